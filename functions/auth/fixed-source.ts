import type {
  IdRange,
  ListedEntity,
  PartitionReader,
  PartitionSource,
} from '../../shared/readmodel/source/partition-source.ts'
import { textBytesOf } from '../../shared/store/entity.ts'
import { emptyHead } from '../../shared/store/head.ts'

/** The source of a partition whose entities are in memory. It has one version, and neither change log nor snapshot. */
export const fixedSource = (shown: readonly { id: number }[]): PartitionSource => {
  const entities = shown.map(
    (one): ListedEntity => ({ id: one.id, v: 1, active: null, data: JSON.stringify(one) }),
  )
  const total = entities.length
  const bytes = entities.reduce((sum, entity) => sum + textBytesOf(entity), 0)
  const nextId = entities.reduce((next, { id }) => Math.max(next, id + 1), 1)
  const head = { ...emptyHead('fixed'), version: 1, total, bytes, nextId }
  const range = async ({ after, limit, descending }: IdRange) => {
    const ordered = descending ? entities.toReversed() : entities
    return ordered.filter(({ id }) => (descending ? id < after : id > after)).slice(0, limit)
  }
  const reader: PartitionReader = {
    entities: async (ids) => entities.filter(({ id }) => ids.includes(id)),
    log: async () => [],
    async *all() {
      yield entities
    },
    range,
    outlines: range,
    hits: async () => new Map(),
  }
  return { key: 'fixed', head: async () => head, open: () => reader }
}
