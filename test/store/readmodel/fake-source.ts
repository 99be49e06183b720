import { manifestIn } from '../../../shared/readmodel/snapshot/manifest.ts'
import { type SnapshotStore, writeSnapshot } from '../../../shared/readmodel/snapshot/write.ts'
import type {
  IdRange,
  ListedEntity,
  PartitionReader,
  PartitionSource,
  SnapshotObjects,
} from '../../../shared/readmodel/source/partition-source.ts'
import { manifestName } from '../../../shared/store/object-keys.ts'
import { type Generation, staleness, type World } from './world.ts'

/** Lets other tasks go first, as many and in which order the test decides. */
export type Pause = () => Promise<void>

/** A number from 0 to below `bound`. */
export type Random = (bound: number) => number

/** Reads of a removed collection find nothing: its items went with it. */
const readerOf = (generation: Generation, pause: Pause, random: Random): PartitionReader => {
  /** Reads take effect at one moment between the call and its return. */
  const at = async <T>(effect: () => T): Promise<T> => {
    await pause()
    const result = effect()
    await pause()
    return result
  }
  const entities = (): ReadonlyMap<number, ListedEntity> =>
    (generation.removed ? undefined : generation.states.at(-1)?.entities) ?? new Map()
  const range = ({ after, limit, descending }: IdRange) =>
    at(() => {
      const sorted = [...entities().values()].sort((a, b) => (descending ? b.id - a.id : a.id - b.id))
      return sorted.filter(({ id }) => (descending ? id < after : id > after)).slice(0, limit)
    })
  return {
    entities: async (ids) => {
      const found: (ListedEntity | undefined)[] = []
      for (const id of ids) found.push(await at(() => entities().get(id)))
      return found.filter((entity) => entity !== undefined)
    },
    log: (from, to, consistent) =>
      at(() => {
        const newest = generation.states.length - 1
        const kept = generation.removed ? [] : generation.states.slice(Math.max(1, generation.expired + 1))
        return kept
          .map(({ entry }) => entry)
          .filter(({ version }) => version >= from && version <= to)
          .filter(({ version }) => consistent || version <= newest - staleness || random(3) > 0)
      }),
    async *all() {
      for (let from = 0; ; ) {
        const page = await at(() =>
          [...entities().values()].filter(({ id }) => id > from).sort((a, b) => a.id - b.id),
        )
        const some = page.slice(0, 1 + random(20))
        if (some.length === 0) return
        yield some
        from = some.at(-1)?.id ?? from
      }
    },
    range,
    outlines: async (asked) => (await range(asked)).map(({ id, v, active }) => ({ id, v, active })),
    hits: () => at(() => new Map(generation.removed ? [] : generation.hits.at(-1))),
  }
}

const generationOf = (world: World, partition: string): Generation => {
  const generation = world.generation(Number(partition.split('-')[1]))
  if (!generation) throw new Error(`No partition ${partition}.`)
  return generation
}

/** A source over the truth, with reads as stale as DynamoDB's may be. */
export const fakeSource = (world: World, pause: Pause, random: Random): PartitionSource => ({
  key: 'element#articles',
  head: async (consistent) => {
    await pause()
    const newest = world.timeline.length - 1
    const head = world.timeline[consistent ? newest : Math.max(0, newest - random(staleness))]
    await pause()
    return head
  },
  open: (partition) => readerOf(generationOf(world, partition), pause, random),
  snapshots: ({ partition }) => objectsOf(generationOf(world, partition), pause),
})

/** Reads the objects of a generation's snapshots. Each reads as it is at one moment between the call and its return. */
const objectsOf = (generation: Generation, pause: Pause): SnapshotObjects => ({
  get: async (name) => {
    await pause()
    const found = generation.objects.get(name)
    await pause()
    return found
  },
})

/** Snapshots kept beside the truth. */
export const fakeSnapshotStore = (world: World, partition: string, pause: Pause): SnapshotStore => {
  const { objects } = generationOf(world, partition)
  return {
    manifest: async () => {
      await pause()
      const bytes = objects.get(manifestName)
      return bytes && manifestIn(bytes)
    },
    put: async (name, bytes) => {
      await pause()
      objects.set(name, bytes)
    },
    removeAllBut: async (kept) => {
      await pause()
      const gone = [...objects.keys()].filter((name) => !kept.some((beginning) => name.startsWith(beginning)))
      for (const name of gone) {
        await pause()
        objects.delete(name)
      }
    },
  }
}

/** Writes a snapshot of the partition as it is now, as the aggregator does. */
export const snapshotNow = async (world: World, source: PartitionSource, pause: Pause): Promise<void> => {
  const head = await source.head(true)
  if (head) await writeSnapshot(source, head, fakeSnapshotStore(world, head.partition, pause), 1e9)
}
