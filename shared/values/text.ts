/** The first character that composition can touch is U+0300: Latin-1 text, which V8 keeps apart, is passed by at once. */
const mayCompose = /[\u0300-\uffff]/
const isBeyondAscii = /[^\0-\x7f]/

/** Text in Unicode's composed form (NFC, UAX 15): the form in which texts compare. */
export const composed = (text: string): string => (mayCompose.test(text) ? text.normalize('NFC') : text)

/**
 * The form in which parts of texts are looked for: full case folding (Unicode, 3.13, "toCasefold"), then composed.
 * `straße` and `STRASSE` have one form, and so have `σ` and `ς`. The Turkic letters `İ` and `ı` count as `i`, since
 * no language is known here. Accents count: `e` does not find `é`.
 */
export const folded = (text: string): string => {
  const lower = text.toLowerCase()
  if (!isBeyondAscii.test(lower)) return lower
  // Upper case expands (ß to SS), and the second lower case brings letters of one upper case together.
  const folds = lower.toUpperCase().toLowerCase()
  return composed(folds.replaceAll('ς', 'σ').replaceAll('i\u0307', 'i'))
}
