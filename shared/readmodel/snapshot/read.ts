import { manifestName } from '../../store/object-keys.ts'
import type { PackedEntities } from '../instance/packed-entities.ts'
import type { SnapshotObjects } from '../source/partition-source.ts'
import { decodeChunk } from './codec.ts'
import { manifestIn, type SnapshotChunk, type SnapshotManifest, SnapshotUnusable } from './manifest.ts'

/**
 * The longest wait for one answer of the bucket, in milliseconds. S3 begins an answer within tens of them, but a fresh
 * instance opens its connection first, and is busy with other things meanwhile.
 */
const manifestTime = 2_000
const chunkTime = 4_000

/**
 * Chunks under way at once: some ten megabytes. They share the network of the function, and one connection alone would
 * not use all of it.
 */
const chunksAtOnce = 6

/** A chunk is not there: a newer snapshot has replaced this one, or somebody removed it. */
export class ChunkMissing extends SnapshotUnusable {
  constructor() {
    super('missing chunk')
    this.name = 'ChunkMissing'
  }
}

/** The newest manifest; undefined where there is no snapshot. @throws SnapshotUnusable, BucketFailure */
export const readManifest = async (
  objects: SnapshotObjects,
  signal: AbortSignal,
): Promise<SnapshotManifest | undefined> => {
  const bytes = await objects.get(manifestName, manifestTime, signal)
  return bytes && manifestIn(bytes)
}

const readChunk = async (
  objects: SnapshotObjects,
  { name, bytes: size, checksum }: SnapshotChunk,
  signal: AbortSignal,
): Promise<PackedEntities> => {
  const bytes = await objects.get(name, chunkTime, signal)
  if (!bytes) throw new ChunkMissing()
  if (bytes.length !== size) throw new SnapshotUnusable('cut chunk')
  if (process.getBuiltinModule('node:zlib').crc32(bytes) !== checksum)
    throw new SnapshotUnusable('damaged chunk')
  try {
    return decodeChunk(bytes)
  } catch (error) {
    throw new SnapshotUnusable('damaged chunk', error)
  }
}

/** Does work for each value, for some of them at once, and gives the results in the order of the values. */
async function* inOrder<T, R>(
  values: readonly T[],
  atOnce: number,
  work: (value: T) => Promise<R>,
): AsyncGenerator<R> {
  const underWay: Promise<R>[] = []
  const begin = (from: readonly T[]): void => {
    for (const value of from) {
      const result = work(value)
      // The consumer may have stopped at an earlier failure, and then nobody waits for this one.
      result.catch(() => undefined)
      underWay.push(result)
    }
  }
  begin(values.slice(0, atOnce))
  for (let at = atOnce; underWay.length > 0; at += 1) {
    const next = await underWay.shift()
    begin(values.slice(at, at + 1))
    if (next !== undefined) yield next
  }
}

/**
 * The entities of a snapshot, chunk by chunk. When the caller stops, the reads under way end.
 * @throws ChunkMissing, SnapshotUnusable, BucketFailure; the signal's reason once it aborts
 */
export async function* readChunks(
  objects: SnapshotObjects,
  { chunks, count }: SnapshotManifest,
  signal: AbortSignal,
): AsyncGenerator<PackedEntities> {
  const stop = new AbortController()
  const either = AbortSignal.any([signal, stop.signal])
  let found = 0
  try {
    for await (const packed of inOrder(chunks, chunksAtOnce, (chunk) => readChunk(objects, chunk, either))) {
      found += packed.size
      yield packed
    }
  } finally {
    stop.abort()
  }
  if (found !== count) throw new SnapshotUnusable('another number of entities')
}
