import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseExactly } from '../../../values/json.ts'
import { isRecord } from '../../../values/records.ts'

/** An entry as the text of its line, with its id. */
export interface EntryLine {
  id: number
  text: string
}

/** A JSON list as text, an entry a line, so that a difference of two versions shows the entries that changed. */
export async function* listText(entries: AsyncIterable<EntryLine>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const { text } of entries) {
    yield before + text
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

const idOf = (text: string): number => {
  const entry = parseExactly(text)
  return isRecord(entry) && typeof entry.id === 'number' ? entry.id : Number.NaN
}

/** The entries of a file that {@link listText} wrote, in the order of their ids. */
export async function* entriesIn(file: string): AsyncGenerator<EntryLine> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })
  for await (const line of lines) {
    if (!line.startsWith('{')) continue
    const text = line.endsWith(',') ? line.slice(0, -1) : line
    yield { id: idOf(text), text }
  }
}

/** Entries with changed ones in place of theirs, and without those that are gone, in the order of their ids. */
export async function* merged(
  before: AsyncIterable<EntryLine>,
  changed: ReadonlyMap<number, string>,
  gone: ReadonlySet<number>,
): AsyncGenerator<EntryLine> {
  const added = [...changed.keys()].sort((a, b) => a - b)
  let next = 0
  for await (const entry of before) {
    for (; next < added.length && (added[next] ?? 0) <= entry.id; next += 1) {
      const id = added[next] ?? 0
      yield { id, text: changed.get(id) ?? '' }
    }
    if (!gone.has(entry.id) && !changed.has(entry.id)) yield entry
  }
  for (const id of added.slice(next)) yield { id, text: changed.get(id) ?? '' }
}
