/** Tells whether a text matches. */
export type Matches = (text: string) => boolean

const special = /[.+^${}()|[\]\\]/g

const sourceOf = (pattern: string): string =>
  pattern.replace(special, '\\$&').replaceAll('*', '.*').replaceAll('?', '.')

/**
 * Compiles IAM patterns (`*` for any text, `?` for one character) into one test: a text has to match one of them.
 * @param flags `i` for actions, because IAM ignores their case
 */
export const likeAny = (patterns: readonly string[], flags: 'i' | '' = ''): Matches => {
  const expression = new RegExp(`^(?:${patterns.map(sourceOf).join('|')})$`, `s${flags}`)
  return (text) => expression.test(text)
}

/** Compiles exact values into one test: a text has to be one of them. */
export const equalsAny = (values: readonly string[]): Matches => {
  const known = new Set(values)
  return (text) => known.has(text)
}
