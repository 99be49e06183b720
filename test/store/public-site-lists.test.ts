import { beforeEach, describe, expect, test } from 'vitest'
import { createAggregator } from '../../functions/aggregator/aggregate.ts'
import type { Table } from '../../shared/store/table.ts'
import { type Instance, startInstance, tokenWith } from './content/instance.ts'
import { rowOf, rowsOf } from './content/rows.ts'
import { engineOfFile } from './engine.ts'
import { entryAt } from './history/records.ts'
import { requestRecord } from './history/stream.ts'

const engine = engineOfFile()
let table: Table
let instance: Instance
beforeEach(async () => {
  table = await engine.newTable()
  instance = startInstance(table, await tokenWith(table, 1))
})

const kinds = [
  { partition: 'page', list: '/api/pages/items', feed: '/api/pages/changes' },
  { partition: 'page-section', list: '/api/pages/sections', feed: '/api/pages/sections/changes' },
  { partition: 'static-item', list: '/api/static/items', feed: '/api/static/changes' },
  { partition: 'static-section', list: '/api/static/sections', feed: '/api/static/sections/changes' },
]

const byHits = ['?sortBy=hits', '?filter[hits][gte]=1']
const others = ['', '?sortBy=name&sortOrder=DESC', '?filter[active]=true', '?search=e']

describe.each(kinds)('$list', ({ partition, list, feed }) => {
  const core = list.replace('/api/', '/core/')
  const add = (url: string, active: boolean) => {
    const own = { page: { title: 'T' }, 'static-item': { fields: [] } }[partition]
    return instance.call('POST', `${core}/add`, { json: { name: url, url, active, hits: 2, ...own } })
  }
  /** What a stranger sees beside entries: the validators of the lists and the feed, and the feed's cursor. */
  const seen = async (): Promise<unknown[]> => {
    // An instance with nothing in memory sees the same.
    const fresh = startInstance(table, 'none')
    const answers: unknown[] = []
    for (const one of [instance, fresh]) {
      for (const query of [...others, ...byHits]) {
        const { status, headers, body } = await one.call('GET', `${list}${query}`)
        answers.push([query, status, headers.etag, body.payload, body.pagination])
      }
      const { status, headers, text } = await one.call('GET', feed)
      answers.push([status, headers.etag, text])
    }
    return answers
  }

  test('tells a stranger nothing of drafts, not even of the first thing that was ever written', async () => {
    const empty = await seen()
    await add('first', false)
    expect(await seen()).toEqual(empty)
    await instance.call('POST', `${core}/1`, { json: { name: 'edited' } })
    await add('second', false)
    expect(await seen()).toEqual(empty)
    await instance.call('POST', `${core}/1/publish`)
    const published = await seen()
    for (const [at, answer] of published.entries()) expect(answer).not.toEqual(empty[at])
    await add('third', false)
    await instance.call('POST', `${core}/2`, { json: { name: 'edited' } })
    await instance.call('DELETE', `${core}/2`)
    // Counters of drafts are counters too: lists by hits may move.
    const isByHits = (answer: unknown) => byHits.some((query) => JSON.stringify(answer).includes(query))
    const shown = (answers: readonly unknown[]) => answers.filter((answer) => !isByHits(answer))
    expect(shown(published)).toHaveLength(2 * (others.length + 1))
    expect(shown(await seen())).toEqual(shown(published))
  })

  test('lets a feed go on that began before anything was public', async () => {
    const { cursor } = rowOf(await instance.call('GET', feed))
    await add('first', true)
    const { status, body } = await instance.call('GET', `${feed}?cursor=${cursor}`)
    expect([status, body.payload]).toMatchObject([200, { changed: [{ id: 1 }], gone: [] }])
  })

  test('keeps its validators while it is read, but for lists by hits', async () => {
    await add('first', true)
    const queries = [...others, ...byHits]
    const tags = new Map<string, string | undefined>()
    for (const query of queries) tags.set(query, (await instance.call('GET', `${list}${query}`)).headers.etag)
    const aggregate = createAggregator({ table, historyRetentionDays: 30, maxBytes: 1_000_000 })
    const entry = entryAt(Date.parse('2026-11-28T10:00:00Z'), 'r1', { url: `${list}/1` })
    const hit = { partition, id: 1, headName: partition }
    expect(await aggregate({ Records: [requestRecord({ entry, hit }, '1001')] })).toEqual({
      batchItemFailures: [],
    })
    const fresh = startInstance(table, 'none')
    for (const query of queries) {
      const headers = { 'if-none-match': tags.get(query) ?? '' }
      const { status } = await fresh.call('GET', `${list}${query}`, { headers })
      expect([query, status]).toEqual([query, byHits.includes(query) ? 200 : 304])
    }
    expect(rowsOf(await fresh.call('GET', `${list}?sortBy=hits`))).toMatchObject([{ id: 1, hits: 3 }])
  })
})
