import { isSparse, JsonPart } from './form-values.ts'
import { deepestJson, isWrittenNumber, jsonRule } from './json.ts'
import { isNestedDeeper } from './json-text.ts'
import { type JsonReading, readJson } from './read-json.ts'

/**
 * Reads one text of a form as JSON. A text that begins like JSON and is not JSON is a mistake. Any other text that is
 * not JSON is a JSON string without its quotes.
 */
const readFormText = (text: string): JsonReading => {
  if (text === '') return { ok: true, value: null }
  const isLikeJson = /^\s*[{["]/.test(text)
  if (isLikeJson && isNestedDeeper(text, deepestJson)) return { ok: false, message: jsonRule }
  const json = readJson(text)
  return json.ok || isLikeJson ? json : { ok: true, value: text }
}

/**
 * The JSON value that a form sends for a member. An empty text is null. Where the form sends a list or named members,
 * each text in them is read so. A text of broken JSON is undefined.
 */
export const formJson = (sent: unknown): unknown => {
  if (sent instanceof JsonPart) return sent.value
  if (isWrittenNumber(sent)) return sent
  if (Array.isArray(sent)) return sent.map(formJson)
  if (typeof sent === 'object' && sent !== null)
    return Object.fromEntries(Object.entries(sent).map(([name, part]) => [name, formJson(part)]))
  if (typeof sent !== 'string') return sent
  const json = readFormText(sent)
  return json.ok ? json.value : undefined
}

/**
 * The first thing that is wrong with the JSON value that a form sends for a member, as a clause: a text of broken JSON,
 * or a list that may have been meant as an object. Null means that nothing is wrong.
 */
export const formJsonProblem = (sent: unknown): string | null => {
  if (sent instanceof JsonPart || isWrittenNumber(sent)) return null
  if (typeof sent === 'string') {
    const json = readFormText(sent)
    return json.ok ? null : json.message
  }
  if (typeof sent !== 'object' || sent === null) return null
  if (Array.isArray(sent) && isSparse(sent))
    return 'must number its items from 0 without gaps; where the numbers are names, send one JSON text'
  for (const part of Object.values(sent)) {
    const problem = formJsonProblem(part)
    if (problem !== null) return problem
  }
  return null
}
