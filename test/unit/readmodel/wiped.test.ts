import { expect, test } from 'vitest'
import { createReadModel } from '../../../shared/readmodel/model.ts'
import type { PartitionSource } from '../../../shared/readmodel/source/partition-source.ts'
import { fakeSource } from '../../store/readmodel/fake-source.ts'
import { shapeOf } from '../../store/readmodel/sample.ts'
import { World } from '../../store/readmodel/world.ts'
import { listRequest } from './list-request.ts'

const at = async () => {}

/** A store of the same names and ids as any other, written to `versions` times. */
const storeOf = (incarnation: string, name: string, versions: number): PartitionSource => {
  const world = new World()
  for (let version = 0; version < versions; version += 1)
    world.create(true, [{ name, n: version, flag: null, when: null, meta: null }])
  const source = fakeSource(world, at, () => 0)
  return {
    ...source,
    head: async (consistent) => {
      const head = await source.head(consistent)
      return head && { ...head, incarnation }
    },
  }
}

test.each([1, 5, 9])(
  'a warm instance answers from a store that was filled again, at version %i, and not from its memory',
  async (versions) => {
    let store = storeOf('first', 'old', 5)
    const source: PartitionSource = {
      key: 'element#articles',
      head: (consistent) => store.head(consistent),
      open: (partition) => store.open(partition),
    }
    const model = createReadModel({ maxBytes: 1e9 })
    const list = () => model.list(source, shapeOf(0), listRequest())
    expect(await list()).toMatchObject({ total: 5, version: 5 })
    store = storeOf('second', 'new', versions)
    const { entities, total, version } = await list()
    expect([total, version]).toEqual([versions, versions])
    expect(entities.every((row) => row.includes('"name":"new"'))).toBe(true)
  },
)
