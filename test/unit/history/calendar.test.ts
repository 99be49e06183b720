import { describe, expect, it } from 'vitest'
import { addDays, dateOf, expiryOf, firstKeptDate, isEvenWeek, weekOf } from '../../../shared/history/keys.ts'

describe('history calendar', () => {
  it('begins weeks on Monday, across months and years', () => {
    expect(weekOf('2026-11-28')).toBe('2026-11-23')
    expect(weekOf('2026-11-23')).toBe('2026-11-23')
    expect(weekOf('2026-11-22')).toBe('2026-11-16')
    expect(weekOf('2027-01-01')).toBe('2026-12-28')
    expect(new Date(`${weekOf('1970-01-01')}T00:00:00Z`).getUTCDay()).toBe(1)
  })

  it('alternates even and odd weeks', () => {
    const weeks = [0, 7, 14, 21, 28].map((days) => addDays('2026-11-30', days))
    const even = weeks.map(isEvenWeek)
    expect(even).toEqual(even[0] ? [true, false, true, false, true] : [false, true, false, true, false])
    expect(isEvenWeek(weekOf('2026-12-06'))).toBe(isEvenWeek('2026-11-30'))
  })

  it('keeps a day whole: its records expire together, when it is no longer shown', () => {
    const expiry = expiryOf('2026-11-28', 30)
    expect(new Date(expiry * 1000).toISOString()).toBe('2026-12-29T00:00:00.000Z')
    expect(firstKeptDate(expiry * 1000 - 1, 30)).toBe('2026-11-28')
    expect(firstKeptDate(expiry * 1000, 30)).toBe('2026-11-29')
  })

  it('counts in UTC', () => {
    expect(dateOf(Date.parse('2026-11-28T23:59:59.999Z'))).toBe('2026-11-28')
    expect(dateOf(Date.parse('2026-11-28T23:59:59-01:00'))).toBe('2026-11-29')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  })
})
