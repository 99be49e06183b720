import { isRecord } from '../../values/records.ts'

/** The JSON of an entry in UTF-8, with its id. */
export interface EntryJson {
  id: number
  json: Uint8Array
}

const encoder = new TextEncoder()

/** The JSON of an entry that came parsed. */
export const jsonOf = (entry: unknown): EntryJson => {
  const id = isRecord(entry) ? Number(entry.id) : Number.NaN
  return { id, json: encoder.encode(JSON.stringify(entry)) }
}

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
