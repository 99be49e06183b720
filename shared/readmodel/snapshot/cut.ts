import { valuesIn } from '../lists/json-members.ts'

/** A value with a JSON text of at least this many characters is long: lists are seldom sorted or filtered by one. */
const longValue = 128

/** A JSON text in pieces: what stays, and the long values between, of which there is one less. */
export interface CutText {
  kept: string[]
  cut: string[]
}

/**
 * Cuts the long values out of an object's JSON text. What stays has an empty text in place of each of them. Any other
 * text stays whole.
 */
export const cutLongValues = (json: string): CutText => {
  const kept: string[] = []
  const cut: string[] = []
  let from = 0
  for (const { at, end } of valuesIn(json)) {
    if (end - at < longValue) continue
    kept.push(json.slice(from, at))
    cut.push(json.slice(at, end))
    from = end
  }
  kept.push(json.slice(from))
  return { kept, cut }
}
