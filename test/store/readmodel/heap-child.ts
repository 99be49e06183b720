import { setTimeout as pause } from 'node:timers/promises'
import type { Filter, ListRequest } from '../../../shared/readmodel/lists/shape.ts'
import { createReadModel } from '../../../shared/readmodel/model.ts'
import type { PartitionReader, PartitionSource } from '../../../shared/readmodel/source/partition-source.ts'
import type { ReadModel } from '../../../shared/readmodel/types.ts'
import { listRequest } from '../../unit/readmodel/list-request.ts'
import { anyId, element, elementHead, elementShape } from './elements.ts'

// A process of its own for heap.test.ts, run with --expose-gc: does what its argument names, and prints what the
// heap held more than before, what the read model accounts for, and its bound.

const pageSize = 1_000
const unused = () => Promise.reject(new Error('Not needed here.'))

/** What is held, garbage apart, in bytes. Buffers are freed in the background, after a collection. */
const heldBytes = async (): Promise<number> => {
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.()
    await pause(10)
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const before = await heldBytes()
let most = 0
const measure = async (): Promise<void> => {
  most = Math.max(most, (await heldBytes()) - before)
}

/** A partition of elements at a version, whose log has expired; while it is read, what is held is measured. */
const sourceOf = (key: string, count: number, version: () => number): PartitionSource => {
  const reader: PartitionReader = {
    entities: unused,
    log: async () => [],
    async *all() {
      for (let from = 1; from <= count; from += pageSize) {
        const length = Math.min(pageSize, count - from + 1)
        yield Array.from({ length }, (_, at) => element(from + at, version()))
        if (from % 5_000 === 1) await measure()
      }
    },
    range: unused,
    outlines: unused,
    hits: async () => new Map(),
  }
  const partition = `element#${key}`
  return {
    key: partition,
    head: async () => ({ ...elementHead(count, version()), partition }),
    open: () => reader,
  }
}

const whole = listRequest({ filters: [anyId] })

/** Loads a partition of 40 MB, loads it anew, and then another. */
const reload = async (model: ReadModel): Promise<void> => {
  let version = 1
  const one = sourceOf('one', 30_000, () => version)
  const other = sourceOf('other', 30_000, () => 1)
  for (version = 1; version <= 3; version += 1) await model.list(one, elementShape, whole)
  await model.list(other, elementShape, whole)
}

const searches = 20_000
const long = 'a text that nobody wrote '.repeat(8)

/** What strangers ask for, each time something else. */
const stranger = (at: number): Partial<ListRequest> => {
  const filters: Filter[] = Array.from({ length: 3 }, (_, one) => ({
    field: 'summary',
    op: 'ne',
    value: `${long}${at} ${one}`,
  }))
  if (at % 4 === 0) return { filters, sortBy: 'name' }
  return { search: at % 4 === 1 ? `x${at}` : `${long}${at}` }
}

const search = async (model: ReadModel): Promise<void> => {
  const source = sourceOf('small', 200, () => 1)
  for (let at = 0; at < searches; at += 1) await model.list(source, elementShape, listRequest(stranger(at)))
  most = 0
  await measure()
}

const scenario = process.argv[2] === 'reload' ? reload : search
const maxBytes = Number(process.argv[3])
const model = createReadModel({ maxBytes })
await scenario(model)
console.log(JSON.stringify({ held: most, accounted: model.bytes(), maxBytes }))
