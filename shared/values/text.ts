/** The rule for text with half a surrogate pair. Such text has no UTF-8, so nothing could store or send it. */
export const wellFormedRule = 'must be well-formed Unicode: half a surrogate pair is no character'

/** One more mark in a row than the Stream-Safe Text Format allows (Unicode Standard Annex 15, section 13). */
const tooManyMarks = /\p{M}{31}/u

/** The rule that such text breaks. */
export const marksRule = 'must be text with at most 30 combining marks in a row'

/**
 * Whether a text has more than 30 combining marks in a row. No language has such text. Composing it (NFC) takes time
 * by the square of the run: a member of 480 KB would hold a function for half a minute.
 */
export const hasTooManyMarks = (text: string): boolean => tooManyMarks.test(text)

/**
 * U+0300 is the first character that composition can change. V8 tells Latin-1 text apart, so the test is quick for
 * it.
 */
const mayCompose = /[\u0300-\uffff]/

/** Text in Unicode's composed form (NFC, UAX 15): the form in which texts compare. */
export const composed = (text: string): string => (mayCompose.test(text) ? text.normalize('NFC') : text)

/**
 * Lower case letters that fold further, without those of Latin-1 (ß and µ), so that the test is quick for Latin-1 text.
 * The ranges hold some characters that do not fold further. Those only cost time.
 */
const foldsFurther =
  /[\u0307\u0345ıŉſǰ\u0390\u03b0\u03c2\u03d0-\u03f5\u0587\u1c80-\u1c8f\u1e96-\u1e9f\u1f50-\u1fff\ufb00-\ufb17]/
const anyFoldsFurther = new RegExp(`[ßµ]|${foldsFurther.source}`, 'g')

const mayFoldFurther = (lower: string): boolean =>
  lower.includes('ß') || lower.includes('µ') || foldsFurther.test(lower)

/**
 * The form in which a search compares texts: full case folding (Unicode, 3.13, "toCasefold"), then composed. `straße`
 * and `STRASSE` have one form, and so do `σ` and `ς`. The Turkic letters `İ` and `ı` count as `i`, since the language
 * is not known here. Accents count: `e` does not find `é`.
 */
export const folded = (text: string): string => {
  const lower = text.toLowerCase()
  if (!mayFoldFurther(lower)) return composed(lower)
  // Composed first, because folding turns some marks into letters (ᾳ with an accent, as one letter and as two).
  // Upper case expands ß to SS, and the second lower case unites letters that share an upper case. Each letter is
  // folded
  // by itself, because the lower case of Σ depends on its neighbours.
  const folds = composed(text)
    .toLowerCase()
    .replace(anyFoldsFurther, (letter) => letter.toUpperCase().toLowerCase())
  return composed(folds.replaceAll('i\u0307', 'i'))
}

/**
 * The most memory that a text takes, in bytes: one byte a character if all are ASCII. V8 keeps Latin-1 text at one byte a
 * character and other text at two; in UTF-8, in which packed texts are kept, a character takes up to three.
 */
export const textBytes = (text: string): number => {
  const inUtf8 = Buffer.byteLength(text)
  return inUtf8 === text.length ? inUtf8 : Math.max(inUtf8, 2 * text.length)
}
