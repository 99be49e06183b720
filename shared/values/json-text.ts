const backslash = 92

/**
 * The position after the string that begins at `at` in a JSON text; undefined where the string has no end. A quote ends
 * it unless an odd number of backslashes stands before.
 */
export const endOfString = (json: string, at: number): number | undefined => {
  for (let end = json.indexOf('"', at + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let before = end - 1
    while (json.charCodeAt(before) === backslash) before -= 1
    if ((end - before) % 2 === 1) return end + 1
  }
  return undefined
}
