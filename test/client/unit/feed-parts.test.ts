import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ClientOptions, Fetch } from '../../../shared/client/http/transport.ts'
import { fileStore } from '../../../shared/client/node/file-store.ts'
import { createSite } from '../../../shared/client/site/create-site.ts'
import { memoryStore } from '../../../shared/client/site/memory-store.ts'
import type { SyncStore } from '../../../shared/client/site/sync-store.ts'
import { parseExactly } from '../../../shared/values/json.ts'
import { type Entry, forms } from '../feed.ts'
import { contentOf } from '../stores.ts'

/** What the feed answers at a cursor: entry 1 first, and then one entry each until the last one. */
const partAt = (id: number, last: number): string =>
  forms.now({ changed: [{ id, text: `entry ${id}` }], gone: [], cursor: `${id + 1}`, more: id < last })

/** A promise, and what ends it. */
const gate = () => Promise.withResolvers<void>()

/** A body that sends what comes before the entries, and the rest when it may. */
const inTwo = (text: string, rest: Promise<void>): ReadableStream<Uint8Array> => {
  const [start, end] = [text.slice(0, text.indexOf('\n') + 1), text.slice(text.indexOf('\n') + 1)]
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: async (controller) => {
      controller.enqueue(encoder.encode(start))
      try {
        await rest
        controller.enqueue(encoder.encode(end))
        controller.close()
      } catch (error) {
        controller.error(error)
      }
    },
  })
}

type Body = ReadableStream<Uint8Array> | string

/** A site whose feed answers a cursor by a function, and the cursors that were asked for. */
const siteOf = (answer: (cursor: string) => Body | Promise<Body>, options: Partial<ClientOptions> = {}) => {
  const asked: string[] = []
  const fetch: Fetch = async (input) => {
    const cursor = new URL(input).searchParams.get('cursor') ?? '1'
    asked.push(cursor)
    return new Response(await answer(cursor))
  }
  const site = createSite<{ a: Entry }>({ url: 'https://cms.example.com', fetch, retry: false, ...options })
  return { asked, entries: site.collection('a') }
}

describe('a sync of several parts', () => {
  test('asks for the next part while one is still coming', async () => {
    const first = gate()
    const { entries, asked } = siteOf((cursor) => {
      if (cursor === '2') first.resolve()
      return cursor === '1' ? inTwo(partAt(1, 2), first.promise) : partAt(2, 2)
    })
    const store = memoryStore<Entry>()
    expect(await entries.sync(store)).toEqual({ changed: 2, gone: 0, full: true })
    expect(asked).toEqual(['1', '2'])
    expect([...store.entries.keys()]).toEqual([1, 2])
  })

  test('asks for no more than one part ahead of the one that is applied', async () => {
    const { entries, asked } = siteOf((cursor) => partAt(Number(cursor), 4))
    const store = memoryStore<Entry>()
    const counts: number[] = []
    const slow = {
      ...store,
      apply: async (changed: readonly Entry[], gone: readonly number[]) => {
        for (let at = 0; at < 50; at += 1) await turn()
        counts.push(asked.length)
        await store.apply(changed, gone)
      },
    }
    await entries.sync(slow)
    expect(counts).toEqual([2, 3, 4, 4])
    expect([...store.entries.keys()]).toEqual([1, 2, 3, 4])
  })

  test('gives up what it asked for at a cursor that an answer tells no more when it comes again', async () => {
    let bodies = 0
    const cut = gate()
    const { entries, asked } = siteOf(
      (cursor) => {
        if (cursor === '2') cut.reject(new TypeError('terminated'))
        if (cursor !== '1') return partAt(Number(cursor), 9)
        bodies += 1
        return bodies === 1
          ? inTwo(partAt(1, 9), cut.promise)
          : forms.now({ changed: [{ id: 1, text: 'new' }], gone: [], cursor: '9', more: true })
      },
      { retry: { attempts: 2, longest: 5_000 } },
    )
    const store = memoryStore<Entry>()
    await entries.sync(store)
    expect(asked).toEqual(['1', '2', '1', '9'])
    expect([...store.entries.values()].map(({ text }) => text)).toEqual(['new', 'entry 9'])
  })

  test('has no request under way when it ends with the failure of a store', async () => {
    let ended = 0
    const { entries, asked } = siteOf(async (cursor) => {
      if (cursor === '2') for (let at = 0; at < 50; at += 1) await turn()
      ended += 1
      return partAt(Number(cursor), 3)
    })
    const full = { ...memoryStore<Entry>(), apply: () => Promise.reject(new Error('no room')) }
    await expect(entries.sync(full)).rejects.toThrow('no room')
    expect([asked, ended]).toEqual([['1', '2'], 2])
  })
})

describe('a store that keeps JSON', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'typecase-parts-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const start = '{"status":"success","payload":{"gone":[],"cursor":"c","more":false,"changed":[\n'
  const body = `${start}{"id":1,"text":"ä"},\n{"text":"id behind","id":2},\n{"id":3,"text":"](,\\n"}\n]}}`
  const content = [
    { id: 1, text: 'ä' },
    { id: 2, text: 'id behind' },
    { id: 3, text: '](,\n' },
  ]

  test.each([
    ['the platform’s reader of JSON', {}],
    ['a reader of JSON of its own', { parse: parseExactly }],
  ])('holds what came, with %s', async (_name, options) => {
    const store = fileStore<Entry>(folder)
    const { entries } = siteOf(() => body, options)
    expect(await entries.sync(store)).toEqual({ changed: 3, gone: 0, full: true })
    expect(await contentOf(store)).toEqual(content)
    expect(await store.get(2)).toEqual(content[1])
  })

  test('gets each entry unparsed, and those of an answer in another form as JSON too', async () => {
    const got: string[] = []
    const decoder = new TextDecoder()
    const store: SyncStore<Entry> = {
      ...memoryStore<Entry>(),
      apply: () => Promise.reject(new Error('not this one')),
      applyJson: async (changed) => {
        got.push(...changed.map(({ id, json }) => `${id} ${decoder.decode(json)}`))
      },
    }
    await siteOf(() => body).entries.sync(store)
    await siteOf(() => body.replaceAll('\n', '')).entries.sync(store)
    const texts = ['1 {"id":1,"text":"ä"}', '2 {"text":"id behind","id":2}', '3 {"id":3,"text":"](,\\n"}']
    expect(got).toEqual([...texts, ...texts])
  })
})
