/** The first character that composition can touch is U+0300: Latin-1 text, which V8 keeps apart, is passed by at once. */
const mayCompose = /[\u0300-\uffff]/

/** Text in Unicode's composed form (NFC, UAX 15): the form in which texts compare. */
export const composed = (text: string): string => (mayCompose.test(text) ? text.normalize('NFC') : text)

/** The form in which parts of texts are looked for: lower case, then composed, as lower case can compose anew. */
export const folded = (text: string): string => composed(text.toLowerCase())
