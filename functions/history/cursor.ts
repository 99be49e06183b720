/** A position begins with a date; the rest is a record's time and id, if it was one where reading stopped. */
const position = /^\d{4}-\d{2}-\d{2}/

/** A position in the history as clients see it: opaque. */
export const cursorOf = (at: string): string => Buffer.from(at).toString('base64url')

/** The position in a cursor; null for text that is none. */
export const positionOf = (cursor: string): string | null => {
  const text = Buffer.from(cursor, 'base64url').toString()
  return position.test(text) && cursorOf(text) === cursor ? text : null
}
