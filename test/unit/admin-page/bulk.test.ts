import { describe, expect, test } from 'vitest'
import { matchingItems } from '../../../functions/admin/page/entries/bulk/matching.ts'
import {
  type BulkItem,
  type BulkSend,
  type BulkState,
  runBulk,
} from '../../../functions/admin/page/entries/bulk/run.ts'
import { TypecaseError } from '../../../shared/client/http/error.ts'
import type { BatchResult } from '../../../shared/client/types/answers.ts'

const itemsTo = (most: number): BulkItem[] =>
  Array.from({ length: most }, (_, at) => ({ id: at + 1, version: `"${at + 1}"`, name: `entry ${at + 1}` }))

const reportOf = (results: BatchResult[], remaining?: { ids: number[]; unclear: number }) => {
  const count = (outcome: BatchResult['outcome']) => results.filter((one) => one.outcome === outcome).length
  return {
    total: results.length,
    done: count('done'),
    unchanged: count('unchanged'),
    failed: count('failed'),
    results,
    ...(remaining ? { remaining } : {}),
  }
}
const allDone: BulkSend = async (items) => reportOf(items.map(({ id }) => ({ id, outcome: 'done' as const })))
const lost = new TypecaseError({ status: 0, title: 'No answer', text: '' })

describe('something that is done to many entries', () => {
  test('goes a hundred at a time, and tells after each how far it is', async () => {
    const sent: number[] = []
    const told: number[] = []
    const send: BulkSend = (items) => {
      sent.push(items.length)
      return allDone(items)
    }
    const end = await runBulk('publish', itemsTo(250), send, ({ left }) => told.push(left.length))
    expect(sent).toEqual([100, 100, 50])
    expect(told).toEqual([150, 50, 0])
    expect(end).toMatchObject({ total: 250, done: 250, unchanged: 0, failed: [], left: [] })
  })

  test('reports each entry that it was not done to, with its reason', async () => {
    const send: BulkSend = async () =>
      reportOf([
        { id: 1, outcome: 'done' },
        { id: 2, outcome: 'unchanged' },
        { id: 3, outcome: 'failed', status: 412, text: 'The version differs.' },
        { id: 4, outcome: 'failed', status: 409, text: 'A page refers to it.' },
      ])
    const { done, unchanged, failed } = await runBulk('publish', itemsTo(4), send)
    expect([done, unchanged]).toEqual([1, 1])
    expect(failed.map(({ item, why }) => [item.name, why])).toEqual([
      ['entry 3', 'Another person saved it meanwhile. Look at it first.'],
      ['entry 4', 'A page refers to it.'],
    ])
  })

  test('an entry that is gone already is deleted, and cannot be published', async () => {
    const send: BulkSend = async () => reportOf([{ id: 1, outcome: 'failed', status: 404, text: 'Gone.' }])
    expect(await runBulk('delete', itemsTo(1), send)).toMatchObject({ done: 1, failed: [] })
    expect((await runBulk('publish', itemsTo(1), send)).failed).toHaveLength(1)
  })

  test('what a request had no time for is sent again, and what is unclear is told', async () => {
    const sent: number[][] = []
    const send: BulkSend = async (items) => {
      const ids = items.map(({ id }) => id)
      sent.push(ids)
      return sent.length === 1
        ? reportOf([{ id: 1, outcome: 'done' }], { ids: [2, 3, 4], unclear: 1 })
        : allDone(items)
    }
    const { done, failed } = await runBulk('publish', itemsTo(4), send)
    expect(sent).toEqual([
      [1, 2, 3, 4],
      [3, 4],
    ])
    expect(done).toBe(3)
    expect(failed).toMatchObject([{ item: { id: 2 }, why: expect.stringMatching(/may have been done/) }])
  })

  test('a server that has no time at all ends it', async () => {
    const send: BulkSend = async (items) => reportOf([], { ids: items.map(({ id }) => id), unclear: 0 })
    const end = await runBulk('publish', itemsTo(3), send)
    expect(end).toMatchObject({ done: 0, failed: [], stoppedBy: expect.stringMatching(/no time/) })
    expect(end.left).toHaveLength(3)
  })

  test('without an answer it stops: what was sent is not known, and nothing more is sent', async () => {
    let calls = 0
    const send: BulkSend = (items) => {
      calls += 1
      if (calls === 2) throw lost
      return allDone(items)
    }
    const end = await runBulk('delete', itemsTo(250), send)
    expect(calls).toBe(2)
    expect(end).toMatchObject({ done: 100, stoppedBy: expect.stringMatching(/does not answer/) })
    expect(end.failed).toHaveLength(100)
    expect(end.left).toHaveLength(50)
  })

  test('a person can stop it between two requests', async () => {
    let last: BulkState | undefined
    const end = await runBulk(
      'publish',
      itemsTo(250),
      allDone,
      (state) => {
        last = state
      },
      () => (last?.done ?? 0) >= 100,
    )
    expect(end).toMatchObject({ done: 100, stoppedBy: undefined })
    expect(end.left).toHaveLength(150)
  })
})

describe('all that match', () => {
  const entries = Array.from({ length: 1_204 }, (_, at) => ({ id: at + 1, name: `entry ${at + 1}` }))
  /** A list that goes on behind an id, as the server's does. */
  const listing = () => {
    const asked: object[] = []
    const list = async (query: {
      filter?: { id?: { gt?: number } } | undefined
      limit?: number | undefined
    }) => {
      asked.push(query)
      const { filter = {}, limit = 20 } = query
      const behind = entries.filter(({ id }) => id > (filter.id?.gt ?? 0))
      const items = behind.slice(0, limit)
      const versions = items.map(({ id }) => `"${id}"`)
      return { items, versions, total: behind.length, page: 1, limit }
    }
    return { asked, list }
  }
  const matching = { query: { filter: { active: 'true' } } }

  test('are read with their ETags, page by page, in the order of their ids', async () => {
    const { asked, list } = listing()
    const items = await matchingItems(list, { ...matching, expected: 1_204 })
    expect(items).toHaveLength(1_204)
    expect(items.at(-1)).toEqual({ id: 1_204, name: 'entry 1204', version: '"1204"' })
    expect(asked).toMatchObject([
      { filter: { active: 'true' } },
      { filter: { active: 'true', id: { gt: 1_000 } } },
    ])
  })

  test('are left alone where another number matches by now', async () => {
    await expect(matchingItems(listing().list, { ...matching, expected: 1_203 })).rejects.toThrow(
      /1204 entries match now, and the list said 1203/,
    )
  })
})
