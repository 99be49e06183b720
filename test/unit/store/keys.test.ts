import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  claimKey,
  elementPartition,
  entityKey,
  headKey,
  hitsAttribute,
  hitsKey,
  idsPerHitsBlock,
  isElementPartition,
  logKey,
  partitionClaimKey,
  purgeKey,
  sortableNumber,
} from '../../../shared/store/keys.ts'

describe('keys as the table has them', () => {
  test.each([
    [entityKey('page', 7), 'page', '000000000007'],
    [entityKey(elementPartition('articles'), 123), 'element#articles', '000000000123'],
    [headKey('page'), 'head#page', 'head'],
    [headKey(elementPartition('articles')), 'head#element#articles', 'head'],
    [logKey('element#articles', 5), 'log#element#articles', '000000000005'],
    [hitsKey('page', 0), 'hits#page', '00000000'],
    [hitsKey('page', idsPerHitsBlock - 1), 'hits#page', '00000000'],
    [hitsKey('page', idsPerHitsBlock), 'hits#page', '00000001'],
    [claimKey('page', 'url', 'a/b'), 'unique#page#url#a/b', 'unique'],
    [claimKey('element#articles', 'code.m1', 'a#b'), 'unique#element#articles#code.m1#a#b', 'unique'],
    [partitionClaimKey('element#articles'), 'unique#partition#element#articles', 'unique'],
    [purgeKey('element#articles'), 'purge#element#articles', 'purge'],
  ])('%j', (key, pk, sk) => {
    expect(key).toEqual({ pk, sk })
  })

  test('order numbers as texts', () => {
    const id = fc.integer({ min: 0, max: 999_999_999_999 })
    fc.assert(
      fc.property(id, id, (a, b) => {
        expect(sortableNumber(a) < sortableNumber(b)).toBe(a < b)
      }),
    )
    expect(hitsAttribute(12)).toBe('h12')
  })

  test('tell partitions of elements from others', () => {
    expect(isElementPartition('element#x')).toBe(true)
    expect(['page', 'elements', 'user'].some(isElementPartition)).toBe(false)
  })
})

/** Scopes and fields as there are: entity types, and partitions of collections whose name has no # ? or %. */
const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 255 })
  .map((text) => text.replace(/[#?%/\p{Cc}]/gu, '-'))
const scope = fc.oneof(
  fc.constantFrom('page', 'static-item', 'collection', 'user', 'partition'),
  name.map((text) => elementPartition(text)),
  fc.tuple(name, fc.nat()).map(([text, id]) => elementPartition(`${text}%${id}`)),
)
const field = name.map((text) => text.replaceAll('.', '-'))
const value = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', '#', '##', '##sha256#', '##sha256#abc', 'a#b', '#b', 'a#'),
  fc.string({ unit: 'grapheme', minLength: 1_000, maxLength: 3_000 }),
)
type Claim = [scope: string, field: string, value: string]
const claim: fc.Arbitrary<Claim> = fc.tuple(scope, field, value)

describe('a claim', () => {
  test('shares its key with no other', () => {
    /** Shifted by a delimiter, where two might meet. */
    const shifted = fc.tuple(scope, field, value, value).map(([scope, field, a, b]): [Claim, Claim] => [
      [scope, field, `${a}#${b}`],
      [scope, `${field}#${a}`.replaceAll('#', '-'), b],
    ])
    const near = fc.oneof(fc.tuple(claim, claim), shifted)
    fc.assert(
      fc.property(near, ([one, other]) => {
        const same = one.every((part, at) => part === other[at])
        expect(claimKey(...one).pk === claimKey(...other).pk).toBe(same)
      }),
      { numRuns: 2_000 },
    )
  })

  test('shares its key with none whose value looks like its replacement', () => {
    fc.assert(
      fc.property(scope, field, fc.string({ minLength: 2_100, maxLength: 2_200 }), (scope, field, long) => {
        const { pk } = claimKey(scope, field, long)
        const replacement = pk.slice(pk.indexOf('##sha256#'))
        expect(claimKey(scope, field, replacement).pk).not.toBe(pk)
      }),
    )
  })

  test('fits a partition key of DynamoDB, however long its parts are', () => {
    const longest = '\u{1f600}'.repeat(255)
    fc.assert(
      fc.property(claim, ([scope, field, value]) => {
        expect(Buffer.byteLength(claimKey(scope, field, value).pk)).toBeLessThanOrEqual(2_048)
      }),
    )
    for (const value of ['', 'v', 'v'.repeat(5_000)]) {
      const { pk } = claimKey(elementPartition(`${longest}%123456789012`), `${longest}.AAAAAAAA`, value)
      expect(Buffer.byteLength(pk)).toBeLessThanOrEqual(2_048)
      expect(pk.startsWith('unique#element#')).toBe(true)
    }
  })

  test('is told apart where scope and field leave no room', () => {
    const long = '\u{1f600}'.repeat(255)
    const keys = [
      claimKey(elementPartition(long), long, 'a'),
      claimKey(elementPartition(long), long, 'b'),
      claimKey(elementPartition(long), `${long.slice(2)}x`, 'a'),
      claimKey(elementPartition(`${long.slice(2)}x`), long, 'a'),
    ]
    expect(new Set(keys.map(({ pk }) => pk)).size).toBe(4)
  })
})
