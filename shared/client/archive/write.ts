import { createHash } from 'node:crypto'
import { pack } from 'tar-stream'
import { bytesOf } from './bytes.ts'
import {
  type ArchivedFile,
  archiveFormat,
  countsBy,
  type Manifest,
  manifestName,
  manifestText,
} from './manifest.ts'
import { type FileContent, partName } from './names.ts'

/** A list of an archive: what it holds, and its lines without their line breaks. */
export interface ArchivedList {
  content: FileContent
  lines: AsyncIterable<string>
}

/** Bytes of a part. A part is in memory as a whole, since tar tells the length of a file before the file. */
const partBytes = 4_000_000

interface Part {
  rows: number
  bytes: Buffer
}

async function* partsOf(lines: AsyncIterable<string>): AsyncGenerator<Part> {
  let pending: string[] = []
  let length = 0
  const take = (): Part => {
    const part = { rows: pending.length, bytes: Buffer.from(pending.join('')) }
    pending = []
    length = 0
    return part
  }
  for await (const line of lines) {
    pending.push(`${line}\n`)
    length += line.length + 1
    if (length >= partBytes) yield take()
  }
  if (pending.length > 0) yield take()
}

type Pack = ReturnType<typeof pack>

/** Adds a file. Equal archives have equal bytes, so the file has no time and no owner of its own. */
const addFile = (tar: Pack, name: string, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    const header = { name, size: bytes.length, mtime: new Date(0), mode: 0o600 }
    tar.entry(header, bytes, (error) => (error ? reject(error) : resolve()))
  })

const fill = async (
  tar: Pack,
  lists: AsyncIterable<ArchivedList>,
  onRows: (rows: number) => void,
): Promise<Manifest> => {
  const files: ArchivedFile[] = []
  const counts = countsBy(() => 0)
  let all = 0
  for await (const { content, lines } of lists) {
    let number = 0
    for await (const { rows, bytes } of partsOf(lines)) {
      number += 1
      const name = partName(content, number)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      await addFile(tar, name, bytes)
      files.push({ name, rows, bytes: bytes.length, sha256 })
      counts[content.kind] += rows
      all += rows
      onRows(all)
    }
  }
  const manifest = { format: archiveFormat, counts, files }
  await addFile(tar, manifestName, Buffer.from(manifestText(manifest)))
  tar.finalize()
  return manifest
}

/**
 * The bytes of an archive, piece by piece, and its manifest as the last file.
 * @param onRows is called with the number of rows so far
 * @param onDone is called with the manifest
 */
export async function* archiveBytes(
  lists: AsyncIterable<ArchivedList>,
  onRows: (rows: number) => void,
  onDone: (manifest: Manifest) => void,
): AsyncGenerator<Uint8Array> {
  const tar = pack()
  const filling = fill(tar, lists, onRows).then(onDone, (error: unknown) => {
    tar.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  yield* bytesOf(tar)
  await filling
}
