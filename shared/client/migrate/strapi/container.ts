import { createReadStream } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { wordsOf } from '../../http/error.ts'
import { MigrationProblem } from '../problem.ts'

/** A file of an export: its name with `/` between folders, and its bytes. */
export interface ExportFile {
  name: string
  bytes: AsyncIterable<Uint8Array>
}

/** The folders whose files are read. The files of assets stand between them, and may have many gigabytes. */
const folders: readonly string[] = ['schemas', 'entities', 'links', 'configuration']
const metadata = 'metadata.json'

const isRead = (name: string): boolean => name === metadata || folders.includes(name.split('/')[0] ?? '')

const normalised = (name: string): string => name.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '')

type Form = 'folder' | 'gzip' | 'tar'

const tarMark = { at: 257, text: 'ustar' }

/** What an export is, by its first bytes. @throws MigrationProblem where it is neither a folder, nor gzip, nor tar */
const formOf = async (path: string): Promise<Form> => {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    (error: unknown) => {
      throw new MigrationProblem(`${path} cannot be read: ${wordsOf(error)}.`)
    },
  )
  if (isFolder) return 'folder'
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0)
    if (bytesRead === 0) throw new MigrationProblem(`${path} is empty.`)
    if (buffer[0] === 0x1f && buffer[1] === 0x8b) return 'gzip'
    if (buffer.toString('latin1', tarMark.at, tarMark.at + tarMark.text.length) === tarMark.text) return 'tar'
  } finally {
    await file.close()
  }
  throw new MigrationProblem(
    `${path} is no tar archive and no gzip file, so it is encrypted, or no export of Strapi: export with strapi export --no-encrypt.`,
  )
}

const damaged = (path: string, error: unknown): MigrationProblem =>
  error instanceof MigrationProblem
    ? error
    : new MigrationProblem(`${path} is cut or damaged: ${wordsOf(error)}.`)

/** The bytes of one file. Where the export ends too early, they end with an error. */
async function* bytesOf(path: string, stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of stream) if (chunk instanceof Uint8Array) yield chunk
  } catch (error) {
    throw damaged(path, error)
  }
}

async function* folderFiles(path: string): AsyncGenerator<ExportFile> {
  for (const folder of folders) {
    const names = await readdir(join(path, folder)).catch(() => [])
    for (const name of names.toSorted())
      yield { name: `${folder}/${name}`, bytes: bytesOf(path, createReadStream(join(path, folder, name))) }
  }
  if ((await readdir(path)).includes(metadata))
    yield { name: metadata, bytes: bytesOf(path, createReadStream(join(path, metadata))) }
}

/** The files of an archive that are read, in its order. The bytes of all others are passed over. */
async function* archiveFiles(path: string, form: 'gzip' | 'tar'): AsyncGenerator<ExportFile> {
  const archive = extract()
  const bytes = createReadStream(path)
  const stop = new AbortController()
  const { signal } = stop
  const fed =
    form === 'gzip'
      ? pipeline(bytes, createGunzip(), archive, { signal })
      : pipeline(bytes, archive, { signal })
  // An error of the input ends the loop below as well, and is thrown there.
  const failed = fed.then(
    () => undefined,
    (error: unknown) => error,
  )
  try {
    for await (const entry of archive) {
      const name = normalised(entry.header.name)
      if (entry.header.type === 'file' && isRead(name)) yield { name, bytes: bytesOf(path, entry) }
      entry.resume()
    }
  } finally {
    stop.abort()
    archive.destroy()
    await failed
  }
}

/**
 * The files of a Strapi export: of a `.tar`, of a `.tar.gz`, or of a folder into which one was unpacked.
 * @throws MigrationProblem where the export cannot be read, is encrypted or ends too early
 */
export async function* exportFiles(path: string): AsyncGenerator<ExportFile> {
  const form = await formOf(path)
  try {
    yield* form === 'folder' ? folderFiles(path) : archiveFiles(path, form)
  } catch (error) {
    throw damaged(path, error)
  }
}
