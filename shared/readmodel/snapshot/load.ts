import type { ListedEntity, PartitionReader, SnapshotManifest } from '../source/source.ts'
import { decodeSnapshot } from './codec.ts'

/** A snapshot's chunks are gone: a newer one has replaced it. */
export class SnapshotGone extends Error {
  override readonly name = 'SnapshotGone'
}

/** Chunks read side by side: 3 MB. */
const chunksAtOnce = 8

async function* chunksOf(reader: PartitionReader, manifest: SnapshotManifest): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < manifest.chunks; from += chunksAtOnce) {
    const length = Math.min(chunksAtOnce, manifest.chunks - from)
    const numbers = Array.from({ length }, (_, offset) => from + offset)
    for (const chunk of await Promise.all(numbers.map((number) => reader.chunk(manifest, number)))) {
      if (!chunk) throw new SnapshotGone(`Snapshot at version ${manifest.version} was replaced.`)
      yield chunk
    }
  }
}

/**
 * The entities of a snapshot, as they were at the manifest's version, some at a time. Costs half a read unit for
 * 4 KB of chunks.
 * @throws SnapshotGone when it is replaced meanwhile
 */
export const loadSnapshot = (
  reader: PartitionReader,
  manifest: SnapshotManifest,
): AsyncGenerator<ListedEntity[]> => decodeSnapshot(chunksOf(reader, manifest))
