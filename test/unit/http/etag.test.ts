import { describe, expect, test } from 'vitest'
import { checkIfMatch, entityTag, listTag, noneMatch, textTag } from '../../../shared/http/answers/etag.ts'

describe('If-None-Match', () => {
  test.each<[string | undefined, string, boolean]>([
    [undefined, '"1"', false],
    ['', '"1"', false],
    ['*', '"1"', true],
    [' * ', '"1"', true],
    ['"1"', '"1"', true],
    ['W/"1"', '"1"', true],
    ['"1"', 'W/"1"', true],
    ['"2"', '"1"', false],
    ['"2", W/"1"', 'W/"1"', true],
    ['"2","3" , "1"', '"1"', true],
    ['"1, 2"', '"1"', false],
    ['"a,b"', '"a,b"', true],
    ['1', '"1"', false],
    ['"1', '"1"', false],
    ['"11"', '"1"', false],
    ['w/"1"', '"1"', true],
  ])('%s holds %s: %s', (header, tag, holds) => {
    expect(noneMatch(header, tag)).toBe(holds)
  })
})

describe('If-Match', () => {
  test.each<[string | undefined, boolean]>([
    [undefined, true],
    ['*', true],
    ['"5"', true],
    ['W/"5"', true],
    ['"4", "5"', true],
    ['"4"', false],
    ['5', false],
    ['', false],
  ])('%s lets a change of "5" through: %s', (header, passes) => {
    const check = () => checkIfMatch(header, '"5"')
    if (passes) expect(check).not.toThrow()
    else expect(check).toThrow(expect.objectContaining({ kind: 'preconditionFailed' }))
  })
})

describe('validators', () => {
  test('of entities are strong, and change with the schema they are shown under', () => {
    expect(entityTag(7)).toBe('"7"')
    expect(entityTag(7, 2)).toBe('"7-2"')
  })

  test('of lists are weak, and tell versions, collections and queries apart', () => {
    const tag = listTag('1/element#a/1', 7, [['limit', '5']])
    expect(tag).toMatch(/^W\/"[\w-]{12}"$/)
    expect(listTag('1/element#a/1', 7, [['limit', '5']])).toBe(tag)
    expect(
      new Set([
        tag,
        listTag('1/element#a/1', 8, [['limit', '5']]),
        listTag('2/element#a%2/1', 7, [['limit', '5']]),
        listTag('1/element#a/2', 7, [['limit', '5']]),
        listTag('1/element#a/1', 7, [['limit', '6']]),
        listTag('1/element#a/1', 7, []),
        listTag('1/element#a/1', 7, [
          ['limit', '5'],
          ['limit', '5'],
        ]),
      ]).size,
    ).toBe(7)
  })

  test('of texts are weak, and those of the text', () => {
    expect(textTag('a')).toBe(textTag('a'))
    expect(textTag('a')).not.toBe(textTag('b'))
    expect(textTag('a')).toMatch(/^W\/"[\w-]{12}"$/)
  })
})
