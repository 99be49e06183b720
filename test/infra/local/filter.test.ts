import { describe, expect, it } from 'vitest'
import { recordFilter } from '../../../infra/local/streams/filter.ts'

describe('a filter', () => {
  const record = {
    eventName: 'INSERT',
    count: 5,
    flag: false,
    nothing: null,
    dynamodb: { Keys: { pk: { S: 'log#page' } } },
  }
  const passes = (...patterns: unknown[]) => recordFilter(patterns.map((one) => JSON.stringify(one)))(record)

  it.each<[unknown, boolean]>([
    [{ eventName: ['INSERT'] }, true],
    [{ eventName: ['MODIFY', 'INSERT'] }, true],
    [{ eventName: ['MODIFY'] }, false],
    [{ dynamodb: { Keys: { pk: { S: [{ prefix: 'log#' }] } } } }, true],
    [{ dynamodb: { Keys: { pk: { S: [{ prefix: 'history#' }] } } } }, false],
    [{ eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: [{ suffix: 'x' }] } } } }, false],
    [{ eventName: [{ 'equals-ignore-case': 'insert' }] }, true],
    [{ eventName: [{ 'anything-but': ['MODIFY'] }] }, true],
    [{ eventName: [{ 'anything-but': 'INSERT' }] }, false],
    [{ missing: [{ 'anything-but': 'x' }] }, false],
    [{ count: [5] }, true],
    [{ count: ['5'] }, false],
    [{ count: [{ numeric: ['>', 0, '<=', 5] }] }, true],
    [{ count: [{ numeric: ['>', 5] }] }, false],
    [{ count: [{ numeric: ['=', 5] }] }, true],
    [{ flag: [false] }, true],
    [{ nothing: [null] }, true],
    [{ missing: [{ exists: false }] }, true],
    [{ eventName: [{ exists: true }] }, true],
    [{ eventName: [{ exists: false }] }, false],
    [{ dynamodb: [{ exists: true }] }, false],
    [{ dynamodb: { OldImage: { a: { S: ['x'] } } } }, false],
    [{}, true],
  ])('%j: %s', (pattern, expected) => {
    expect(passes(pattern)).toBe(expected)
  })

  it('takes a record that any of several patterns takes, and all without a pattern', () => {
    expect(passes({ eventName: ['MODIFY'] }, { count: [5] })).toBe(true)
    expect(passes({ eventName: ['MODIFY'] }, { count: [6] })).toBe(false)
    expect(passes()).toBe(true)
  })

  it.each([
    { a: [{ cidr: '10.0.0.0/8' }] },
    { a: [{ toString: 'x' }] },
    { a: [{ prefix: 'x', suffix: 'y' }] },
    { a: [{ prefix: 5 }] },
    { a: [{ numeric: ['~', 5] }] },
    { a: [{ numeric: [] }] },
    { a: [{ exists: 'yes' }] },
    { a: [{ 'anything-but': { prefix: 'x' } }] },
    { a: 'text' },
    { $or: [{ a: ['x'] }] },
  ])('%j is refused', (pattern) => {
    expect(() => recordFilter([JSON.stringify(pattern)])).toThrow(/filter pattern/)
  })
})
