/** A list or an object of at most this many characters stands on one line. */
const longestLine = 56

const indent = '  '

const brackets = (value: object): readonly [string, string] =>
  Array.isArray(value) ? ['[', ']'] : ['{', '}']

const onOneLine = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const [open, close] = brackets(value)
  const inner = partsOf(value).map(([name, one]) => `${name}${onOneLine(one)}`)
  const space = open === '{' ? ' ' : ''
  return inner.length === 0 ? `${open}${close}` : `${open}${space}${inner.join(', ')}${space}${close}`
}

const partsOf = (value: object): [string, unknown][] =>
  Array.isArray(value)
    ? value.map((one: unknown): [string, unknown] => ['', one])
    : Object.entries(value).map(([name, one]): [string, unknown] => [`${JSON.stringify(name)}: `, one])

const spread = (value: unknown, margin: string): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const line = onOneLine(value)
  if (margin !== '' && line.length <= longestLine) return line
  const parts = partsOf(value).map(
    ([name, one]) => `${margin}${indent}${name}${spread(one, margin + indent)}`,
  )
  const [open, close] = brackets(value)
  return parts.length === 0 ? line : `${open}\n${parts.join(',\n')}\n${margin}${close}`
}

/** JSON to read: a member a line, but short lists and objects on one line. @param value what JSON can hold */
export const pretty = (value: unknown): string => spread(value, '')
