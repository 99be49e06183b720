import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { extract } from 'tar-stream'
import { parseExactly } from '../../values/json.ts'
import { isRecord } from '../../values/records.ts'
import { wordsOf } from '../http/error.ts'
import { bytesOf } from './bytes.ts'
import { decompressing } from './compression.ts'
import type { Entity } from './kinds.ts'
import { type Manifest, manifestName, readManifest } from './manifest.ts'
import { contentOf, type FileContent } from './names.ts'

/** A file within a tar, as tar-stream gives it. */
interface Entry extends AsyncIterable<unknown> {
  header: { name: string }
  /** Passes over its bytes. */
  resume: () => unknown
}

/** Errors of the file system have a path or a name of a call; those of tar and of compressions have neither. */
const isOfFileSystem = (error: unknown): boolean => isRecord(error) && 'syscall' in error

const failureOf = (file: string, error: unknown): unknown =>
  isOfFileSystem(error) ? error : new Error(`${file} is cut or damaged, or no archive of typecase export.`)

/** The bytes of a file within an archive. */
async function* bytesWithin(entry: Entry, file: string): AsyncGenerator<Uint8Array> {
  const pieces = bytesOf(entry)
  for (;;) {
    const next = await pieces.next().catch((error: unknown) => {
      throw failureOf(file, error)
    })
    if (next.done) return
    yield next.value
  }
}

async function* entriesOf(file: string): AsyncGenerator<Entry> {
  const tar = extract()
  const stages = await decompressing(file)
  // A failure of any stage ends the last one, and with it the loop.
  pipeline([createReadStream(file), ...stages, tar], () => undefined)
  try {
    yield* tar
  } catch (error) {
    throw failureOf(file, error)
  }
}

/** UTF-16 units of the longest row. A server takes 6 MB, so it never gave a longer one. */
const longestRow = 8_000_000

/** The lines of a file, without their line breaks. @throws Error where one is longer than any row */
async function* linesOf(pieces: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of pieces) {
    const [first = '', ...lines] = decoder.decode(piece, { stream: true }).split('\n')
    rest += first
    if (rest.length > longestRow) throw new Error(`${file} is damaged: a row is longer than a server takes.`)
    const last = lines.pop()
    if (last === undefined) continue
    yield rest
    yield* lines
    rest = last
  }
  if (rest !== '') yield rest
}

/** A row of an archive, and what it is. */
export interface ArchivedRow {
  content: FileContent
  entity: Entity
}

const isEntity = (value: unknown): value is Entity => isRecord(value) && typeof value.id === 'number'

const parsed = (line: string, file: string): unknown => {
  try {
    return parseExactly(line)
  } catch (error) {
    throw new Error(`${file} is damaged: a row is no JSON.`, { cause: error })
  }
}

const entityOf = (line: string, file: string): Entity => {
  const value = parsed(line, file)
  if (isEntity(value)) return value
  throw new Error(`${file} is damaged: a row has no id.`)
}

/** All rows of an archive, in its order. */
export async function* rowsOf(file: string): AsyncGenerator<ArchivedRow> {
  for await (const entry of entriesOf(file)) {
    const content = contentOf(entry.header.name)
    if (!content) {
      entry.resume()
      continue
    }
    for await (const line of linesOf(bytesWithin(entry, file), file))
      yield { content, entity: entityOf(line, file) }
  }
}

/** Bytes of the longest manifest. A line of it is 150 bytes, and stands for up to 4 MB of rows. */
const longestManifest = 20_000_000

interface Seen {
  name: string
  bytes: number
  sha256: string
}

const seenOf = async (entry: Entry, file: string): Promise<Seen & { text: string }> => {
  const hash = createHash('sha256')
  const { name } = entry.header
  const isManifest = name === manifestName
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of bytesWithin(entry, file)) {
    hash.update(piece)
    bytes += piece.length
    if (!isManifest) continue
    if (bytes > longestManifest) throw new Error(`${file} cannot be read: its manifest is too long.`)
    pieces.push(piece)
  }
  return { name, bytes, sha256: hash.digest('hex'), text: Buffer.concat(pieces).toString() }
}

/** The names of those files whose rows are imported. */
const partsOf = (files: readonly { name: string }[]): string =>
  files
    .map(({ name }) => name)
    .filter((name) => contentOf(name))
    .join('\n')

/**
 * Compares what an archive has with its manifest. The order counts: an import takes what others refer to first.
 * @throws Error that says what is wrong, as the end of a sentence
 */
const compare = ({ files }: Manifest, seen: readonly Seen[]): void => {
  const byName = new Map(seen.map((one) => [one.name, one]))
  for (const { name, bytes, sha256 } of files) {
    const found = byName.get(name)
    if (found?.bytes !== bytes || found.sha256 !== sha256)
      throw new Error(`its part ${name} is missing or was changed`)
  }
  if (partsOf(seen) !== partsOf(files))
    throw new Error('its parts are not those of its manifest, in the same order')
}

/**
 * Reads a whole archive and compares it with its manifest, so that nothing is written from one that is cut or damaged.
 * @throws Error that says what is wrong, in one line
 */
export const checkArchive = async (file: string, signal: AbortSignal): Promise<Manifest> => {
  const seen: Seen[] = []
  let text: string | undefined
  for await (const entry of entriesOf(file)) {
    signal.throwIfAborted()
    const { text: own, ...rest } = await seenOf(entry, file)
    if (rest.name === manifestName) text = own
    else seen.push(rest)
  }
  if (text === undefined)
    throw new Error(`${file} is cut, or no archive of typecase export: it has no manifest.`)
  try {
    const manifest = readManifest(text)
    compare(manifest, seen)
    return manifest
  } catch (error) {
    throw new Error(`${file} cannot be read: ${wordsOf(error)}.`)
  }
}
