import { expect, test } from 'vitest'
import type { DayTotal } from '../../../shared/history/counters.ts'
import { shardsByWeek } from '../../../shared/history/week-shards.ts'

const total = (date: string, shards: number): DayTotal => ({
  date,
  total: 1,
  categories: new Map(),
  countedTo: new Map(),
  shards,
})

/** A Saturday: the days from 2026-11-21 on may hold records that are not counted yet. */
const today = '2026-11-28'

test('a past week has the shards that its days tell, whatever the stage has now', () => {
  const totals = [total('2026-11-02', 4), total('2026-11-05', 20), total('2026-11-10', 7)]
  const shardsOf = shardsByWeek(totals, today, 12)
  expect(shardsOf('2026-11-02')).toBe(20)
  expect(shardsOf('2026-11-09')).toBe(7)
  expect(shardsOf('2026-10-26')).toBe(4)
})

test('a week with days that may not be counted has those of the stage too', () => {
  const shardsOf = shardsByWeek([total('2026-11-17', 7)], today, 12)
  expect(shardsOf('2026-11-16')).toBe(12)
  expect(shardsOf('2026-11-23')).toBe(12)
  expect(shardsOf('2026-11-30')).toBe(12)
})

test('after the number was lowered, days that may not be counted have those of the last days', () => {
  const shardsOf = shardsByWeek([total('2026-11-22', 20)], today, 4)
  expect(shardsOf('2026-11-16')).toBe(20)
  expect(shardsOf('2026-11-23')).toBe(20)
  expect(shardsByWeek([total('2026-11-20', 20)], today, 4)('2026-11-23')).toBe(4)
})
