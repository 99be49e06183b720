export interface Token {
  kind: 'key' | 'string' | 'number'
  from: number
  to: number
}

const token = /"(?:[^"\\\n]|\\.)*"(\s*:)?|-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b|\b(?:true|false|null)\b/g

/** Where the keys, the texts and the other values of JSON are. What is not JSON has few or none. */
export const tokensOf = (json: string): Token[] =>
  [...json.matchAll(token)].map((match) => {
    const [text, colon] = match
    const kind = colon !== undefined ? 'key' : text.startsWith('"') ? 'string' : 'number'
    return { kind, from: match.index, to: match.index + text.length - (colon?.length ?? 0) }
  })
