import { optionalNumber, recordOf, requiredNumber, requiredText } from '../../values/records.ts'

/** The format of manifests and chunks that this code reads and writes. Code with another format reads the table. */
export const snapshotFormat = 1

/** A chunk's name behind the prefix of its snapshot, its size in bytes, and its CRC-32. */
export interface SnapshotChunk {
  name: string
  bytes: number
  checksum: number
}

/** What a snapshot consists of. It is written last, so a snapshot that has a manifest is whole. */
export interface SnapshotManifest {
  /** The version of the partition. */
  version: number
  /** How many entities there are. */
  count: number
  /** The size of the entities' texts before compression, in bytes. */
  bytes: number
  /** The collection of an element partition. */
  collectionId?: number
  /** In the order of their entities. */
  chunks: readonly SnapshotChunk[]
}

/** A snapshot cannot be used. `reason` is a short text for metrics. */
export class SnapshotUnusable extends Error {
  readonly reason: string

  constructor(reason: string, cause?: unknown) {
    super(`The snapshot cannot be used: ${reason}.`, { cause })
    this.name = 'SnapshotUnusable'
    this.reason = reason
  }
}

/** The bytes of a manifest's object: JSON. */
export const manifestBytes = (manifest: SnapshotManifest): Buffer =>
  Buffer.from(JSON.stringify({ format: snapshotFormat, ...manifest }))

const chunkOf = (value: unknown): SnapshotChunk => {
  const chunk = recordOf(value)
  return {
    name: requiredText(chunk, 'name'),
    bytes: requiredNumber(chunk, 'bytes'),
    checksum: requiredNumber(chunk, 'checksum'),
  }
}

const manifestOf = (value: Record<string, unknown>): SnapshotManifest => {
  if (!Array.isArray(value.chunks)) throw new Error('A manifest has no list of chunks.')
  const collectionId = optionalNumber(value, 'collectionId')
  return {
    version: requiredNumber(value, 'version'),
    count: requiredNumber(value, 'count'),
    bytes: requiredNumber(value, 'bytes'),
    ...(collectionId === undefined ? {} : { collectionId }),
    chunks: value.chunks.map(chunkOf),
  }
}

/** Reads a manifest's object. @throws SnapshotUnusable where it is damaged, or of another format */
export const manifestIn = (bytes: Uint8Array): SnapshotManifest => {
  let format: number
  try {
    const value = recordOf(JSON.parse(Buffer.from(bytes).toString('utf8')))
    format = requiredNumber(value, 'format')
    if (format === snapshotFormat) return manifestOf(value)
  } catch (error) {
    throw new SnapshotUnusable('damaged manifest', error)
  }
  throw new SnapshotUnusable(`format ${format}`)
}
