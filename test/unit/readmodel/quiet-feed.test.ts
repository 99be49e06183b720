import { describe, expect, test } from 'vitest'
import { createReadModel } from '../../../shared/readmodel/model.ts'
import { fakeSource } from '../../store/readmodel/fake-source.ts'
import { shapeOf, type Values } from '../../store/readmodel/sample.ts'
import { World } from '../../store/readmodel/world.ts'
import { counted } from './counted.ts'

const value: Values = { name: 'x', n: 1, flag: null, when: null, meta: null }
const shape = shapeOf(0)

describe('a feed that had nothing to tell', () => {
  const quiet = () => {
    const world = new World()
    world.create(
      true,
      Array.from({ length: 10 }, () => value),
    )
    const { source, counts } = counted(
      fakeSource(
        world,
        async () => {},
        () => 0,
      ),
    )
    const model = createReadModel({ maxBytes: 1e9 })
    for (let write = 0; write < 20; write += 1) world.create(false, [value])
    const since = (version: number) => model.changesSince(source, shape, version, { consistent: false })
    return { world, counts, since }
  }

  test('stays where it is while only drafts are written, and reads no log', async () => {
    const { counts, since } = quiet()
    const now = await since(1)
    expect(counts.log).toBe(0)
    expect(now).toMatchObject({ changed: [], gone: [], head: { version: 21, publicVersion: 1 } })
  })

  test('goes on from there when the entries about the drafts have expired', async () => {
    const { world, since } = quiet()
    world.expireLog(0)
    world.update([3], true, { ...value, name: 'seen' })
    world.update([12], false, value)
    world.remove([4])
    expect(await since(1)).toMatchObject({ changed: [expect.stringContaining('seen')], gone: [5] })
  })

  test('begins anew when an entry about what the public saw has expired', async () => {
    const { world, since } = quiet()
    world.update([3], true, value)
    for (let write = 0; write < 5; write += 1) world.create(false, [value])
    world.expireLog(0)
    world.update([2], true, value)
    expect(await since(1)).toBe('expired')
    expect(await since(22)).toMatchObject({ changed: [expect.stringContaining('"id":3')] })
  })
})
