import type { TouchedItem } from './items.ts'

/** What DynamoDB's partitions take a second at most. AWS: "Partitions and data distribution". */
export const partitionLimits = { reads: 3_000, writes: 1_000 } as const

type Kind = keyof typeof partitionLimits
const kinds = ['reads', 'writes'] as const

interface Bucket {
  left: number
  at: number
}

/** A bucket of tokens for each partition key, for reads and for writes. */
export interface Throughput {
  /** The positions of the items whose keys have no tokens left. */
  exhausted: (items: readonly TouchedItem[]) => Set<number>
  /** Takes an item's units: a bucket may come to owe some, which later calls wait out. */
  take: (items: readonly TouchedItem[]) => void
}

/**
 * Holds each partition key to a share of a partition's limits: a second's worth at once, and then as it refills.
 * On AWS a lone key has a partition to itself once it is busy; burst capacity beyond the limit is not imitated.
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

/** What a call took beyond the estimate, by its consumed capacity, spread over its items as they were estimated. */
export const beyondEstimate = (items: readonly TouchedItem[], consumed: number): TouchedItem[] => {
  const estimated = items.reduce((sum, { reads, writes }) => sum + reads + writes, 0)
  const share = estimated === 0 ? 0 : consumed / estimated - 1
  return items.map(({ key, reads, writes }) => ({ key, reads: reads * share, writes: writes * share }))
}
