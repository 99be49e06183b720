import { unmarshall } from '@aws-sdk/util-dynamodb'
import { describe, expect, it } from 'vitest'
import { requestCountKey } from '../../../shared/history/keys.ts'
import {
  countedEntryOf,
  countedUrl,
  entryOf,
  type HistoryEntry,
  historyItem,
} from '../../../shared/history/record.ts'
import { fewestShards, mostShards, shardOf, spreadOf } from '../../../shared/history/shards.ts'
import { recordedUrl } from '../../../shared/http/steps/history.ts'

const keeping = { historyRetentionDays: 30, historyShards: fewestShards }
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
    const item = unmarshall(historyItem(entry, undefined, keeping))
    expect(entryOf(item)).toEqual(entry)
    expect(entryOf(unmarshall(historyItem({ ...entry, userId: 7 }, undefined, keeping))).userId).toBe(7)
    expect(item.pk).toBe(`history#2026-11-23#${shardOf(entry.id, fewestShards)}`)
    expect(item.sk).toBe('2026-11-28T04:30:00.123Z#JKJaXmPLvHcESHA=')
    expect(new Date(item.expiresAt * 1000).toISOString()).toBe('2026-12-29T00:00:00.000Z')
    const failed = unmarshall(historyItem({ ...entry, account: '0123456789abcdef' }, undefined, keeping))
    expect(entryOf(failed)).toEqual({ ...entry, account: '0123456789abcdef' })
    expect(item).not.toHaveProperty('userId')
    expect(item).not.toHaveProperty('account')
    expect(item).not.toHaveProperty('hit')
  })

  it('carries a hit, and stays within one write unit', () => {
    const hit = { partition: 'page', id: 3, headName: 'page', lookup: `unique#page#url#${'u'.repeat(255)}` }
    const item = historyItem({ ...entry, url: `/pages/${'u'.repeat(255)}` }, hit, {
      ...keeping,
      historyShards: mostShards,
    })
    expect(unmarshall(item).hit).toEqual(hit)
    expect(JSON.stringify(unmarshall(item)).length).toBeLessThan(1_024)
  })

  it('of the longest path stays within one write unit', () => {
    const url = recordedUrl(`/${'x'.repeat(10_000)}`)
    const long: HistoryEntry = { ...entry, url, method: 'OPTIONS', category: 'collections', userId: 123_456 }
    const item = historyItem({ ...long, noEndpoint: true, duration: 29_000, id: 'x'.repeat(36) }, undefined, {
      historyRetentionDays: 3_650,
      historyShards: mostShards,
    })
    expect(JSON.stringify(unmarshall(item)).length).toBeLessThan(1_024)
  })

  it('is counted under its url, or with all that no endpoint has, media apart', () => {
    const stored = unmarshall(historyItem({ ...entry, noEndpoint: true }, undefined, keeping))
    expect(entryOf(stored)).toEqual(entry)
    expect(countedEntryOf(stored)).toEqual({ ...entry, url: '(no endpoint)' })
    expect(countedEntryOf(unmarshall(historyItem(entry, undefined, keeping)))).toEqual(entry)
    const image = { url: '/a.png', category: 'media', noEndpoint: true }
    expect(countedUrl(image)).toBe('/a.png')
  })

  it('names the number of shards that its writer knew, where it is not the fewest', () => {
    const item = unmarshall(historyItem(entry, undefined, { ...keeping, historyShards: 20 }))
    expect(item.pk).toBe(`history#2026-11-23#${shardOf(entry.id, 20)}`)
    expect(item.shards).toBe(20)
    expect(entryOf(item)).toEqual(entry)
    expect(unmarshall(historyItem(entry, undefined, keeping))).not.toHaveProperty('shards')
  })
})

describe('key of a request count', () => {
  it('holds the url, hashed where it would not fit a sort key', () => {
    expect(requestCountKey(2, '2026-11-28', 'pages', '/pages/a', 20)).toEqual({
      pk: `requests#2#2026-11-28#${spreadOf('/pages/a', 20)}`,
      sk: 'pages#/pages/a',
    })
    const long = requestCountKey(0, '2026-11-28', 'other', `/${'ä'.repeat(600)}`, 4).sk
    expect(long).toMatch(/^other###sha256#[\w-]{43}$/)
    expect(requestCountKey(0, '2026-11-28', 'other', `/${'ä'.repeat(599)}o`, 4).sk).not.toBe(long)
  })
})
