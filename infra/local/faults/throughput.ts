import type { TouchedItem } from './items.ts'

/** The most units a second of one of DynamoDB's partitions. AWS: "Partitions and data distribution". */
export const partitionLimits = { reads: 3_000, writes: 1_000 } as const

type Kind = keyof typeof partitionLimits
const kinds = ['reads', 'writes'] as const

interface Bucket {
  left: number
  at: number
}

/** A bucket of units for each partition key, one for reads and one for writes. */
export interface Throughput {
  /** The positions of the items whose keys have no units left. */
  exhausted: (items: readonly TouchedItem[]) => Set<number>
  /** Takes the units of items. A bucket may fall below zero, and later calls then have to wait. */
  take: (items: readonly TouchedItem[]) => void
}

/**
 * Limits each partition key to a share of a partition's limits: the units of one second at once, and then as the bucket
 * refills. On AWS a busy key gets a partition of its own. Burst capacity beyond the limit is not imitated.
 * @param factor share of the real limits
 * @param now the time in milliseconds
 */
export const throughputOf = (factor: number, now: () => number): Throughput => {
  const buckets = new Map<string, Bucket>()
  const bucketOf = (kind: Kind, key: string): Bucket => {
    const most = partitionLimits[kind] * factor
    const at = now()
    const name = `${kind} ${key}`
    const { left, at: before } = buckets.get(name) ?? { left: most, at }
    const bucket = { left: Math.min(most, left + ((at - before) / 1000) * most), at }
    buckets.set(name, bucket)
    return bucket
  }
  const isExhausted = (item: TouchedItem): boolean =>
    kinds.some((kind) => item[kind] > 0 && bucketOf(kind, item.key).left <= 0)
  return {
    exhausted: (items) => new Set(items.flatMap((item, at) => (isExhausted(item) ? [at] : []))),
    take: (items) => {
      for (const item of items)
        for (const kind of kinds) if (item[kind] !== 0) bucketOf(kind, item.key).left -= item[kind]
    },
  }
}

/** The units that a call took beyond its estimate, spread over its items in proportion to the estimate. */
export const beyondEstimate = (items: readonly TouchedItem[], consumed: number): TouchedItem[] => {
  const estimated = items.reduce((sum, { reads, writes }) => sum + reads + writes, 0)
  const share = estimated === 0 ? 0 : consumed / estimated - 1
  return items.map(({ key, reads, writes }) => ({ key, reads: reads * share, writes: writes * share }))
}
