import { folded } from '../../values/text.ts'

let held: Intl.Collator | undefined

/**
 * Unicode collation (UTS 10). English does not tailor the root order, and V8 compares ASCII text without ICU
 * for it, which it does not for the root locale by name. Made when a text is first compared: loading its rules
 * takes a fifth of the time that the AWS SDK takes to load, and reads by id need none.
 */
export const collator = (): Intl.Collator => {
  held ??= new Intl.Collator('en')
  return held
}

/** A search for a part of a text, without regard to case or to how accents are composed. */
export interface PartSearch {
  /** Whether a text contains the part. */
  inText(text: string): boolean
  /** Whether a JSON text may hold a string that contains the part: cheap, and true too often rather than too seldom. */
  inJson(json: string): boolean
}

/**
 * What may read otherwise in JSON text: controls and lone surrogates, which it escapes, and a mark at the start.
 * Before that mark JSON text can have a letter where the text has none (the n of an escaped line feed), and both
 * compose. Nothing but a mark composes with an ASCII letter, and folding takes each letter by itself, so all other
 * parts read the same whatever stands before them.
 */
const readsOtherwiseInJson = /[\p{Cc}\p{Cs}]|^\p{M}/u

/**
 * Compares folded forms. The JSON text is one JSON.stringify made, so it spells the part as JSON.stringify
 * does; a part that may read otherwise there is not looked for in it.
 */
export const partSearch = (part: string): PartSearch => {
  const wanted = folded(part)
  const inText = (text: string): boolean => folded(text).includes(wanted)
  if (readsOtherwiseInJson.test(wanted)) return { inText, inJson: () => true }
  const escaped = JSON.stringify(wanted).slice(1, -1)
  return { inText, inJson: (json) => folded(json).includes(escaped) }
}
