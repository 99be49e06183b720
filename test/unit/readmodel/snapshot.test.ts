import { randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chunkBytes, decodeSnapshot, encodeSnapshot } from '../../../shared/readmodel/snapshot/codec.ts'
import { snapshotDue } from '../../../shared/readmodel/snapshot/policy.ts'
import type { ListedEntity } from '../../../shared/readmodel/source/partition-source.ts'

async function* inOrder(chunks: Iterable<Uint8Array>) {
  yield* chunks
}

const decoded = async (chunks: Iterable<Uint8Array>): Promise<ListedEntity[]> => {
  const entities: ListedEntity[] = []
  for await (const group of decodeSnapshot(inOrder(chunks))) entities.push(...group)
  return entities
}

const entity: fc.Arbitrary<ListedEntity> = fc
  .record({
    id: fc.integer({ min: 1, max: 999_999_999_999 }),
    v: fc.nat(),
    active: fc.constantFrom(true, false, null),
    data: fc.string({ unit: 'binary' }).map((text) => JSON.stringify({ text })),
    hidden: fc.option(fc.json(), { nil: undefined }),
    sv: fc.option(fc.nat(), { nil: undefined }),
  })
  .map(({ hidden, sv, ...rest }) => ({
    ...rest,
    ...(hidden === undefined ? {} : { hidden }),
    ...(sv === undefined ? {} : { sv }),
  }))

test('what is encoded comes back the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entity), async (entities) => {
      expect(await decoded(encodeSnapshot(entities))).toEqual(entities)
    }),
  )
})

test('chunks fit an item, and hold what does not compress over several of them', async () => {
  const entities = Array.from({ length: 40 }, (_, at) => ({
    id: at + 1,
    v: 1,
    active: true,
    data: JSON.stringify({ text: randomBytes(150_000).toString('base64url') }),
  }))
  const chunks = [...encodeSnapshot(entities)]
  expect(chunks.length).toBeGreaterThan(5)
  expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThanOrEqual(chunkBytes)
  expect(chunkBytes).toBeLessThan(400 * 1024 - 1024)
  expect(await decoded(chunks)).toEqual(entities)
})

test('an incomplete or damaged snapshot is an error, never fewer entities', async () => {
  const [chunk = new Uint8Array()] = encodeSnapshot([{ id: 1, v: 1, active: true, data: '{}' }])
  await expect(decoded([chunk.subarray(0, -1)])).rejects.toThrow('ends within')
  const damaged = Uint8Array.from(chunk)
  damaged[10] = (damaged[10] ?? 0) ^ 0xff
  await expect(decoded([damaged])).rejects.toThrow()
})

test('a snapshot is due when a twentieth has changed, and never for a small partition', () => {
  expect(snapshotDue({ version: 500, total: 200 }, null)).toBe(false)
  expect(snapshotDue({ version: 1, total: 201 }, null)).toBe(true)
  const newest = { version: 1_000, count: 10_000 }
  expect(snapshotDue({ version: 1_500, total: 10_000 }, newest)).toBe(false)
  expect(snapshotDue({ version: 1_501, total: 10_000 }, newest)).toBe(true)
  // An import changes many entities with one version.
  expect(snapshotDue({ version: 1_006, total: 10_600 }, newest)).toBe(true)
  expect(snapshotDue({ version: 1_200, total: 1_000 }, { version: 1_000, count: 1_000 })).toBe(false)
  expect(snapshotDue({ version: 1_201, total: 1_000 }, { version: 1_000, count: 1_000 })).toBe(true)
})
