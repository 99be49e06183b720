const decimal = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i
const zero = 0x30

const isZero = (digits: string, at: number): boolean => digits.charCodeAt(at) === zero

/**
 * One spelling for each decimal number: `-1.50`, `-15e-1` and `-0.15E1` all become `-15e-1`. Zero is `0`.
 * @param text a number as JSON or a form spells it; digits may be missing on one side of the point
 */
export const canonicalDecimal = (text: string): string => {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = decimal.exec(text) ?? []
  const digits = whole + fraction
  let from = 0
  let to = digits.length
  // Not a regular expression, which would take quadratic time over many zeros in the middle.
  while (from < to && isZero(digits, from)) from += 1
  while (to > from && isZero(digits, to - 1)) to -= 1
  if (from === to) return '0'
  const scale = Number(exponent) - fraction.length + (digits.length - to)
  return `${sign === '-' ? '-' : ''}${digits.slice(from, to)}e${scale}`
}

/**
 * The double whose decimal form is the number that a text spells; undefined where there is none. So
 * `9007199254740993`, `0.1234567890123456789` and `1e999` have none, and `1.50` has 1.5.
 */
export const exactNumber = (text: string): number | undefined => {
  const value = Number(text)
  if (String(value) === text) return value
  if (!Number.isFinite(value) || canonicalDecimal(text) !== canonicalDecimal(String(value))) return undefined
  // A minus before zero changes nothing, and JSON.stringify drops it.
  return value === 0 ? 0 : value
}
