import { isWrittenNumber } from '../../values/json.ts'
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

const isDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !isWrittenNumber(value) &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner)))

/** Reads a JSON text of at most 100 levels by {@link readJson}. Never throws. */
export const parseJson = (text: string): JsonReading => {
  const read = readJson(text)
  return read.ok && isDeeperThan(MOST_LEVELS, read.value)
    ? { ok: false, message: `is nested more than ${MOST_LEVELS} levels deep` }
    : read
}

/**
 * Reads newline-delimited JSON, one row a line. Blank lines are skipped. A row that cannot be read becomes a
 * {@link BrokenLine} that names its line, counted from 1 with blank lines included.
 * @returns undefined above 20,000 rows: a request has no time to name millions of broken ones
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
