/** The JSON of an entry in UTF-8, with its id. The bytes are a part of a larger buffer, so they are copied to be kept. */
export interface EntryJson {
  id: number
  json: Uint8Array
}

const encoder = new TextEncoder()

/** The JSON of an entry that came parsed. @throws TypeError for a value that JSON does not have, such as a BigInt */
export const jsonOf = (entry: { id: number }): EntryJson => ({
  id: entry.id,
  json: encoder.encode(JSON.stringify(entry)),
})

const start = encoder.encode('{"id":')
const [zero, nine, comma, closing] = [48, 57, 44, 125]

/** The id of an entry's JSON that begins with it, as the server writes entries; undefined for another one. */
export const idAtStart = (json: Uint8Array): number | undefined => {
  if (start.some((byte, at) => json[at] !== byte)) return undefined
  let id = 0
  let at = start.length
  for (let byte = json[at] ?? 0; byte >= zero && byte <= nine; byte = json[at] ?? 0) {
    id = id * 10 + byte - zero
    at += 1
  }
  const isWhole = json[at] === comma || json[at] === closing
  return isWhole && at > start.length && Number.isSafeInteger(id) ? id : undefined
}
