import { isWrittenNumber } from '../values/json.ts'
import { JsonPart } from '../values/json-part.ts'
import { type JsonReading, readJson } from '../values/read-json.ts'
import { isSparse } from '../values/sparse-lists.ts'

/** A text that begins like JSON and is none is a mistake; any other is a JSON string without its quotes. */
const read = (text: string): JsonReading => {
  if (text === '') return { ok: true, value: null }
  const json = readJson(text)
  return json.ok || /^\s*[{["]/.test(text) ? json : { ok: true, value: text }
}

/**
 * A form's JSON in what it has for a member: a text is JSON where it is JSON, null where it is empty, and otherwise a
 * JSON string. Several members make a list or an object, in which each text is read so. Undefined stands for a text
 * that is broken JSON.
 */
export const formJson = (sent: unknown): unknown => {
  if (sent instanceof JsonPart) return sent.value
  if (isWrittenNumber(sent)) return sent
  if (Array.isArray(sent)) return sent.map(formJson)
  if (typeof sent === 'object' && sent !== null)
    return Object.fromEntries(Object.entries(sent).map(([name, part]) => [name, formJson(part)]))
  if (typeof sent !== 'string') return sent
  const json = read(sent)
  return json.ok ? json.value : undefined
}

/**
 * What is wrong with what a form has for a member, as a clause: its first broken JSON text, or a list that may have been
 * an object. Null where all can be read.
 */
export const formJsonProblem = (sent: unknown): string | null => {
  if (sent instanceof JsonPart || isWrittenNumber(sent)) return null
  if (typeof sent === 'string') {
    const json = read(sent)
    return json.ok ? null : json.message
  }
  if (typeof sent !== 'object' || sent === null) return null
  if (Array.isArray(sent) && isSparse(sent))
    return 'must number its items from 0 on without gaps, or be one JSON text where the numbers are names'
  for (const part of Object.values(sent)) {
    const problem = formJsonProblem(part)
    if (problem !== null) return problem
  }
  return null
}
