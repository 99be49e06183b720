// In a file of their own, without zod, for what the public function reads filters by.

/** What is said of text with half a surrogate pair: it has no UTF-8, so nothing could store or send it. */
export const wellFormedRule = 'must be well-formed Unicode: half a surrogate pair is no character'

/** Ends the rule for a name's length where the name is there and shows nothing. */
export const notBlank = 'not only white space'
