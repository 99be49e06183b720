import { parseExactly } from '../../../values/json.ts'
import { isRecord, type Members } from '../../../values/records.ts'
import { MigrationProblem } from '../problem.ts'
import type { ExportFile } from './container.ts'

/** The lines of a file, decoded as UTF-8. Lines without text are left out: a numbered file may begin with one. */
async function* textLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<{ at: number; text: string }> {
  const decoder = new TextDecoder()
  let rest: string[] = []
  let at = 0
  for await (const chunk of bytes) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n')
    rest.push(first)
    for (const other of others) {
      at += 1
      const text = rest.join('').trim()
      if (text !== '') yield { at, text }
      rest = [other]
    }
  }
  const text = rest.join('').trim()
  if (text !== '') yield { at: at + 1, text }
}

/**
 * The objects of a file with one JSON value a line.
 * @throws MigrationProblem for a line that is no object
 */
export async function* jsonLines({ name, bytes }: ExportFile): AsyncGenerator<Members> {
  for await (const { at, text } of textLines(bytes)) {
    let value: unknown
    try {
      value = parseExactly(text)
    } catch {
      throw new MigrationProblem(`${name}, line ${at}, is no JSON: the export is cut or damaged.`)
    }
    if (!isRecord(value)) throw new MigrationProblem(`${name}, line ${at}, is no object.`)
    yield value
  }
}

/** The object that a whole file holds. @throws MigrationProblem where it holds none */
export const wholeJson = async ({ name, bytes }: ExportFile): Promise<Members> => {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of bytes) text += decoder.decode(chunk, { stream: true })
  try {
    const value: unknown = JSON.parse(text)
    if (isRecord(value)) return value
  } catch {
    // The problem below says what is wrong.
  }
  throw new MigrationProblem(`${name} is no JSON object: the export is cut or damaged.`)
}
