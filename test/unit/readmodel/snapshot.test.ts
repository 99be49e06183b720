import { randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chunkTextBytes, decodeChunk, encodeSnapshot } from '../../../shared/readmodel/snapshot/codec.ts'
import { cutLongValues } from '../../../shared/readmodel/snapshot/cut.ts'
import { snapshotDue } from '../../../shared/readmodel/snapshot/policy.ts'
import type { ListedEntity } from '../../../shared/readmodel/source/partition-source.ts'

const decoded = (chunks: Iterable<{ bytes: Uint8Array }>): ListedEntity[] =>
  [...chunks].flatMap(({ bytes }) => {
    const packed = decodeChunk(bytes)
    return Array.from({ length: packed.size }, (_, place) => packed.at(place))
  })

const long = (length: number): string => 'Ünïcode "quoted" 日本 '.repeat(Math.ceil(length / 20))

const entity: fc.Arbitrary<ListedEntity> = fc
  .record({
    id: fc.integer({ min: 1, max: 999_999_999_999 }),
    v: fc.nat(),
    active: fc.constantFrom(true, false, null),
    data: fc
      .record({
        text: fc.string({ unit: 'binary' }),
        body: fc.nat(400).map(long),
        list: fc.array(fc.string(), { maxLength: 40 }),
        n: fc.double({ noNaN: true }),
      })
      .map((one) => JSON.stringify(one)),
    hidden: fc.option(fc.json(), { nil: undefined }),
    sv: fc.option(fc.nat(), { nil: undefined }),
  })
  .map(({ hidden, sv, ...rest }) => ({
    ...rest,
    ...(hidden === undefined ? {} : { hidden }),
    ...(sv === undefined ? {} : { sv }),
  }))

test('what is encoded comes back the same, whichever entity is read first', async () => {
  await fc.assert(
    fc.property(fc.array(entity, { minLength: 1 }), fc.nat(), (entities, first) => {
      const [chunk] = encodeSnapshot(entities)
      if (!chunk) throw new Error('There is no chunk.')
      const packed = decodeChunk(chunk.bytes)
      const place = first % packed.size
      expect(packed.at(place)).toEqual(entities[place])
      expect(decoded([chunk])).toEqual(entities)
      expect(chunk).toMatchObject({ count: entities.length })
      expect(chunk.textBytes).toBe(
        entities.reduce((sum, { data, hidden = '' }) => sum + Buffer.byteLength(data + hidden), 0),
      )
    }),
  )
})

test('the same entities give the same bytes', () => {
  const entities = Array.from({ length: 300 }, (_, at) => ({
    id: at + 1,
    v: 1,
    active: true,
    data: `{"a":"${long(at)}"}`,
  }))
  const [once, again] = [[...encodeSnapshot(entities)], [...encodeSnapshot(entities)]]
  expect(once.map(({ bytes }) => bytes.toString('hex'))).toEqual(
    again.map(({ bytes }) => bytes.toString('hex')),
  )
})

test('chunks hold some megabytes of texts each, and each is read by itself', () => {
  const entities = Array.from({ length: 9 }, (_, at) => ({
    id: at + 1,
    v: 1,
    active: true,
    data: JSON.stringify({ text: randomBytes(2_100_000).toString('base64url') }),
  }))
  const chunks = [...encodeSnapshot(entities)]
  expect(chunks.length).toBe(3)
  expect(Math.max(...chunks.map(({ textBytes }) => textBytes))).toBeLessThan(chunkTextBytes + 3_000_000)
  expect(decoded(chunks.slice(1, 2))).toEqual(entities.slice(3, 6))
  expect(decoded(chunks)).toEqual(entities)
})

test('a cut or damaged chunk is an error, never fewer entities or other texts', async () => {
  const entities = Array.from({ length: 50 }, (_, at) => ({
    id: at + 1,
    v: 1,
    active: true,
    data: `{"a":"${long(at * 9)}"}`,
  }))
  const [chunk] = [...encodeSnapshot(entities)]
  const bytes = chunk?.bytes ?? Buffer.alloc(0)
  await fc.assert(
    fc.property(fc.nat(bytes.length - 1), (at) => {
      expect(() => decoded([{ bytes: bytes.subarray(0, at) }])).toThrow()
    }),
  )
  let harmless = 0
  for (let at = 0; at < bytes.length; at += 7) {
    const damaged = Buffer.from(bytes)
    damaged[at] = (damaged[at] ?? 0) ^ 0x10
    try {
      expect(decoded([{ bytes: damaged }])).toEqual(entities)
      harmless += 1
    } catch (error) {
      expect(String(error)).not.toContain('AssertionError')
    }
  }
  // A frame of zstd has bits that mean nothing.
  expect(harmless).toBeLessThan(bytes.length / 7 / 10)
})

test('values of 128 characters and more are cut out, and leave an empty text', () => {
  const [short, body] = ['s'.repeat(120), 'b'.repeat(126)]
  const json = JSON.stringify({ id: 1, short, body, list: Array.from({ length: 80 }, () => 1), end: null })
  const { kept, cut } = cutLongValues(json)
  expect(kept.join('')).toBe(`{"id":1,"short":"${short}","body":,"list":,"end":null}`)
  expect(cut).toEqual([`"${body}"`, `[${'1,'.repeat(79)}1]`])
  expect(cutLongValues('not JSON')).toEqual({ kept: ['not JSON'], cut: [] })
})

test('a snapshot is due when a hundredth has changed, and never for a small partition', () => {
  expect(snapshotDue({ version: 500, total: 200 }, undefined)).toBe(false)
  expect(snapshotDue({ version: 1, total: 201 }, undefined)).toBe(true)
  const newest = { version: 1_000, count: 50_000 }
  expect(snapshotDue({ version: 1_500, total: 50_000 }, newest)).toBe(false)
  expect(snapshotDue({ version: 1_501, total: 50_000 }, newest)).toBe(true)
  // An import changes many entities with one version.
  expect(snapshotDue({ version: 1_006, total: 50_600 }, newest)).toBe(true)
  expect(snapshotDue({ version: 1_100, total: 1_000 }, { version: 1_000, count: 1_000 })).toBe(false)
  expect(snapshotDue({ version: 1_101, total: 1_000 }, { version: 1_000, count: 1_000 })).toBe(true)
})
