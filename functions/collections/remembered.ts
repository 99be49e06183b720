import type { Call } from '../../shared/http/call.ts'
import { idOf } from '../../shared/http/resource/counters.ts'
import type { PartitionMemory } from '../../shared/http/resource/spec.ts'
import { instanceOf, type Table } from '../../shared/store/table.ts'
import { type ElementPartition, type FoundCollection, partitionOf } from './partition.ts'

/**
 * The most characters of stored collections that an instance remembers. A collection takes about four bytes of memory
 * for each. Beyond this, all are forgotten.
 */
const mostCharacters = 1_000_000

interface Memory {
  collections: Map<number, FoundCollection>
  characters: number
}

/** For each instance, the collections whose elements it has written to, by their ids. */
const memories = new WeakMap<Table, Memory>()

const memoryOf = ({ services }: Call): Memory => {
  const instance = instanceOf(services.table)
  const memory = memories.get(instance) ?? { collections: new Map(), characters: 0 }
  memories.set(instance, memory)
  return memory
}

/** The collections that an instance remembers from its last writes of elements. */
export const rememberedCollections: PartitionMemory<ElementPartition> = {
  find: (call) => {
    const found = memoryOf(call).collections.get(idOf(call.params.id))
    return found && partitionOf(call, found)
  },
  keep: (call, { collection, length }, { incarnation }) => {
    const memory = memoryOf(call)
    if (memory.characters + length > mostCharacters) {
      memory.collections.clear()
      memory.characters = 0
    }
    if (length > mostCharacters) return
    memory.collections.set(collection.visible.id, { collection, length, incarnation })
    memory.characters += length
  },
  forget: (call) => {
    const memory = memoryOf(call)
    const id = idOf(call.params.id)
    memory.characters -= memory.collections.get(id)?.length ?? 0
    memory.collections.delete(id)
  },
}
