import { expect, test } from 'vitest'
import { hitsAreDue, noHits, spliceHits } from '../../../shared/readmodel/instance/content.ts'

test('the counter goes right after the id, or in front', () => {
  expect(spliceHits('{"id":7,"name":"a"}', 7, '_hits', 3)).toBe('{"id":7,"_hits":3,"name":"a"}')
  expect(spliceHits('{"id":7}', 7, 'hits', 0)).toBe('{"id":7,"hits":0}')
  expect(spliceHits('{"name":"a","id":7}', 7, '_hits', 3)).toBe('{"_hits":3,"name":"a","id":7}')
  expect(spliceHits('{"id":71,"name":"a"}', 7, '_hits', 3)).toBe('{"_hits":3,"id":71,"name":"a"}')
  expect(spliceHits('{}', 7, '_hits', 3)).toBe('{"_hits":3}')
})

test('counters are read again when there are newer ones, not more often than allowed', () => {
  const held = { counts: new Map(), version: 4, readAt: 10_000 }
  expect(hitsAreDue(noHits, 0, 10, 0, 1_000)).toBe(false)
  expect(hitsAreDue(noHits, 1, 10, 0, 1_000)).toBe(true)
  expect(hitsAreDue(held, 4, 10, 99_999, 1_000)).toBe(false)
  expect(hitsAreDue(held, 5, 10, 10_999, 1_000)).toBe(false)
  expect(hitsAreDue(held, 5, 10, 11_000, 1_000)).toBe(true)
})

test('a large partition is not asked for its counters every second', () => {
  const held = { counts: new Map(), version: 4, readAt: 0 }
  expect(hitsAreDue(held, 5, 100_000, 9_999, 1_000)).toBe(false)
  expect(hitsAreDue(held, 5, 100_000, 10_000, 1_000)).toBe(true)
})
