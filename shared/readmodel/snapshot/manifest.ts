import * as z from 'zod/mini'

/** The format of manifests and chunks that this code reads and writes. Code with another format reads the table. */
export const snapshotFormat = 1

const formatSchema = z.object({ format: z.int() })

const manifestSchema = z.object({
  format: z.literal(snapshotFormat),
  /** The version of the partition. */
  version: z.int(),
  /** How many entities there are. */
  count: z.int(),
  /** The size of the entities' texts before compression, in bytes. */
  bytes: z.int(),
  /** The collection of an element partition. */
  collectionId: z.optional(z.int()),
  /** The chunks in the order of their entities, with their sizes in bytes and their CRC-32. */
  chunks: z.readonly(z.array(z.object({ name: z.string(), bytes: z.int(), checksum: z.int() }))),
})

/** What a snapshot consists of. It is written last, so a snapshot that has a manifest is whole. */
export type SnapshotManifest = z.infer<typeof manifestSchema>

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
export const manifestBytes = (manifest: Omit<SnapshotManifest, 'format'>): Buffer =>
  Buffer.from(JSON.stringify({ format: snapshotFormat, ...manifest }))

/** Reads a manifest's object. @throws SnapshotUnusable where it is damaged, or of another format */
export const manifestIn = (bytes: Uint8Array): SnapshotManifest => {
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch (error) {
    throw new SnapshotUnusable('damaged manifest', error)
  }
  const of = formatSchema.safeParse(value)
  if (of.success && of.data.format !== snapshotFormat) throw new SnapshotUnusable(`format ${of.data.format}`)
  const manifest = manifestSchema.safeParse(value)
  if (!manifest.success) throw new SnapshotUnusable('damaged manifest', manifest.error)
  return manifest.data
}
