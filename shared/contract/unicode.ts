/**
 * What is said of text with half a surrogate pair: it has no UTF-8, so nothing could store or send it. In a file
 * of its own, without zod, for the types of values that the public function reads filters by.
 */
export const wellFormedRule = 'must be well-formed Unicode: half a surrogate pair is no character'
