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

/** A part that is looked for in folded texts. */
export interface WantedPart {
  /** The part, folded. */
  text: string
  /**
   * How the part reads in folded JSON text that may hold a string with it: there too often rather than too seldom.
   * Undefined where it may read otherwise there.
   */
  inJson: string | undefined
}

/**
 * What may read otherwise in JSON text: controls and lone surrogates, which it escapes, and a mark at the start.
 * Before that mark JSON text can have a letter where the text has none (the n of an escaped line feed), and both
 * compose. Nothing but a mark composes with an ASCII letter, and folding takes each letter by itself, so all other
 * parts read the same whatever stands before them.
 */
const readsOtherwiseInJson = /[\p{Cc}\p{Cs}]|^\p{M}/u

/**
 * A part to look for without regard to case or to how accents are composed. JSON text is what JSON.stringify made, so
 * it spells the part as JSON.stringify does.
 */
export const wantedPart = (part: string): WantedPart => {
  const text = folded(part)
  return { text, inJson: readsOtherwiseInJson.test(text) ? undefined : JSON.stringify(text).slice(1, -1) }
}
