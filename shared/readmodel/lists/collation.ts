import type { CompareTexts } from './column.ts'
import type { PrefixOf } from './ranking.ts'

const firstPrintable = 0x20
const lastPrintable = 0x7e
/** The weights: 69 of characters, and 0 after the end of a text. */
const weightCount = 70
/** Characters that a prefix tells of: eight weights fit the 53 bits of a number. */
const prefixLength = 8

/** An order of texts, and numbers for prefixes that agree with it. */
export interface Collation {
  compare: CompareTexts
  prefixOf: PrefixOf
}

/** Weights of the printable characters of ASCII, by their code: equal for a letter in both cases. */
const weightsOf = (compare: CompareTexts): Uint8Array => {
  const weights = new Uint8Array(lastPrintable + 1)
  const codes = Array.from({ length: lastPrintable + 1 - firstPrintable }, (_, at) => firstPrintable + at)
  const letters = new Set(codes.map((code) => String.fromCharCode(code).toLowerCase()))
  for (const [at, letter] of [...letters].sort(compare).entries())
    for (const one of [letter, letter.toUpperCase()]) weights[one.charCodeAt(0)] = at + 1
  return weights
}

/**
 * A prefix's number is made of the primary weights of its characters (UTS 10, 4.3). A difference among them decides over
 * all that follows, and each printable character of ASCII has one of its own. A text with another character among the
 * first nine is NaN: that character could belong together with the one before.
 */
const prefixOf =
  (weights: Uint8Array): PrefixOf =>
  (text) => {
    let number = 0
    for (let at = 0; at <= prefixLength; at += 1) {
      const isPast = at >= text.length
      const weight = isPast ? 0 : weights[text.charCodeAt(at)]
      if (!isPast && !weight) return Number.NaN
      if (at < prefixLength) number = number * weightCount + (weight ?? 0)
    }
    return number
  }

let root: Collation | undefined

/**
 * Unicode collation (UTS 10). English does not tailor the root order, and for English V8 compares ASCII text without
 * ICU. It is made when texts are first sorted: loading its rules takes a fifth of the time that loading the AWS SDK
 * takes, and lists by id do not need it.
 */
export const collation = (): Collation => {
  if (!root) {
    const { compare } = new Intl.Collator('en')
    root = { compare, prefixOf: prefixOf(weightsOf(compare)) }
  }
  return root
}
