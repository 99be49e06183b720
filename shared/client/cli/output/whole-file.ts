import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** An error of the file system with the name of the file, which a write to a full disk leaves out. */
const withFile = (error: unknown, path: string): unknown =>
  error instanceof Error && 'code' in error && !('path' in error) ? Object.assign(error, { path }) : error

const toDisk = async (file: string): Promise<void> => {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A file that has been written whole under another name. */
export interface Staged {
  /** Puts it in its place. */
  commit: () => Promise<void>
  /** Removes it. */
  abandon: () => Promise<void>
}

/**
 * Writes a file piece by piece under another name beside its place.
 * @param transforms what the pieces pass, such as a compression
 * @throws the errors of the file system and of the pieces; nothing is left then
 */
export const stage = async (
  file: string,
  pieces: AsyncIterable<string | Uint8Array>,
  transforms: readonly Duplex[],
  signal: AbortSignal,
): Promise<Staged> => {
  await mkdir(dirname(file), { recursive: true })
  const temporary = `${file}.${randomUUID()}.part`
  const abandon = (): Promise<void> => rm(temporary, { force: true })
  try {
    await pipeline([Readable.from(pieces), ...transforms, createWriteStream(temporary, { flags: 'wx' })], {
      signal,
    })
    await toDisk(temporary)
  } catch (error) {
    await abandon()
    throw signal.aborted ? signal.reason : withFile(error, file)
  }
  return { commit: () => rename(temporary, file), abandon }
}

/**
 * Writes a file whole or not at all, with the folders on its way. (write-file-atomic 8.0.0 takes a short write, as to a
 * disk that is nearly full, for a whole one.)
 * @throws the errors of the file system
 */
export const writeWhole = async (file: string, text: string): Promise<void> => {
  async function* pieces(): AsyncGenerator<string> {
    yield text
  }
  const staged = await stage(file, pieces(), [], new AbortController().signal)
  await staged.commit()
}
