export type JsonObject = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads JSON that a function stored. @throws Error when it is no object: the item was damaged */
export const parseObject = (text: string): JsonObject => {
  const value: unknown = JSON.parse(text)
  if (!isObject(value)) throw new Error('A stored entity is not a JSON object.')
  return value
}

/** A stored number, or null. */
export const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** A stored text, or the empty one. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string')

/** Stored permissions; whatever is not a list of names grants nothing. */
export const permissionsOf = (value: unknown): Readonly<Record<string, readonly string[]>> =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([resource, grants]) =>
          isTextList(grants) ? [[resource, grants] as const] : [],
        ),
      )
    : {}
