/**
 * The memory of a text in bytes: one byte a character if all are ASCII, and two otherwise. V8 keeps Latin-1 text at one
 * byte a character and other text at two, so the result is never too small.
 */
export const textBytes = (text: string): number =>
  Buffer.byteLength(text) === text.length ? text.length : 2 * text.length
