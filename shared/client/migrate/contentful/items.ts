import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import Assembler from 'stream-json/assembler.js'
import parser, { type Token } from 'stream-json/parser.js'
import { isWrittenNumber, parseExactly } from '../../../values/json.ts'
import { isRecord, type Members } from '../../../values/records.ts'
import { wordsOf } from '../../http/error.ts'
import { MigrationProblem } from '../problem.ts'

/** An object in one of the lists of an export, such as an entry. */
export interface Item {
  section: string
  value: Members
}

const opens: ReadonlySet<string> = new Set(['startObject', 'startArray'])
const closes: ReadonlySet<string> = new Set(['endObject', 'endArray'])

/** Makes values as {@link Assembler} does, and keeps numbers as they were written, as `parseExactly` does. */
class ExactAssembler extends Assembler {
  override numberValue(text: string): void {
    const { current, key } = this
    super.numberValue(text)
    const exact = parseExactly(text)
    if (!isWrittenNumber(exact)) return
    if (Array.isArray(current)) current[current.length - 1] = exact
    else if (isRecord(current) && key !== null) current[key] = exact
  }
}

/**
 * Finds the objects in the lists of an export among its tokens. The lists stand in the members of one object, in any
 * order; an object in one of them lies at the third level.
 */
const itemFinder = (wanted: ReadonlySet<string>) => {
  let [depth, section] = [0, '']
  let assembler: Assembler | undefined
  return {
    /** How many objects and lists are open. */
    depth: () => depth,
    /** The object that ends with a token. */
    take: (token: Token): Item | undefined => {
      if (depth === 0 && token.name !== 'startObject')
        throw new MigrationProblem('The file is no export of Contentful: it has to hold one JSON object.')
      if (depth === 1 && token.name === 'keyValue') section = token.value
      if (depth === 2 && token.name === 'startObject' && wanted.has(section)) assembler = new ExactAssembler()
      assembler?.consume(token)
      if (opens.has(token.name)) depth += 1
      if (closes.has(token.name)) depth -= 1
      if (depth !== 2 || !assembler) return undefined
      const value: unknown = assembler.current
      assembler = undefined
      return isRecord(value) ? { section, value } : undefined
    },
  }
}

async function* foundIn(path: string, wanted: ReadonlySet<string>): AsyncGenerator<Item> {
  const tokens = parser.asStream({ streamKeys: false, streamStrings: false, streamNumbers: false })
  const stop = new AbortController()
  const fed = pipeline(createReadStream(path, 'utf8'), tokens, { signal: stop.signal, end: true })
  // An error of the input ends the loop below as well, and is thrown there.
  const failed = fed.catch(() => undefined)
  const finder = itemFinder(wanted)
  try {
    for await (const token of tokens) {
      const item = finder.take(token)
      if (item) yield item
    }
    if (finder.depth() > 0) throw new MigrationProblem(`${path} is cut.`)
  } finally {
    stop.abort()
    await failed
  }
}

/**
 * The objects in the lists of a Contentful export, read bit by bit: a file may be longer than any text can be.
 * @param wanted the members of the export whose lists are read; all others are passed over
 * @throws MigrationProblem where the file cannot be read, is cut, or holds no JSON object
 */
export async function* itemsOf(path: string, wanted: ReadonlySet<string>): AsyncGenerator<Item> {
  try {
    yield* foundIn(path, wanted)
  } catch (error) {
    if (error instanceof MigrationProblem) throw error
    throw new MigrationProblem(`${path} cannot be read as JSON, it may be cut: ${wordsOf(error)}.`)
  }
}
