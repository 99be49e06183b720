import { expect, test } from 'vitest'
import { EntitySlots } from '../../../shared/readmodel/instance/entity-slots.ts'
import { decodeChunk, encodeSnapshot } from '../../../shared/readmodel/snapshot/codec.ts'

const entity = (id: number, data = '{}', active: boolean | null = true) => ({ id, v: 1, active, data })

test('a slot stays with its entity, and is used again once that is gone', () => {
  const slots = new EntitySlots()
  expect([slots.put(entity(5)), slots.put(entity(9)), slots.put(entity(5, '{"a":1}'))]).toEqual([0, 1, 0])
  expect(slots.remove(5)).toBe(0)
  expect(slots.remove(5)).toBeUndefined()
  expect(slots.at(0)).toBeUndefined()
  expect(slots.put(entity(12))).toBe(0)
  expect(slots.byId(12)?.id).toBe(12)
  expect(slots.byId(5)).toBeUndefined()
  expect([...slots.slots()]).toEqual([0, 1])
  expect([slots.size, slots.capacity]).toEqual([2, 2])
})

test('active entities and bytes are counted exactly', () => {
  const slots = new EntitySlots()
  slots.put(entity(1, 'x'.repeat(100)))
  slots.put(entity(2, '€'.repeat(100), null))
  const filled = slots.bytes
  expect(slots.active).toBe(1)
  slots.put(entity(2, 'y'.repeat(100), true))
  expect(slots.active).toBe(2)
  // A euro sign takes three bytes in UTF-8, in which packed texts are kept.
  expect(filled - slots.bytes).toBe(200)
  slots.remove(1)
  slots.remove(2)
  expect([slots.active, slots.bytes]).toEqual([0, 0])
})

const packedOf = (count: number, first = 1) => {
  const entities = Array.from({ length: count }, (_, at) =>
    entity(first + at, `{"id":${first + at},"name":"n${at}"}`, at % 2 === 0),
  )
  const [chunk] = encodeSnapshot(entities)
  if (!chunk) throw new Error('There is no chunk.')
  return { entities, packed: decodeChunk(chunk.bytes) }
}

test('packed entities are read, replaced and removed like any other, and count as a whole while half of them are left', () => {
  const slots = new EntitySlots()
  const { entities, packed } = packedOf(10)
  slots.putAll(packed)
  expect([slots.size, slots.active, slots.capacity]).toEqual([10, 5, 10])
  expect(Array.from(slots.slots(), (slot) => slots.at(slot))).toEqual(entities)
  expect([slots.idAt(3), slots.isActiveAt(3), slots.byId(4)?.data]).toEqual([
    4,
    false,
    '{"id":4,"name":"n3"}',
  ])
  expect(slots.shortAt(3)).toEqual({ json: '{"id":4,"name":"n3"}', sv: undefined })
  const whole = slots.bytes
  expect(whole).toBeGreaterThan(packed.bytes)
  expect(slots.put(entity(4, '{"id":4,"name":"new"}'))).toBe(3)
  expect([slots.byId(4)?.data, slots.shortAt(3), slots.active]).toEqual([
    '{"id":4,"name":"new"}',
    undefined,
    6,
  ])
  for (let id = 1; id <= 4; id += 1) expect(slots.remove(id)).toBe(id - 1)
  expect(slots.bytes).toBe(whole)
  // With the sixth the larger part is gone: those that are left get memory of their own.
  slots.remove(5)
  slots.remove(6)
  expect(slots.bytes).toBeLessThan(whole)
  expect(slots.byId(9)).toEqual(entities[8])
  for (let id = 7; id <= 10; id += 1) slots.remove(id)
  expect([slots.bytes, slots.size, slots.active]).toEqual([0, 0, 0])
})

test('packed entities in any order of their ids are found by them', () => {
  const slots = new EntitySlots()
  for (const [count, first] of [
    [3, 11],
    [2, 21],
    [4, 1],
  ] as const)
    slots.putAll(packedOf(count, first).packed)
  expect(slots.size).toBe(9)
  expect([11, 13, 21, 1, 4, 5].map((id) => slots.byId(id)?.id)).toEqual([11, 13, 21, 1, 4, undefined])
  expect(slots.remove(22)).toBe(4)
  expect([slots.size, slots.put(entity(30)), slots.size]).toEqual([8, 4, 9])
})

test.each([
  ['at once', [1]],
  ['in ascending order', [1, 3]],
  ['in descending order', [9, 6, 4]],
])('an entity that comes twice in what was packed is an error, %s', (_, firsts) => {
  const slots = new EntitySlots()
  for (const first of firsts) slots.putAll(packedOf(1, first).packed)
  expect(() => slots.putAll(packedOf(2, firsts.at(-1)).packed)).toThrow('comes twice')
})
