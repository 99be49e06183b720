import { describe, expect, it, test } from 'vitest'
import { fewestShards, mostShards, otherShardOf, shardOf, spreadOf } from '../../../shared/history/shards.ts'
import { pageSizeOf } from '../../../shared/history/slice.ts'

const many = 8_000
const ids = Array.from({ length: many }, (_, n) => `JKJaX${n.toString(36)}vHcESHA=`)

/** How many times each number from 0 to `length` - 1 comes. */
const countsOf = (numbers: readonly number[], length: number): number[] =>
  Array.from({ length }, (_, one) => numbers.filter((number) => number === one).length)

/** Six standard deviations of a binomial distribution: an even spread stays within them. */
const farthest = (of: number, parts: number): number => 6 * Math.sqrt((of / parts) * (1 - 1 / parts))

const expectEven = (numbers: readonly number[], parts: number): void => {
  for (const count of countsOf(numbers, parts))
    expect(Math.abs(count - numbers.length / parts)).toBeLessThan(farthest(numbers.length, parts))
}

describe.each([fewestShards, 7, mostShards])('%d shards', (shards) => {
  it('get the requests evenly', () => {
    expectEven(
      ids.map((id) => shardOf(id, shards)),
      shards,
    )
  })

  it('get the urls of a day evenly', () => {
    expectEven(
      ids.map((id) => spreadOf(`/junk/${id}`, shards)),
      shards,
    )
  })

  it('share what one of them does not take evenly', () => {
    const refused = ids.filter((id) => shardOf(id, shards) === 1)
    const others = refused.map((id) => otherShardOf(id, shards))
    expect(others).not.toContain(1)
    expectEven(
      others.map((other) => (other < 1 ? other : other - 1)),
      shards - 1,
    )
  })
})

describe('a page of a shard', () => {
  test.each([
    [20, 0, 4],
    [20, 0, 20],
    [100, 9_900, 4],
    [100, 9_900, 20],
    [1_000, 0, 20],
  ])(
    'for %d records after %d of %d shards is seldom too small, and all pages are little more',
    (limit, skip, shards) => {
      const asked = skip + limit + 1
      const size = pageSizeOf({ conditions: [], limit, skip }, shards)
      const rounds = Math.floor(many / asked) || 1
      let again = 0
      for (let round = 0; round < rounds; round += 1) {
        const slice = Array.from({ length: asked }, (_, n) => shardOf(`${round}-${n}-vHcESHA=`, shards))
        again += countsOf(slice, shards).filter((count) => count >= size).length
      }
      expect(again / (rounds * shards)).toBeLessThan(0.02)
      // Each shard's share, 2.5 standard deviations of it, and two for rounding up.
      expect(size * shards).toBeLessThanOrEqual(asked + (2.5 * Math.sqrt(asked / shards) + 2) * shards)
    },
  )

  test('under a filter is a part of 12,000 records', () => {
    const conditions = [{ field: 'status', op: 'eq' as const, value: 404 }]
    for (const shards of [4, 7, 20])
      expect(pageSizeOf({ conditions, limit: 20, skip: 0 }, shards) * shards).toBeLessThan(12_000 + shards)
  })
})
