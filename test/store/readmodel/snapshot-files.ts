import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { encodeSnapshot } from '../../../shared/readmodel/snapshot/codec.ts'
import { manifestBytes, type SnapshotChunk } from '../../../shared/readmodel/snapshot/manifest.ts'
import type { ListedEntity } from '../../../shared/readmodel/source/partition-source.ts'
import { chunkName, manifestName } from '../../../shared/store/object-keys.ts'

/** The file of an object in a folder. */
export const fileOf = (folder: string, name: string): string => join(folder, name.replace('/', '-'))

/** Writes the objects of a snapshot of collection 1 at version 1 into a folder. */
export const writeSnapshotTo = async (folder: string, entities: Iterable<ListedEntity>): Promise<void> => {
  const chunks: SnapshotChunk[] = []
  let count = 0
  let size = 0
  for (const chunk of encodeSnapshot(entities)) {
    const name = chunkName(1, chunks.length)
    await writeFile(fileOf(folder, name), chunk.bytes)
    chunks.push({ name, bytes: chunk.bytes.length, checksum: crc32(chunk.bytes) })
    count += chunk.count
    size += chunk.textBytes
  }
  const manifest = { version: 1, count, bytes: size, collectionId: 1, chunks }
  await writeFile(fileOf(folder, manifestName), manifestBytes(manifest))
}
