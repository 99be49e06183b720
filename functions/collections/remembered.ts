import { idOf } from '../../shared/http/resource/counters.ts'
import type { PartitionMemory } from '../../shared/http/resource/spec.ts'
import { perInstance } from '../../shared/store/table.ts'
import { LruMap } from '../../shared/values/kept.ts'
import { type ElementPartition, type FoundCollection, partitionOf } from './partition.ts'

/**
 * The most characters of stored collections that an instance remembers. A collection takes about four bytes of memory
 * for each.
 */
const mostCharacters = 1_000_000

/** For each instance, the collections whose elements it has written to, by their ids. */
const memoryOf = perInstance(() => new LruMap<number, FoundCollection>(mostCharacters))

/** The collections that an instance remembers from its last writes of elements. */
export const rememberedCollections: PartitionMemory<ElementPartition> = {
  find: (call) => {
    const found = memoryOf(call.services.table).get(idOf(call.params.id))
    return found && partitionOf(call, found)
  },
  keep: ({ services }, { collection, length }, { incarnation }) =>
    memoryOf(services.table).set(collection.visible.id, { collection, length, incarnation }, length),
  forget: ({ services, params }) => memoryOf(services.table).delete(idOf(params.id)),
}
