import type {
  ListedEntity,
  PartitionReader,
  PartitionSource,
} from '../../shared/readmodel/source/partition-source.ts'
import { emptyHead } from '../../shared/store/head.ts'

const none = async () => null

/** The source of a partition whose entities are in memory. It has one version, and neither change log nor snapshot. */
export const fixedSource = (shown: readonly { id: number }[]): PartitionSource => {
  const entities = shown.map(
    (one): ListedEntity => ({ id: one.id, v: 1, active: null, data: JSON.stringify(one) }),
  )
  const head = { ...emptyHead('fixed'), version: 1, total: entities.length }
  const reader: PartitionReader = {
    entities: async (ids) => entities.filter(({ id }) => ids.includes(id)),
    log: async () => [],
    async *all() {
      yield entities
    },
    range: async ({ after, limit, descending }) => {
      const ordered = descending ? entities.toReversed() : entities
      const rest = ordered.filter(({ id }) => after === null || (descending ? id < after : id > after))
      return rest.slice(0, limit)
    },
    newestSnapshot: none,
    chunk: none,
    hits: async () => new Map(),
  }
  return { key: 'fixed', head: async () => head, open: () => reader }
}
