/** Tells whether a text matches. */
export type Matches = (text: string) => boolean

const special = /[.+^${}()|[\]\\]/g

const sourceOf = (pattern: string): string =>
  pattern.replace(special, '\\$&').replaceAll('*', '.*').replaceAll('?', '.')

/**
 * Compiles IAM patterns (`*` any text, `?` one character) into one test that any of them satisfies.
 * @param flags `i` for actions, which IAM compares without regard to case
 */
export const likeAny = (patterns: readonly string[], flags: 'i' | '' = ''): Matches => {
  const expression = new RegExp(`^(?:${patterns.map(sourceOf).join('|')})$`, `s${flags}`)
  return (text) => expression.test(text)
}

/** Compiles exact values into one test. */
export const equalsAny = (values: readonly string[]): Matches => {
  const known = new Set(values)
  return (text) => known.has(text)
}
