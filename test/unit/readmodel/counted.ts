import type { PartitionReader, PartitionSource } from '../../../shared/readmodel/source/partition-source.ts'

/** How often each read of a source was made, `entity` counting entities read by id. */
export interface Counts {
  head: number
  entity: number
  log: number
  all: number
  range: number
  hits: number
}

/** A source that counts what is read from it. */
export const counted = (source: PartitionSource): { source: PartitionSource; counts: Counts } => {
  const counts: Counts = { head: 0, entity: 0, log: 0, all: 0, range: 0, hits: 0 }
  const open = (partition: string): PartitionReader => {
    const reader = source.open(partition)
    return {
      ...reader,
      entities: (ids) => {
        counts.entity += ids.length
        return reader.entities(ids)
      },
      log: (...range) => {
        counts.log += 1
        return reader.log(...range)
      },
      all: () => {
        counts.all += 1
        return reader.all()
      },
      outlines: (range) => {
        counts.range += 1
        return reader.outlines(range)
      },
      range: (range) => {
        counts.range += 1
        return reader.range(range)
      },
      hits: (...ids) => {
        counts.hits += 1
        return reader.hits(...ids)
      },
    }
  }
  const head = (consistent: boolean) => {
    counts.head += 1
    return source.head(consistent)
  }
  const { key, snapshots } = source
  return { source: { key, head, open, ...(snapshots ? { snapshots } : {}) }, counts }
}
