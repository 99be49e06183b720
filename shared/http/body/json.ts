import { notJson } from '../../content/form-json.ts'

/** Levels of lists and objects a JSON text may have. Later stages recurse, so this bounds their stack. */
const MOST_LEVELS = 100
/** Rows an NDJSON text may have. */
export const MOST_ROWS = 20_000

/** A JSON text read, or what is wrong with it as a clause ("is not valid JSON: …"). */
export type JsonResult = { ok: true; value: unknown } | { ok: false; message: string }

/** A row of newline-delimited JSON. `line` counts from 1 in the text as sent, blank lines included. */
export type NdjsonRow = { line: number } & JsonResult

const isDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner)))

/** Reads a JSON text (RFC 8259) of at most 100 levels. Never throws. */
export const parseJson = (text: string): JsonResult => {
  try {
    const value: unknown = JSON.parse(text)
    if (isDeeperThan(MOST_LEVELS, value)) {
      return { ok: false, message: `is nested more than ${MOST_LEVELS} levels deep` }
    }
    return { ok: true, value }
  } catch (error) {
    return { ok: false, message: notJson(error) }
  }
}

/**
 * Reads newline-delimited JSON: one row a line, blank lines skipped, a broken row told by its line. Undefined above
 * 20,000 rows, the most an import takes: naming millions of broken ones would take longer than a request may.
 */
export const parseNdjson = (text: string): NdjsonRow[] | undefined => {
  const lines = text
    .split('\n')
    .flatMap((source, index) => (source.trim() === '' ? [] : [{ source, line: index + 1 }]))
  if (lines.length > MOST_ROWS) return undefined
  return lines.map(({ source, line }) => {
    const row = parseJson(source)
    return row.ok ? { line, ...row } : { line, ok: false, message: `line ${line} ${row.message}` }
  })
}
