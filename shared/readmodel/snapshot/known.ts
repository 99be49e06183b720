import * as z from 'zod/mini'
import { type Bucket, getObject } from '../../store/bucket.ts'
import { putObject } from '../../store/bucket-writes.ts'
import { knownPartitionsKey } from '../../store/object-keys.ts'
import type { Table } from '../../store/table.ts'

/** The list has at most this many partitions. */
const mostKnown = 200
const patience = { attempts: 2, milliseconds: 1_000 }

const partitionSchema = z.object({
  /** The name of the head: the entity type, or `element#` and the collection's name when its snapshot was written. */
  head: z.string(),
  /** The pk of the entities, which never changes. */
  partition: z.string(),
  /** The size of the entities' texts, in bytes. */
  bytes: z.int(),
})
const knownSchema = z.object({ partitions: z.array(partitionSchema) })

/** A partition that has a snapshot. */
export type KnownPartition = z.infer<typeof partitionSchema>

/**
 * The partitions that have snapshots, the one written last first: what a fresh instance may read before its first
 * request. The list may be behind: a head may be gone, or have another name by now. It is empty where there is none.
 * @throws BucketFailure where the bucket gives no usable answer; the signal's reason once it aborts
 */
export const readKnown = async (bucket: Bucket, signal?: AbortSignal): Promise<KnownPartition[]> => {
  const bytes = await getObject(bucket, knownPartitionsKey, patience, signal)
  if (!bytes) return []
  try {
    const known = knownSchema.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8')))
    return known.success ? known.data.partitions : []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

const replace = async (
  { signal }: Table,
  bucket: Bucket,
  partition: string,
  first: readonly KnownPartition[],
): Promise<void> => {
  const known = await readKnown(bucket, signal)
  const others = known.filter((one) => one.partition !== partition)
  if (first.length === 0 && others.length === known.length) return
  const partitions = [...first, ...others].slice(0, mostKnown)
  await putObject(bucket, knownPartitionsKey, Buffer.from(JSON.stringify({ partitions })), signal)
}

/**
 * Puts a partition in front of the list. Two writers at once may undo each other's entry, which costs no more than a
 * colder start.
 * @throws BucketFailure where the bucket gives no usable answer
 */
export const noteKnown = (table: Table, bucket: Bucket, known: KnownPartition): Promise<void> =>
  replace(table, bucket, known.partition, [known])

/** Takes a partition off the list. @throws BucketFailure where the bucket gives no usable answer */
export const forgetKnown = (table: Table, bucket: Bucket, partition: string): Promise<void> =>
  replace(table, bucket, partition, [])
