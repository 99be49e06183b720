import { setTimeout as pause } from 'node:timers/promises'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createAggregator } from '../../../functions/aggregator/aggregate.ts'
import { clearHandler } from '../../../functions/history/clear.ts'
import { listHandler } from '../../../functions/history/list.ts'
import { requestCountHandler } from '../../../functions/history/request-count.ts'
import { requestMediaHandler } from '../../../functions/history/request-media.ts'
import { countHandler } from '../../../functions/history/total.ts'
import { historyEndpoints } from '../../../shared/contract/history.ts'
import { dateOf } from '../../../shared/history/keys.ts'
import type { HistoryEntry } from '../../../shared/history/record.ts'
import type { Table } from '../../../shared/store/table.ts'
import { engineOfFile } from '../engine.ts'
import { call } from './calls.ts'
import { entryAt, newestFirst, putRecords } from './records.ts'
import { requestRecord } from './stream.ts'

const engine = engineOfFile()
let table: Table
beforeEach(async () => {
  table = await engine.newTable()
})

const day = 86_400_000

/** Requests of the last days, two kinds in turn; the last of them a second ago. */
const requestsOf = (count: number, step: number): HistoryEntry[] =>
  Array.from({ length: count }, (_, n) =>
    entryAt(
      Date.now() - 1_000 - (count - 1 - n) * step,
      `q${n}`,
      n % 2 === 0 ? { url: '/pages/a' } : { url: '/media/b.png', category: 'media' },
    ),
  )

const aggregate = async (entries: readonly HistoryEntry[], from = 0): Promise<void> => {
  const Records = entries.map((entry, n) => requestRecord({ entry }, String(from + n + 1)))
  const aggregator = createAggregator({ table, historyRetentionDays: 30, maxBytes: 1_000_000 })
  expect(await aggregator({ Records })).toEqual({ batchItemFailures: [] })
}

/** Has the counters of urls fail, and no others. */
const withoutUrls = ({ client }: Table) => {
  const send = client.send.bind(client)
  let failed = 0
  const update = vi.spyOn(client, 'send').mockImplementation(async (command, options) => {
    const { input } = command
    const pk = 'Key' in input ? String(input.Key?.pk) : ''
    // The total of a day stands under the era alone.
    if (!(command instanceof UpdateCommand) || !/^requests#\d+#/.test(pk)) return send(command, options)
    failed += 1
    throw new Error('The counter fails.')
  })
  return { update, failing: () => failed }
}

/** The results of all endpoints that count: the totals, the sums over urls, the media. */
const sums = async () => {
  const body = historyEndpoints.requestCount.response.parse(await call(table, requestCountHandler, ''))
  const list = historyEndpoints.list.response.parse(await call(table, listHandler, 'limit=3'))
  const ofMedia = historyEndpoints.list.response.parse(await call(table, listHandler, 'category=media'))
  const media = historyEndpoints.requestMedia.response.parse(await call(table, requestMediaHandler, ''))
  const groups = body.payload.flatMap(({ groups: of }) => of)
  return {
    count: historyEndpoints.count.response.parse(await call(table, countHandler, '')).payload,
    listed: list.pagination.total,
    urls: groups.reduce((sum, { count }) => sum + count, 0),
    mediaListed: ofMedia.pagination.total,
    mediaCounted: media.payload.reduce((sum, { count }) => sum + count, 0),
    span: media.payload.map(({ first, last }) => `${first} ${last}`).join(),
  }
}

const expected = (entries: readonly HistoryEntry[]) => {
  const media = entries.filter(({ category }) => category === 'media').map(({ time }) => time)
  return {
    count: entries.length,
    listed: entries.length,
    urls: entries.length,
    mediaListed: media.length,
    mediaCounted: media.length,
    span: media.length > 0 ? `${media[0]} ${media.at(-1)}` : '',
  }
}

describe('what is counted', () => {
  it('is all that is written, however far the aggregator is', async () => {
    const entries = requestsOf(24, 1_000)
    await putRecords(table, entries)
    expect(await sums()).toEqual(expected(entries))
    for (const [from, to] of [
      [0, 7],
      [7, 8],
      [8, 24],
    ] as const) {
      await aggregate(entries.slice(from, to), from)
      expect(await sums(), `${to} counted`).toEqual(expected(entries))
    }
  })

  it('is all of it while the aggregator has counted a day, and not its urls yet', async () => {
    const entries = requestsOf(24, 1_000)
    await putRecords(table, entries)
    await aggregate(entries.slice(0, 12))
    const { update, failing } = withoutUrls(table)
    const Records = entries.slice(12).map((entry, n) => requestRecord({ entry }, String(n + 13)))
    const aggregator = createAggregator({ table, historyRetentionDays: 30, maxBytes: 1_000_000 })
    const { batchItemFailures } = await aggregator({ Records })
    expect(batchItemFailures.length).toBe(12)
    expect(failing()).toBeGreaterThan(0)
    // It fails again and again: the answer has what is counted, and does not wait for ever.
    expect(await sums()).toMatchObject({ count: 24, urls: 12 })
    const reading = sums()
    await pause(50)
    update.mockRestore()
    await aggregate(entries.slice(12), 12)
    expect(await reading).toEqual(expected(entries))
  })

  it('goes over days, and ends with what is kept', async () => {
    const entries = requestsOf(60, day / 2)
    await putRecords(table, entries)
    await aggregate(entries)
    const first = dateOf(Date.now() - 29 * day)
    const period = entries.filter(({ time }) => time >= first)
    expect(await sums()).toMatchObject({ count: 60, listed: 60, urls: period.length })
    const old = entryAt(Date.now() - 32 * day, 'old')
    await putRecords(table, [old])
    await aggregate([old], 100)
    expect((await sums()).count).toBe(60)
    const query = `dateFrom=${old.time.slice(0, 10)}&dateTo=${old.time.slice(0, 10)}`
    expect(await call(table, requestCountHandler, query)).toEqual({ status: 'success', payload: [] })
    expect(await call(table, listHandler, query)).toMatchObject({ payload: [], cursor: null })
  })

  it('begins anew with a clear, whether or not it was counted before', async () => {
    const entries = requestsOf(10, 1_000)
    await putRecords(table, entries)
    await aggregate(entries.slice(0, 5))
    await call(table, clearHandler, '')
    expect(await sums()).toEqual(expected([]))
    await aggregate(entries.slice(5), 5)
    expect(await sums()).toEqual(expected([]))
    const later = [1, 2, 3].map((n) => entryAt(Date.now() + n, `later${n}`, { url: '/pages/c' }))
    await putRecords(table, later)
    await aggregate(later.slice(0, 1), 10)
    expect(await sums()).toEqual(expected(later))
    const { payload } = historyEndpoints.list.response.parse(await call(table, listHandler, ''))
    expect(payload).toEqual(newestFirst(later))
  })
})

describe('requestCount', () => {
  it('lists dates ascending, categories in order, the most requested urls first', async () => {
    const now = Date.now()
    const entries = [
      entryAt(now - 2 * day, 'a', { url: '/pages/a' }),
      entryAt(now - 3, 'b', { url: '/x', category: 'other' }),
      entryAt(now - 2, 'c', { url: '/pages/c' }),
      entryAt(now - 1, 'd', { url: '/pages/d' }),
      entryAt(now, 'e', { url: '/pages/d' }),
    ]
    await putRecords(table, entries)
    await aggregate(entries)
    const { payload } = historyEndpoints.requestCount.response.parse(
      await call(table, requestCountHandler, ''),
    )
    const [before, today] = [entries[0], entries[4]].map((entry) => entry?.time.slice(0, 10))
    expect(payload).toEqual([
      { date: before, category: 'pages', groups: [{ url: '/pages/a', count: 1 }] },
      {
        date: today,
        category: 'pages',
        groups: [
          { url: '/pages/d', count: 2 },
          { url: '/pages/c', count: 1 },
        ],
      },
      { date: today, category: 'other', groups: [{ url: '/x', count: 1 }] },
    ])
    const some = await call(table, requestCountHandler, `category=other&dateFrom=${today}&dateTo=${today}`)
    expect(some).toMatchObject({ payload: [{ category: 'other', groups: [{ url: '/x', count: 1 }] }] })
  })
})
