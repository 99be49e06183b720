/** A string, with a colon where it is a member's name; or the start or end of an object or a list. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}[\]]/g

/** An object or list that is being read: the names found so far (undefined for a list), and the last of them. */
interface Level {
  names: Set<string> | undefined
  at: string
}

const unquoted = (quoted: string): string =>
  quoted.includes('\\') ? JSON.parse(quoted) : quoted.slice(1, -1)

const nameIn = (match: RegExpMatchArray): string => {
  const [whole, colon = ''] = match
  return unquoted(whole.slice(0, whole.length - colon.length))
}

/** Notes a name of the object that is being read. Gives whether the object did not have it before. */
const isNew = (level: Level | undefined, name: string): boolean => {
  if (!level?.names) return true
  level.at = name
  const isKnown = level.names.has(name)
  level.names.add(name)
  return !isKnown
}

/**
 * The path of the first member that an object of a JSON text has twice (`fields.name`); undefined where there is
 * none. JSON.parse keeps only the last one, so the others would be lost in silence (RFC 8259, section 4).
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
