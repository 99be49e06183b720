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

/** A case-insensitive search for a part of a text. */
export interface PartSearch {
  /** Whether a text contains the part. */
  inText(text: string): boolean
  /** Whether a JSON text may hold a string that contains the part: cheap, and true too often rather than too seldom. */
  inJson(json: string): boolean
}

/**
 * Compares lower-cased forms. The JSON text is one JSON.stringify made, so it spells the part as
 * JSON.stringify does. Sigma is the letter whose lower case depends on its neighbours (Unicode SpecialCasing,
 * Final_Sigma), which are others in JSON text: a part with one cannot be looked for there.
 */
export const partSearch = (part: string): PartSearch => {
  const folded = part.toLowerCase()
  const inText = (text: string): boolean => text.toLowerCase().includes(folded)
  if (/[σς]/.test(folded)) return { inText, inJson: () => true }
  const escaped = JSON.stringify(folded).slice(1, -1)
  return { inText, inJson: (json) => json.toLowerCase().includes(escaped) }
}
