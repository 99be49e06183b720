/**
 * The most memory that a text takes, in bytes: one byte a character if all are ASCII. V8 keeps Latin-1 text at one byte a
 * character and other text at two; in UTF-8, in which packed texts are kept, a character takes up to three.
 */
export const textBytes = (text: string): number => {
  const inUtf8 = Buffer.byteLength(text)
  return inUtf8 === text.length ? inUtf8 : Math.max(inUtf8, 2 * text.length)
}
