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

/**
 * Whether a JSON text opens more than `most` lists and objects within each other. It looks at the characters alone: to
 * parse six megabytes of brackets first would take seconds.
 */
export const isNestedDeeper = (text: string, most: number): boolean => {
  let levels = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') at = (endOfString(text, at) ?? text.length) - 1
    else if (character === '[' || character === '{') levels += 1
    else if (character === ']' || character === '}') levels -= 1
    if (levels > most) return true
  }
  return false
}
