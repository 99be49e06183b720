import { beforeEach, describe, expect, it } from 'vitest'
import { createAggregator } from '../../../functions/aggregator/aggregate.ts'
import { claimKey } from '../../../shared/store/keys.ts'
import type { Table } from '../../../shared/store/table.ts'
import { type Instance, startInstance, tokenWith } from '../content/instance.ts'
import { engineOfFile } from '../engine.ts'
import { entryAt } from '../history/records.ts'
import { requestRecord } from '../history/stream.ts'

const engine = engineOfFile()
let table: Table
let instance: Instance
let sequence = 0
beforeEach(async () => {
  table = await engine.newTable()
  instance = startInstance(table, await tokenWith(table, 1))
  const json = { name: 'N', url: 'a', title: 'T', active: true }
  expect((await instance.call('POST', '/core/pages/items/add', { json })).status).toBe(201)
})

const time = Date.parse('2026-11-28T10:00:00Z')
const hit = { partition: 'page', id: 1, headName: 'page', lookup: claimKey('page', 'url', 'a').pk }

/** Counts a number of reads of the page. */
const countReads = async (reads: number, on = table): Promise<void> => {
  const aggregate = createAggregator({ table: on, historyRetentionDays: 30, maxBytes: 1_000_000 })
  const Records = Array.from({ length: reads }, () => {
    sequence += 1
    const entry = entryAt(time + sequence, `r${sequence}`, { url: '/pages/a' })
    return requestRecord({ entry, hit }, String(1_000 + sequence))
  })
  expect(await aggregate({ Records })).toEqual({ batchItemFailures: [] })
}

/** A table that lets something happen just before the first request of a kind. */
const interrupted = (
  { client, name }: Table,
  before: { command: string; holding: string },
  work: () => Promise<unknown>,
): Table => {
  const { send } = client
  let done = false
  const waiting = new Proxy(client, {
    get: (target, property) => {
      if (property !== 'send') return Reflect.get(target, property)
      return async (...args: [object, ...unknown[]]) => {
        const [command] = args
        const meant =
          command.constructor.name === before.command && JSON.stringify(command).includes(before.holding)
        if (meant && !done) {
          done = true
          await work()
        }
        return Reflect.apply(send, target, args)
      }
    },
  })
  return { client: waiting, name }
}

const update = async (json: Readonly<Record<string, unknown>>, by = instance): Promise<void> => {
  const { status, text } = await by.call('POST', '/core/pages/items/1', { json })
  expect(status, text).toBe(200)
}

/** The page's hits at all places that show them: to the public by url and by id, to administrators alone and in a list. */
const shown = async (): Promise<unknown[]> => {
  // Another instance each time, because lists in memory fetch counters again only after a while.
  const fresh = startInstance(table, await tokenWith(table, 1))
  const byUrl = await fresh.call('GET', '/pages/a')
  const rest = ['/api/pages/items/1', '/core/pages/items/1', '/core/pages/items'].map(async (path) => {
    const { payload } = (await fresh.call('GET', path)).body
    const [entity]: unknown[] = [payload].flat()
    return typeof entity === 'object' && entity !== null && 'hits' in entity ? entity.hits : undefined
  })
  return [byUrl.body.hits, ...(await Promise.all(rest))]
}
const everywhere = (hits: number): number[] => [hits, hits, hits, hits]

const copying = { command: 'UpdateCommand', holding: hit.lookup }

describe('a counter that is set', () => {
  it('stays so where hits that were counted before are still being shown', async () => {
    await countReads(100)
    expect(await shown()).toEqual(everywhere(100))
    await countReads(
      1,
      interrupted(table, copying, () => update({ hits: 0 })),
    )
    expect(await shown()).toEqual(everywhere(0))
    await countReads(2)
    expect(await shown()).toEqual(everywhere(2))
  })

  it('stays so where its url moves away and back meanwhile', async () => {
    await countReads(3)
    const moving = async () => {
      await update({ url: 'b', hits: 7 })
      await update({ url: 'a' })
    }
    await countReads(1, interrupted(table, copying, moving))
    expect(await shown()).toEqual(everywhere(7))
    await countReads(1)
    expect(await shown()).toEqual(everywhere(8))
  })

  it('is what was set where a hit is counted between the look at it and the write', async () => {
    await countReads(5)
    const setting = { command: 'TransactWriteCommand', holding: 'hits#page' }
    const slow = startInstance(
      interrupted(table, setting, () => countReads(1)),
      await tokenWith(table, 1),
    )
    await update({ hits: 2 }, slow)
    expect(await shown()).toEqual(everywhere(2))
    await countReads(1)
    expect(await shown()).toEqual(everywhere(3))
  })

  it('is the last of two that are set, one after the other or at once', async () => {
    await countReads(1)
    for (const hits of [50, 3, 0]) await update({ hits })
    expect(await shown()).toEqual(everywhere(0))
    await Promise.all([
      update({ hits: 8 }),
      update({ hits: 8 }, startInstance(table, await tokenWith(table, 1))),
    ])
    await countReads(1)
    expect(await shown()).toEqual(everywhere(9))
  })

  it('is at most what it can go on from, and goes on from there', async () => {
    const most = 1_000_000_000_000
    await update({ hits: most })
    await countReads(1)
    expect(await shown()).toEqual(everywhere(most + 1))
    const refused = await instance.call('POST', '/core/pages/items/1', { json: { hits: most + 1 } })
    expect(refused.status).toBe(400)
    expect(refused.body.fields).toEqual([
      { name: 'hits', message: 'must be a whole number from 0 to 1000000000000' },
    ])
  })
})
