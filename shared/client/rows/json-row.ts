import { parseExactly } from '../../values/json.ts'
import { jsonProblem } from '../../values/read-json.ts'
import { isRecord } from '../../values/records.ts'
import type { JsonText } from './json-list.ts'
import type { SourceRow } from './source-row.ts'

/** A JSON value of a file as a row. Numbers stay as they are written. */
export const jsonRow = ({ line, text }: JsonText): SourceRow => {
  try {
    const members = parseExactly(text)
    const problem = jsonProblem(text, members)
    if (problem !== undefined) return { line, source: text, problem }
    if (isRecord(members)) return { line, members, source: text }
    return { line, source: text, problem: 'must be an object with the element’s members' }
  } catch (error) {
    return { line, source: text, problem: `is no JSON: ${error instanceof Error ? error.message : error}` }
  }
}
