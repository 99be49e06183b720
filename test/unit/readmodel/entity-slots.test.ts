import { expect, test } from 'vitest'
import { EntitySlots } from '../../../shared/readmodel/instance/entity-slots.ts'

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
  // Text beyond Latin-1 takes two bytes a character.
  expect(filled - slots.bytes).toBe(100)
  slots.remove(1)
  slots.remove(2)
  expect([slots.active, slots.bytes]).toEqual([0, 0])
})
