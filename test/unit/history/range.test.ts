import { describe, expect, it } from 'vitest'
import { goingOn, rangeOf, weeksWith, withinWeek } from '../../../shared/history/range.ts'

const at = (time: string, id = 'x') => `${time}#${id}`
const holds = ({ low, high }: { low: string; high: string }, sk: string) => low <= sk && sk <= high

describe('range of history records', () => {
  it('holds whole days, both included', () => {
    const range = rangeOf('2026-11-27', '2026-11-28', '')
    expect(holds(range, at('2026-11-27T00:00:00.000Z'))).toBe(true)
    expect(holds(range, at('2026-11-28T23:59:59.999Z'))).toBe(true)
    expect(holds(range, at('2026-11-26T23:59:59.999Z'))).toBe(false)
    expect(holds(range, at('2026-11-29T00:00:00.000Z'))).toBe(false)
  })

  it('holds what is later than a clear, to the millisecond', () => {
    const range = rangeOf('2026-11-01', '2026-11-28', '2026-11-28T10:00:00.000Z')
    expect(holds(range, at('2026-11-28T10:00:00.000Z', '~~~'))).toBe(false)
    expect(holds(range, at('2026-11-28T10:00:00.001Z', ''))).toBe(true)
    expect(rangeOf('2026-11-28', '2026-11-28', '2026-11-02T10:00:00.000Z').low).toBe('2026-11-28')
  })

  it('goes on from a position in either order', () => {
    const range = { low: '2026-11-01', high: '2026-11-29' }
    const position = at('2026-11-20T00:00:00.000Z')
    expect(goingOn(range, null, true)).toEqual(range)
    expect(goingOn(range, position, true)).toEqual({ low: '2026-11-01', high: position })
    expect(goingOn(range, position, false)).toEqual({ low: position, high: '2026-11-29' })
    expect(goingOn(range, '2026-12-20', true)).toEqual(range)
    expect(goingOn(range, '2026-10-20', false)).toEqual(range)
  })

  it('is cut to a week, and to nothing where it has no part of it', () => {
    const range = rangeOf('2026-11-20', '2026-11-25', '')
    expect(withinWeek(range, '2026-11-16')).toEqual({ low: '2026-11-20', high: '2026-11-23' })
    expect(withinWeek(range, '2026-11-23')).toEqual({ low: '2026-11-23', high: '2026-11-26' })
    expect(withinWeek(range, '2026-11-09')).toBeNull()
    expect(withinWeek(range, '2026-11-30')).toBeNull()
  })

  it('names the weeks that can hold records: those counted, and those too recent to be', () => {
    const weeks = (descending: boolean) =>
      weeksWith('2026-01-01', '2026-11-28', ['2026-02-03', '2026-02-04'], '2026-11-24', descending)
    expect(weeks(true)).toEqual(['2026-11-23', '2026-11-16', '2026-02-02'])
    expect(weeks(false)).toEqual(['2026-02-02', '2026-11-16', '2026-11-23'])
    expect(weeksWith('2026-01-01', '2026-11-28', [], '2026-11-23', true)).toEqual([
      '2026-11-23',
      '2026-11-16',
    ])
    expect(weeksWith('2026-01-01', '2026-10-01', [], '2026-11-23', true)).toEqual([])
  })
})
