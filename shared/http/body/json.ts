import { isWrittenNumber } from '../../values/json.ts'
import { type JsonReading, readJson } from '../../values/read-json.ts'

/** Levels of lists and objects a JSON text may have. Later stages recurse, so this bounds their stack. */
const MOST_LEVELS = 100
/** Rows an NDJSON text may have. */
export const MOST_ROWS = 20_000

/** A line of newline-delimited JSON that could not be read, and why. */
export class BrokenLine {
  readonly message: string

  constructor(message: string) {
    this.message = message
  }
}

const isDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !isWrittenNumber(value) &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner)))

/** Reads a JSON text of at most 100 levels; see `readJson`. Never throws. */
export const parseJson = (text: string): JsonReading => {
  const read = readJson(text)
  return read.ok && isDeeperThan(MOST_LEVELS, read.value)
    ? { ok: false, message: `is nested more than ${MOST_LEVELS} levels deep` }
    : read
}

/**
 * Reads newline-delimited JSON: one row a line, blank lines skipped. Of a broken row there is a `BrokenLine`, which
 * counts lines from 1 in the text as sent, blank ones included. Undefined above
 * 20,000 rows, the most an import takes: naming millions of broken ones would take longer than a request may.
 */
export const parseNdjson = (text: string): unknown[] | undefined => {
  const lines = text
    .split('\n')
    .flatMap((source, index) => (source.trim() === '' ? [] : [{ source, line: index + 1 }]))
  if (lines.length > MOST_ROWS) return undefined
  return lines.map(({ source, line }) => {
    const row = parseJson(source)
    return row.ok ? row.value : new BrokenLine(`line ${line} ${row.message}`)
  })
}
