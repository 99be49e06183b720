import { setImmediate as tick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createReadModel } from '../../../shared/readmodel/model.ts'
import type { PartitionSource } from '../../../shared/readmodel/source/partition-source.ts'
import { fakeSource } from '../../store/readmodel/fake-source.ts'
import { shapeOf, type Values } from '../../store/readmodel/sample.ts'
import { World } from '../../store/readmodel/world.ts'
import { listRequest } from './list-request.ts'

const value: Values = { name: 'x', n: 1, flag: null, when: null, meta: null }
const shape = shapeOf(0)
const reason = new Error('out of time')

/** A partition whose reads wait until they are let go, and what became of them. */
const filled = () => {
  const world = new World()
  world.create(true, [value, value, value])
  const gate = Promise.withResolvers<void>()
  const seen = { begun: 0, ended: 0 }
  const sourceUnder = (signal: AbortSignal): PartitionSource => {
    const pause = async (): Promise<void> => {
      signal.throwIfAborted()
      seen.begun += 1
      const ended = Promise.withResolvers<never>()
      signal.addEventListener('abort', () => {
        seen.ended += 1
        ended.reject(signal.reason)
      })
      await Promise.race([gate.promise, ended.promise])
    }
    return { ...fakeSource(world, pause, () => 0), signal, under: sourceUnder }
  }
  return { sourceUnder, seen, open: gate.resolve }
}

test.each([true, false])(
  'a request that gives up ends no read that another waits for; consistent: %s',
  async (consistent) => {
    const { sourceUnder, open } = filled()
    const model = createReadModel({ maxBytes: 1e9 })
    const [first, second] = [new AbortController(), new AbortController()]
    const request = listRequest({ consistent })
    const lists = [first, second].map(({ signal }) => model.list(sourceUnder(signal), shape, request))
    await tick()
    first.abort(reason)
    await expect(lists[0]).rejects.toBe(reason)
    open()
    expect((await lists[1])?.total).toBe(3)
  },
)

test.each([true, false])(
  'what nobody waits for any more reads no further, and is begun again; consistent: %s',
  async (consistent) => {
    const { sourceUnder, seen, open } = filled()
    const model = createReadModel({ maxBytes: 1e9 })
    const both = [new AbortController(), new AbortController()]
    const request = listRequest({ consistent })
    const lists = both.map(({ signal }) => model.list(sourceUnder(signal), shape, request))
    await tick()
    for (const one of both) one.abort(reason)
    for (const list of lists) await expect(list).rejects.toBe(reason)
    await tick()
    expect(seen.ended).toBe(seen.begun)
    const { begun } = seen
    open()
    await tick()
    expect(seen.begun).toBe(begun)
    expect((await model.list(sourceUnder(new AbortController().signal), shape, request)).total).toBe(3)
  },
)
