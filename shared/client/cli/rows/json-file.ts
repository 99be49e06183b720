import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { wordsOf } from '../../http/error.ts'
import { JsonListReader, type JsonText } from '../../rows/json-list.ts'
import { jsonRow } from '../../rows/json-row.ts'
import type { RowFile, SourceRow } from '../../rows/source-row.ts'

const isList = async (file: string): Promise<boolean> => {
  for await (const piece of createReadStream(file, 'utf8')) {
    const [first] = /[^\s\ufeff]/.exec(String(piece)) ?? []
    if (first !== undefined) return first === '['
  }
  return false
}

async function* valuesOfList(file: string): AsyncGenerator<JsonText> {
  const reader = new JsonListReader()
  for await (const piece of createReadStream(file, 'utf8')) {
    try {
      yield* reader.push(String(piece))
    } catch (error) {
      throw new Error(`${file}: ${wordsOf(error)}.`)
    }
  }
  if (!reader.isWhole) throw new Error(`${file} is cut: its list has no end.`)
}

async function* linesOf(file: string): AsyncGenerator<JsonText> {
  let line = 0
  const input = createReadStream(file, 'utf8')
  for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    line += 1
    const value = line === 1 ? text.replace(/^\ufeff/, '') : text
    if (value.trim() !== '') yield { line, text: value }
  }
}

async function* rowsOf(values: AsyncIterable<JsonText>): AsyncGenerator<SourceRow> {
  for await (const value of values) yield jsonRow(value)
}

/** A JSON list of objects, or a JSON object a line (NDJSON). */
export const jsonFile = async (file: string): Promise<RowFile> => {
  const valuesOf = (await isList(file)) ? valuesOfList : linesOf
  return { rows: () => rowsOf(valuesOf(file)) }
}
