import { describe, expect, test, vi } from 'vitest'
import type { AstroContext, StoredEntry } from '../../../shared/client/astro/astro-types.ts'
import type { BodyOf } from '../../../shared/client/astro/content-store.ts'
import { entryText } from '../../../shared/client/astro/entry-schema.ts'
import { typecaseLiveLoader } from '../../../shared/client/astro/live-loader.ts'
import { typecaseLoader } from '../../../shared/client/astro/loaders.ts'
import { membersOf } from '../../../shared/client/astro/members.ts'
import type { Fetch } from '../../../shared/client/http/transport.ts'
import { createFeed } from '../feed.ts'

/** Astro's side of a load, in memory. An entry whose text is `bad` is refused. */
const astro = () => {
  const entries = new Map<string, StoredEntry>()
  const meta = new Map<string, string>()
  const writes: string[] = []
  const context: AstroContext = {
    store: {
      set: (entry) => {
        writes.push(`set ${entry.id}`)
        entries.set(entry.id, entry)
        return true
      },
      delete: (id) => {
        writes.push(`delete ${id}`)
        entries.delete(id)
      },
      clear: () => {
        writes.push('clear')
        entries.clear()
      },
    },
    meta: { get: (key) => meta.get(key), set: (key, value) => void meta.set(key, value) },
    logger: { info: () => undefined },
    parseData: async ({ data }) => {
      if (data.text === 'bad') throw new Error('text must not be bad')
      return data
    },
    renderMarkdown: async (text) => ({ html: `<p>${text}</p>` }),
    generateDigest: (data) => JSON.stringify(data),
  }
  return { context, entries, meta, writes: () => writes.splice(0) }
}

let servers = 0

/** A server with a feed of two entries, and a schema that can be changed. */
const server = () => {
  const feed = createFeed(1)
  feed.put(1, 'one')
  feed.put(2, 'two')
  let version = 1
  let schemas = 0
  const fetch: Fetch = async (input, init) => {
    if (!input.endsWith('/schema')) return feed.fetch(input, init)
    schemas += 1
    const schema = { properties: { id: { type: 'integer' }, text: { type: ['string', 'null'] } } }
    return Response.json(schema, { headers: { etag: `"schema ${version}"` } })
  }
  servers += 1
  const server = servers
  return {
    feed,
    schemas: () => schemas,
    changeSchema: () => {
      version += 1
    },
    // A schema counts for a minute, so each loader of a test has a server of another address.
    loader: (body?: BodyOf, url = `https://cms${server}.example.com`) =>
      typecaseLoader({ url, collection: 'articles', fetch, retry: false, body }),
  }
}

const textsOf = (entries: ReadonlyMap<string, StoredEntry>): unknown[] =>
  [...entries.values()].map(({ data }) => data.text)

describe('a loader of Astro', () => {
  test('pulls all, and then what has changed', async () => {
    const { feed, loader } = server()
    const { context, entries, writes } = astro()
    const articles = loader()
    await articles.load(context)
    expect([...entries]).toEqual([
      ['1', { id: '1', data: { id: 1, text: 'one' }, digest: '{"id":1,"text":"one"}' }],
      ['2', { id: '2', data: { id: 2, text: 'two' }, digest: '{"id":2,"text":"two"}' }],
    ])
    expect(writes()).toEqual(['clear', 'set 1', 'set 2'])
    feed.put(1, 'uno')
    feed.remove(2)
    feed.put(3, 'three')
    await articles.load(context)
    expect(writes().toSorted()).toEqual(['delete 2', 'set 1', 'set 3'])
    expect(textsOf(entries)).toEqual(['uno', 'three'])
  })

  test('leaves entries and cursor as they were, where a part does not come or an entry is refused', async () => {
    const { feed, loader } = server()
    const { context, entries, meta, writes } = astro()
    const articles = loader()
    await articles.load(context)
    writes()
    const [kept, cursor] = [new Map(entries), new Map(meta)]
    feed.put(1, 'uno')
    feed.put(3, 'bad')
    await expect(articles.load(context)).rejects.toThrow(
      /^The collection articles could not be loaded from https:.*: text must not be bad$/,
    )
    feed.put(3, 'three')
    feed.cutAt(2)
    await expect(articles.load(context)).rejects.toThrow('could not be reached')
    expect([entries, meta, writes()]).toEqual([kept, cursor, []])
    feed.cutAt(Number.POSITIVE_INFINITY)
    await articles.load(context)
    expect(textsOf(entries)).toEqual(['uno', 'two', 'three'])
  })

  test('pulls all anew from another server', async () => {
    const { loader } = server()
    const { context, writes } = astro()
    await loader().load(context)
    writes()
    await loader().load(context)
    expect(writes()).toEqual([])
    await loader(undefined, 'https://other.example.com').load(context)
    expect(writes()).toEqual(['clear', 'set 1', 'set 2'])
  })

  test('pulls all anew by another schema, which it sees after a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { changeSchema, loader } = server()
    const { context, writes } = astro()
    await loader().load(context)
    writes()
    changeSchema()
    vi.advanceTimersByTime(59_999)
    await loader().load(context)
    expect(writes()).toEqual([])
    vi.advanceTimersByTime(1)
    await loader().load(context)
    expect(writes()).toEqual(['clear', 'set 1', 'set 2'])
  })

  test('asks for the schema once, though types and entries need it', async () => {
    const { schemas, loader } = server()
    await Promise.all([loader().load(astro().context), loader().load(astro().context)])
    await loader().load(astro().context)
    expect(schemas()).toBe(1)
  })

  test.each<[BodyOf, string | undefined]>([
    ['text', 'one'],
    [({ text }) => `${text}!`, 'one!'],
    ['id', undefined],
    [() => null, undefined],
  ])('renders the body %s', async (body, text) => {
    const { context, entries } = astro()
    await server().loader(body).load(context)
    const entry = entries.get('1')
    expect([entry?.body, entry?.rendered?.html]).toEqual([text, text && `<p>${text}</p>`])
    expect(entry?.digest).toBe(
      text ? `{"data":{"id":1,"text":"one"},"text":"${text}"}` : '{"id":1,"text":"one"}',
    )
  })
})

test('members have the types that the schema tells', () => {
  const properties = {
    id: { type: 'integer' },
    title: { type: 'string' },
    minutes: { type: ['number', 'null'] },
    'is "on"': { type: ['boolean', 'null'] },
    raw: {},
    given: { not: { type: 'null' } },
  }
  expect(entryText(membersOf({ properties }))).toBe(`export interface Entry {
  "id": number
  "title": string
  "minutes": number | null
  "is \\"on\\"": boolean | null
  "raw": unknown
  "given": unknown
}
`)
  expect(() => membersOf({})).toThrow('no properties')
})

describe('a live loader', () => {
  const entry = (id: number) => ({ id, text: `entry ${id}`, updatedAt: '2026-01-31T12:00:00.000Z' })
  const loaderOf = (answer: (url: URL) => Response) =>
    typecaseLiveLoader<ReturnType<typeof entry>>({
      url: 'https://cms.example.com',
      collection: 'articles',
      fetch: async (input) => answer(new URL(input)),
      retry: false,
    })
  const failed = () =>
    Response.json({ status: 'error', error: { title: 'Not found', text: 'x' } }, { status: 404 })

  test('gives an entry with a hint for caches, and undefined where there is none', async () => {
    const { loadEntry } = loaderOf(({ pathname }) =>
      pathname === '/api/articles/7' ? Response.json({ status: 'success', payload: entry(7) }) : failed(),
    )
    expect(await loadEntry({ filter: { id: '7' }, collection: 'live' })).toEqual({
      id: '7',
      data: entry(7),
      cacheHint: { tags: ['articles', 'articles-7'], lastModified: new Date('2026-01-31T12:00:00Z') },
    })
    for (const id of ['8', 'a', '-1', '1.5', ''])
      expect(await loadEntry({ filter: { id }, collection: 'live' })).toBeUndefined()
  })

  test('gives all entries that a query finds, or one page of them', async () => {
    const asked: string[] = []
    const { loadCollection } = loaderOf(({ searchParams }) => {
      asked.push(String(searchParams))
      const pagination = { total: 2, page: 1, limit: 1_000, offset: 0, currentTotal: 2 }
      return Response.json({ status: 'success', payload: [entry(1), entry(2)], pagination })
    })
    const loaded = await loadCollection({ collection: 'live', filter: { filter: { text: 'x' } } })
    expect(loaded).toMatchObject({ entries: [{ id: '1' }, { id: '2' }], cacheHint: { tags: ['articles'] } })
    await loadCollection({ collection: 'live', filter: { limit: 2, sortBy: 'text' } })
    expect(asked.map(decodeURIComponent)).toEqual([
      'filter[text][eq]=x&filter[id][gt]=0&limit=1000',
      'sortBy=text&limit=2',
    ])
  })

  test('hands failures back', async () => {
    const { loadCollection } = loaderOf(failed)
    expect(await loadCollection({ collection: 'live' })).toMatchObject({ error: { status: 404 } })
  })
})
