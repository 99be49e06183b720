/** A string, with the colon that makes it a member's name; or the start or end of an object or a list. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}[\]]/g

/** An object or list that is being read: the names met so far, undefined for a list, and the name of the one at hand. */
interface Level {
  names: Set<string> | undefined
  at: string
}

const textOf = (quoted: string): string => (quoted.includes('\\') ? JSON.parse(quoted) : quoted.slice(1, -1))

const nameIn = (match: RegExpMatchArray): string => {
  const [whole, colon = ''] = match
  return textOf(whole.slice(0, whole.length - colon.length))
}

/** Notes a name of the object that is being read. Returns whether it is the first of its kind there. */
const isNew = (level: Level | undefined, name: string): boolean => {
  if (!level?.names) return true
  level.at = name
  const isKnown = level.names.has(name)
  level.names.add(name)
  return !isKnown
}

/**
 * The path of the first member that an object of a JSON text has twice (`fields.name`); undefined where there is
 * none. JSON.parse keeps the last of them, so the others would be lost without a word (RFC 8259, section 4).
 * @param text valid JSON
 */
export const repeatedMember = (text: string): string | undefined => {
  const levels: Level[] = []
  for (const match of text.matchAll(token)) {
    const [first] = match[0]
    if (first === '{' || first === '[') levels.push({ names: first === '{' ? new Set() : undefined, at: '' })
    else if (first === '}' || first === ']') levels.pop()
    else if (match[1] !== undefined && !isNew(levels.at(-1), nameIn(match)))
      return levels.flatMap(({ names, at }) => (names ? [at] : [])).join('.')
  }
  return undefined
}
