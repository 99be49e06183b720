import { isNestedDeeper } from '../../values/json-text.ts'
import { type JsonReading, readJson } from '../../values/read-json.ts'

/** The most levels of lists and objects of a JSON text. Later stages recurse, so this bounds their stack. */
const MOST_LEVELS = 100
/** The most rows of an NDJSON text. */
export const MOST_ROWS = 20_000

/** A line of newline-delimited JSON that could not be read, and why. */
export class BrokenLine {
  readonly message: string

  constructor(message: string) {
    this.message = message
  }
}

/** Reads a JSON text of at most 100 levels by {@link readJson}. Never throws. */
export const parseJson = (text: string): JsonReading =>
  isNestedDeeper(text, MOST_LEVELS)
    ? { ok: false, message: `is nested more than ${MOST_LEVELS} levels deep` }
    : readJson(text)

/** The lines of a text that are not blank, each with its number, counted from 1 with blank lines included. */
function* rowsOf(text: string): Generator<{ source: string; line: number }> {
  let line = 0
  for (let start = 0; start <= text.length; ) {
    const end = text.indexOf('\n', start)
    const source = text.slice(start, end < 0 ? undefined : end)
    line += 1
    if (source.trim() !== '') yield { source, line }
    if (end < 0) return
    start = end + 1
  }
}

/**
 * Reads newline-delimited JSON, one row a line. Blank lines are skipped. A row that cannot be read becomes a
 * {@link BrokenLine} that names its line, counted from 1 with blank lines included.
 * @returns undefined above 20,000 rows: a request has no time to name millions of broken ones
 */
export const parseNdjson = (text: string): unknown[] | undefined => {
  const lines: { source: string; line: number }[] = []
  for (const row of rowsOf(text)) if (lines.push(row) > MOST_ROWS) return undefined
  return lines.map(({ source, line }) => {
    const row = parseJson(source)
    return row.ok ? row.value : new BrokenLine(`line ${line} ${row.message}`)
  })
}
