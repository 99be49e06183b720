import { JsonListReader, type JsonText } from '../../../../shared/client/rows/json-list.ts'
import { jsonRow } from '../../../../shared/client/rows/json-row.ts'
import type { RowFile, SourceRow } from '../../../../shared/client/rows/source-row.ts'
import { FileProblem } from './file-problem.ts'
import { textPieces } from './text-pieces.ts'

const isList = async (file: Blob): Promise<boolean> => {
  for await (const piece of textPieces(file)) {
    const [first] = /\S/.exec(piece) ?? []
    if (first !== undefined) return first === '['
  }
  throw new FileProblem('empty')
}

async function* valuesOfList(file: Blob): AsyncGenerator<JsonText> {
  const reader = new JsonListReader()
  for await (const piece of textPieces(file)) {
    try {
      yield* reader.push(piece)
    } catch (error) {
      throw new FileProblem('outside', error instanceof Error ? error.message : '')
    }
  }
  if (!reader.isWhole) throw new FileProblem('cutList')
}

async function* linesOf(file: Blob): AsyncGenerator<JsonText> {
  let line = 0
  let rest = ''
  const value = (text: string): JsonText[] => {
    line += 1
    return text.trim() === '' ? [] : [{ line, text }]
  }
  for await (const piece of textPieces(file)) {
    // What came before is put in front and not looked through again: a line may be as long as the file.
    const [first = '', ...others] = piece.split('\n')
    rest += first
    for (const text of others) {
      yield* value(rest)
      rest = text
    }
  }
  yield* value(rest)
}

async function* rowsOf(values: AsyncIterable<JsonText>): AsyncGenerator<SourceRow> {
  for await (const value of values) yield jsonRow(value)
}

/** A JSON list of objects, or a JSON object a line (NDJSON). @throws FileProblem for an empty file */
export const jsonRows = async (file: Blob): Promise<RowFile> => {
  const valuesOf = (await isList(file)) ? valuesOfList : linesOf
  return { rows: () => rowsOf(valuesOf(file)) }
}
