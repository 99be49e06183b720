import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LruMap } from '../../../shared/values/kept.ts'

const keysOf = (map: LruMap<string, number>, keys: readonly string[]): string[] =>
  keys.filter((key) => map.get(key) !== undefined)

test('beyond the bound the least recently used entries go', () => {
  const map = new LruMap<string, number>(2)
  map.set('a', 1)
  map.set('b', 2)
  expect(map.get('a')).toBe(1)
  map.set('c', 3)
  expect(keysOf(map, ['a', 'b', 'c'])).toEqual(['a', 'c'])
})

test('an entry takes the place of the one before, with its own size', () => {
  const map = new LruMap<string, number>(100)
  map.set('a', 1, 60)
  map.set('a', 2, 30)
  map.set('b', 3, 70)
  expect([map.size, map.get('a'), map.get('b')]).toEqual([100, 2, 3])
  map.delete('b')
  map.delete('none')
  expect(map.size).toBe(30)
})

test('the last entry stays, whatever its size', () => {
  const map = new LruMap<string, number>(10)
  map.set('small', 1, 5)
  map.set('large', 2, 50)
  expect([map.size, map.get('small'), map.get('large')]).toEqual([50, undefined, 2])
})

test('the sizes are those of what is held, after any uses', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd')
  const use = fc.tuple(fc.constantFrom('set', 'get', 'delete'), key, fc.integer({ min: 1, max: 6 }))
  fc.assert(
    fc.property(fc.array(use), (uses) => {
      const map = new LruMap<string, number>(10)
      for (const [kind, one, size] of uses) {
        if (kind === 'set') map.set(one, size, size)
        else if (kind === 'get') map.get(one)
        else map.delete(one)
      }
      const held = ['a', 'b', 'c', 'd'].reduce((sum, one) => sum + (map.get(one) ?? 0), 0)
      expect(map.size).toBe(held)
      expect(map.size).toBeLessThanOrEqual(10)
    }),
  )
})
