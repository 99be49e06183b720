import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Journal } from '../../../shared/readmodel/instance/content.ts'
import { insertInto, lowerBound, without } from '../../../shared/readmodel/lists/sorted-slots.ts'

const ascending = (a: number, b: number) => a - b

test('the lower bound is the first position that does not come before', () => {
  const order = Uint32Array.of(1, 3, 3, 7)
  expect([0, 1, 2, 3, 4, 8].map((value) => lowerBound(order, (slot) => slot < value))).toEqual([
    0, 0, 1, 1, 3, 4,
  ])
  expect(lowerBound(new Uint32Array(), () => true)).toBe(0)
})

test('patching an order equals sorting anew', async () => {
  const slots = fc.uniqueArray(fc.nat(1000), { maxLength: 60 })
  await fc.assert(
    fc.property(slots, slots, fc.boolean(), (held, changed, isDescending) => {
      const compare = isDescending ? (a: number, b: number) => b - a : ascending
      const kept = changed.filter((slot) => slot % 2 === 0)
      const patched = insertInto(without(Uint32Array.from(held.toSorted(compare)), changed), kept, compare)
      const expected = [...new Set([...held.filter((slot) => !changed.includes(slot)), ...kept])]
      expect([...patched]).toEqual(expected.sort(compare))
    }),
  )
})

test('a journal gives what changed since a clock, each slot once, until that is too long ago', () => {
  const journal = new Journal()
  const start = journal.clock
  journal.record([1, 2], 4)
  const second = journal.clock
  journal.record([2], 4)
  expect(journal.since(start)).toEqual([1, 2])
  expect(journal.since(second)).toEqual([2])
  expect(journal.since(journal.clock)).toEqual([])
  journal.record([3, 4], 4)
  expect(journal.since(start)).toBeUndefined()
  expect(journal.since(second)).toEqual([2, 3, 4])
})
