import { unmarshall } from '@aws-sdk/util-dynamodb'
import { describe, expect, it } from 'vitest'
import {
  countSpreads,
  historyShards,
  requestCountKey,
  shardOf,
  spreadOf,
} from '../../../shared/history/keys.ts'
import {
  countedEntryOf,
  countedUrl,
  entryOf,
  type HistoryEntry,
  historyItem,
} from '../../../shared/history/record.ts'
import { recordedUrl } from '../../../shared/http/steps/history.ts'

const entry: HistoryEntry = {
  id: 'JKJaXmPLvHcESHA=',
  time: '2026-11-28T04:30:00.123Z',
  method: 'GET',
  url: '/pages/a#b',
  category: 'pages',
  status: 200,
  duration: 12,
  userId: null,
  account: null,
}

describe('history record', () => {
  it('reads back as it was written', () => {
    const item = unmarshall(historyItem(entry, undefined, 30))
    expect(entryOf(item)).toEqual(entry)
    expect(entryOf(unmarshall(historyItem({ ...entry, userId: 7 }, undefined, 30))).userId).toBe(7)
    expect(item.pk).toBe(`history#2026-11-23#${shardOf(entry.id)}`)
    expect(item.sk).toBe('2026-11-28T04:30:00.123Z#JKJaXmPLvHcESHA=')
    expect(new Date(item.expiresAt * 1000).toISOString()).toBe('2026-12-29T00:00:00.000Z')
    const failed = unmarshall(historyItem({ ...entry, account: '0123456789abcdef' }, undefined, 30))
    expect(entryOf(failed)).toEqual({ ...entry, account: '0123456789abcdef' })
    expect(item).not.toHaveProperty('userId')
    expect(item).not.toHaveProperty('account')
    expect(item).not.toHaveProperty('hit')
  })

  it('carries a hit, and stays within one write unit', () => {
    const hit = { partition: 'page', id: 3, headName: 'page', lookup: `unique#page#url#${'u'.repeat(255)}` }
    const item = historyItem({ ...entry, url: `/pages/${'u'.repeat(255)}` }, hit, 30)
    expect(unmarshall(item).hit).toEqual(hit)
    expect(JSON.stringify(unmarshall(item)).length).toBeLessThan(1_024)
  })

  it('of the longest path stays within one write unit', () => {
    const url = recordedUrl(`/${'x'.repeat(10_000)}`)
    const long: HistoryEntry = { ...entry, url, method: 'OPTIONS', category: 'collections', userId: 123_456 }
    const item = historyItem(
      { ...long, noEndpoint: true, duration: 29_000, id: 'x'.repeat(36) },
      undefined,
      3_650,
    )
    expect(JSON.stringify(unmarshall(item)).length).toBeLessThan(1_024)
  })

  it('is counted under its url, or with all that no endpoint has, media apart', () => {
    const stored = unmarshall(historyItem({ ...entry, noEndpoint: true }, undefined, 30))
    expect(entryOf(stored)).toEqual(entry)
    expect(countedEntryOf(stored)).toEqual({ ...entry, url: '(no endpoint)' })
    expect(countedEntryOf(unmarshall(historyItem(entry, undefined, 30)))).toEqual(entry)
    const image = { url: '/a.png', category: 'media', noEndpoint: true }
    expect(countedUrl(image)).toBe('/a.png')
  })

  it('spreads requests over all shards evenly', () => {
    const counts = Array.from({ length: historyShards }, () => 0)
    const ids = Array.from({ length: 8_000 }, (_, n) => `JKJaX${n.toString(36)}vHcESHA=`)
    for (const id of ids) counts[shardOf(id)] = (counts[shardOf(id)] ?? 0) + 1
    for (const count of counts) expect(Math.abs(count - 8_000 / historyShards)).toBeLessThan(200)
  })
})

describe('key of a request count', () => {
  it('spreads the urls of a day over all parts evenly', () => {
    const counts = Array.from({ length: countSpreads }, () => 0)
    for (let n = 0; n < 8_000; n += 1)
      counts[spreadOf(`/junk/${n}`)] = (counts[spreadOf(`/junk/${n}`)] ?? 0) + 1
    for (const count of counts) expect(Math.abs(count - 8_000 / countSpreads)).toBeLessThan(200)
  })

  it('holds the url, hashed where it would not fit a sort key', () => {
    expect(requestCountKey(2, '2026-11-28', 'pages', '/pages/a')).toEqual({
      pk: `requests#2#2026-11-28#${spreadOf('/pages/a')}`,
      sk: 'pages#/pages/a',
    })
    const long = requestCountKey(0, '2026-11-28', 'other', `/${'ä'.repeat(600)}`).sk
    expect(long).toMatch(/^other###sha256#[\w-]{43}$/)
    expect(requestCountKey(0, '2026-11-28', 'other', `/${'ä'.repeat(599)}o`).sk).not.toBe(long)
  })
})
