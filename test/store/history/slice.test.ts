import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countMatches } from '../../../shared/history/count-matches.ts'
import { goingOn, type Range, rangeOf, weeksWith } from '../../../shared/history/range.ts'
import { type HistoryEntry, historyItem } from '../../../shared/history/record.ts'
import type { FilterTerm } from '../../../shared/history/shard.ts'
import { fewestShards } from '../../../shared/history/shards.ts'
import { historySteps, readSlice, type SliceQuery } from '../../../shared/history/slice.ts'
import type { Table } from '../../../shared/store/table.ts'
import { consumptionOf } from '../content/consumption.ts'
import { startTestEngine, type TestEngine } from '../engine.ts'
import { observed } from './observed.ts'
import { entryAt, keeping, newestFirst, putRecords } from './records.ts'

const start = Date.parse('2026-11-10T00:00:00Z')
const hour = 3_600_000
/** A record for each hour of three weeks. Every third one has the time of the record before it. */
const entries = Array.from({ length: 450 }, (_, n) =>
  entryAt(start + (n - (n % 3 === 2 ? 1 : 0)) * hour, `id${n}`, {
    status: n % 10 === 0 ? 404 : 200,
    method: n % 4 === 0 ? 'POST' : 'GET',
    userId: n % 5 === 0 ? 7 : null,
    url: n % 50 === 0 ? '/pages/rare' : `/pages/p${n}`,
  }),
)
const dates = [...new Set(entries.map(({ time }) => time.slice(0, 10)))]

let engine: TestEngine
let table: Table
beforeAll(async () => {
  engine = await startTestEngine()
  table = await engine.newTable()
  await putRecords(table, entries)
})
afterAll(() => engine.stop())

const query = (rest: Partial<SliceQuery> = {}): SliceQuery => {
  const descending = rest.descending ?? true
  return {
    range: rangeOf('2026-11-01', '2026-12-10', ''),
    weeks: weeksWith('2026-11-01', '2026-12-10', dates, '2026-11-28', descending),
    shardsOf: () => fewestShards,
    descending,
    conditions: [],
    after: null,
    skip: 0,
    limit: 20,
    mostExamined: Number.POSITIVE_INFINITY,
    ...rest,
  }
}

const readAll = async (rest: Partial<SliceQuery>): Promise<HistoryEntry[]> => {
  const found: HistoryEntry[] = []
  let after: string | null = null
  do {
    const slice = await readSlice(table, query({ ...rest, after }))
    found.push(...slice.entries)
    after = slice.next
  } while (after !== null)
  return found
}

describe('a slice of the history', () => {
  it('goes through all records once, in either order, whatever its length', async () => {
    const expected = newestFirst(entries)
    for (const limit of [7, 150, 450, 1_000])
      expect(await readAll({ limit }), `limit ${limit}`).toEqual(expected)
    expect(await readAll({ limit: 61, descending: false })).toEqual([...expected].reverse())
  })

  it('skips', async () => {
    const { entries: found, next } = await readSlice(table, query({ skip: 333, limit: 5 }))
    expect(found).toEqual(newestFirst(entries).slice(333, 338))
    expect(next).toBe(`${found[4]?.time}#${found[4]?.id}`)
    expect(await readSlice(table, query({ skip: 450 }))).toEqual({ entries: [], next: null })
    expect((await readSlice(table, query({ skip: 445, limit: 5 }))).next).toBeNull()
  })

  it('stays within its days, and after a clear', async () => {
    const clearedAt = entries[200]?.time ?? ''
    const day = '2026-11-20'
    const within = entries.filter(({ time }) => time.startsWith(day))
    expect(await readAll({ range: rangeOf(day, day, '') })).toEqual(newestFirst(within))
    const later = entries.filter(({ time }) => time > clearedAt)
    expect(await readAll({ range: rangeOf('2026-11-01', '2026-12-10', clearedAt) })).toEqual(
      newestFirst(later),
    )
  })

  it.each<[string, FilterTerm[], (entry: HistoryEntry) => boolean]>([
    ['status', [{ field: 'status', op: 'eq', value: 404 }], ({ status }) => status === 404],
    ['status range', [{ field: 'status', op: 'lt', value: 404 }], ({ status }) => status < 404],
    ['nobody', [{ field: 'userId', op: 'eq', value: null }], ({ userId }) => userId === null],
    ['somebody', [{ field: 'userId', op: 'ne', value: null }], ({ userId }) => userId !== null],
    ['not user 7', [{ field: 'userId', op: 'ne', value: 7 }], ({ userId }) => userId !== 7],
    ['methods', [{ field: 'method', op: 'in', value: ['POST', 'PUT'] }], ({ method }) => method === 'POST'],
    ['search', [{ field: 'url', op: 'contains', value: 'rar' }], ({ url }) => url === '/pages/rare'],
    [
      'two at once',
      [
        { field: 'method', op: 'eq', value: 'POST' },
        { field: 'status', op: 'eq', value: 404 },
      ],
      ({ method, status }) => method === 'POST' && status === 404,
    ],
  ])('filters by %s, and counts as many', async (_name, conditions, matches) => {
    const expected = newestFirst(entries.filter(matches))
    expect(await readAll({ conditions, limit: 9 })).toEqual(expected)
    expect(expected.length).toBeGreaterThan(0)
    const { range, weeks, shardsOf } = query()
    expect(await countMatches(table, { range, weeks, shardsOf, conditions }, { left: 10_000 })).toBe(
      expected.length,
    )
    expect(await readAll({ conditions, descending: false })).toEqual([...expected].reverse())
  })

  it('stops when it has examined enough, and goes on from there without a gap', async () => {
    const conditions: FilterTerm[] = [{ field: 'url', op: 'eq', value: '/pages/rare' }]
    const expected = newestFirst(entries.filter(({ url }) => url === '/pages/rare'))
    const first = await readSlice(table, query({ conditions, mostExamined: 1 }))
    expect(first.entries.length).toBeLessThan(expected.length)
    expect(first.next).not.toBeNull()
    expect(await readAll({ conditions, mostExamined: 1 })).toEqual(expected)
    expect(await readAll({ conditions, mostExamined: 1, descending: false })).toEqual([...expected].reverse())
    const { range, weeks, shardsOf } = query()
    const some = await countMatches(table, { range, weeks, shardsOf, conditions }, { left: 1 })
    expect(some).toBeGreaterThan(0)
    expect(some).toBeLessThan(expected.length)
  })

  it('loses nothing where the budget ends within a shard', async () => {
    const conditions: FilterTerm[] = [{ field: 'userId', op: 'eq', value: 7 }]
    for (const descending of [true, false]) {
      const found: unknown[] = []
      let after: string | null = null
      do {
        const asked = query({ conditions, descending })
        const range: Range = goingOn(asked.range, after, descending)
        after = null
        for await (const step of historySteps(table, { ...asked, range, pageSize: () => 9 }, { left: 50 }))
          if ('stoppedAt' in step) after = step.stoppedAt
          else found.push(step.item.sk)
      } while (after !== null)
      const expected = newestFirst(entries.filter(({ userId }) => userId === 7)).map(
        ({ time, id }) => `${time}#${id}`,
      )
      // A reading that stopped at a record goes on with that record.
      expect([...new Set(found)]).toEqual(descending ? expected : expected.reverse())
    }
  })

  it('reads each shard once for a usual page, and no week it does not need', async () => {
    const { table: watched, sent } = observed(table)
    await readSlice(watched, query({ weeks: ['2026-11-16', '2026-11-09'] }))
    expect(sent).toEqual(Array.from({ length: fewestShards }, () => 'QueryCommand'))
  })

  it.each([
    [4, 20, 0],
    [20, 20, 0],
    [20, 100, 900],
    [20, 1_000, 0],
  ])(
    'of %d shards, %d records after %d: takes a read unit for each shard, and for what it shows',
    async (shards, limit, skip) => {
      const busy = await engine.newTable()
      const many = Array.from({ length: 1_500 }, (_, n) => entryAt(start + n * 1_000, `many${n}`))
      await putRecords(busy, many, shards)
      const taken = consumptionOf(busy)
      const { entries: found } = await readSlice(
        busy,
        query({ weeks: ['2026-11-09'], shardsOf: () => shards, limit, skip }),
      )
      expect(found).toEqual(newestFirst(many).slice(skip, skip + limit))
      const unit = 4 * 1024
      const longest = Math.max(
        ...many.map((entry) => JSON.stringify(historyItem(entry, undefined, keeping())).length),
      )
      const share = (limit + skip + 1) / shards
      const ofShard = Math.ceil(((share + 2.5 * Math.sqrt(share) + 2) * longest) / unit)
      // A shard may have to be read twice.
      expect(taken.length).toBeLessThanOrEqual(shards + 2)
      expect(taken.reduce((sum, { units }) => sum + units, 0)).toBeLessThanOrEqual((shards + 2) * ofShard)
    },
  )
})
