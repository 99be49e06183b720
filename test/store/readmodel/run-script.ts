import type { Scheduler } from 'fast-check'
import { createReadModel } from '../../../shared/readmodel/model.ts'
import type { PartitionSource } from '../../../shared/readmodel/source/partition-source.ts'
import { fakeSource, type Pause, type Random, snapshotNow } from './fake-source.ts'
import { Reader } from './reader.ts'
import { apply, type Script } from './script.ts'
import { World } from './world.ts'

/** Mulberry32: the staleness of reads follows from the seed of the run. */
const randomFrom = (seed: number): Random => {
  let state = seed
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound
  }
}

const inTurn = async <T>(steps: readonly T[], pause: Pause, run: (step: T) => unknown): Promise<void> => {
  for (const step of steps) {
    await pause()
    await run(step)
  }
}

const value = { name: 'crowd', n: 7, flag: null, when: null, meta: null }

/**
 * Runs writers, readers and snapshots against each other, in the order of a scheduler. Readers check each answer.
 * @param maxBytes the memory of each reader's instance, in bytes
 * @param watch wraps the source that readers read
 */
export const runScript = async (
  scheduler: Scheduler,
  { crowd, warmUp, writes, selections, readers, snapshots, seed }: Script,
  maxBytes: number,
  watch: (source: PartitionSource) => PartitionSource = (source) => source,
): Promise<void> => {
  const random = randomFrom(seed)
  const world = new World()
  const pause: Pause = () => scheduler.schedule(Promise.resolve())
  const source = fakeSource(world, pause, random)
  if (crowd > 0)
    world.create(
      true,
      Array.from({ length: crowd }, () => value),
    )
  for (const step of warmUp) apply(world, step)
  const atOnce: Pause = async () => {}
  if (snapshots > 0) await snapshotNow(world, fakeSource(world, atOnce, random), atOnce)
  const snapshot = () => snapshotNow(world, source, pause).catch(() => undefined)
  const actors = [
    inTurn(writes, pause, (step) => apply(world, step)),
    inTurn(Array.from({ length: snapshots }), pause, snapshot),
    ...readers.flatMap((tasks) => {
      const model = createReadModel({ maxBytes, hitsRefreshMs: random(2) })
      const reader = new Reader(world, model, watch(source), selections, pause)
      return tasks.map((reads) => inTurn(reads, pause, (read) => reader.run(read)))
    }),
  ]
  await scheduler.waitFor(Promise.all(actors))
}
