import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, inject, test } from 'vitest'
import { createAdmin } from '../../../shared/client/admin.ts'
import type { Fetch } from '../../../shared/client/http/transport.ts'
import { migrateExport } from '../../../shared/client/migrate/migrate-export.ts'
import { openExport } from '../../../shared/client/migrate/open.ts'
import { migrate } from '../../../shared/client/migrate/run.ts'
import { adminTarget } from '../../../shared/client/migrate/target.ts'
import type { System } from '../../../shared/client/migrate/types.ts'
import { unique } from '../../http/harness/unique.ts'
import { fixture, temporary } from './fixtures.ts'
import { note, readerOf } from './notes.ts'

const { baseUrl, adminToken } = inject('stack')

/** A client that notes what it sends to change something. */
const countingAdmin = (send: Fetch = fetch) => {
  const writes: string[] = []
  const admin = createAdmin({
    url: baseUrl,
    token: adminToken,
    fetch: (url, init) => {
      if (init?.method === 'POST') writes.push(new URL(url).pathname)
      return send(url, init)
    },
  })
  return { admin, writes }
}

const { admin } = countingAdmin()
const collectionOf = async (name: string) => {
  const { items } = await admin.collections.list({ filter: { name } })
  return items[0]?.id ?? 0
}
const elementsOf = async (name: string) =>
  new Map(
    (await admin.elements.list(await collectionOf(name), { limit: 100 })).items.map((one) => [one.name, one]),
  )

/** Migrates an export twice: the second time has to write nothing. */
const twice = async (system: System, files: readonly string[]) => {
  const { path, remove } = temporary()
  const mediaFile = path('media.json')
  const report = await migrateExport({ system, files, admin, mediaFile })
  const media: unknown = JSON.parse(readFileSync(mediaFile, 'utf8'))
  remove()
  const again = countingAdmin()
  const second = await migrateExport({ system, files, admin: again.admin })
  expect(again.writes).toEqual([])
  const { added, there } = report.entries
  expect(second.entries).toEqual({ added: 0, there: added + there, failed: 0 })
  expect(report).toMatchObject({ entries: { failed: 0 }, references: { unresolved: 0 } })
  expect(media).toEqual(report.findings.media())
  return report
}

describe('a server takes', () => {
  test('an export of Strapi', async () => {
    expect(await twice('strapi', [fixture('strapi5')])).toMatchObject({
      collectionsAdded: ['articles', 'authors', 'strapi-pages'],
      entries: { added: 6 },
      staticItems: { added: 1 },
    })
    const [articles, authors] = [await elementsOf('articles'), await elementsOf('authors')]
    expect([...articles.keys()]).toEqual(['first', 'Second', 'Second-2'])
    const first = articles.get('first')
    expect(first).toMatchObject({
      active: true,
      source: 'strapi:api::article.article:abcdefghijklmnopqrstuvw1',
      views: '9007199254740993',
      tint: '#ff8800',
      author: { collection: 'authors', id: authors.get('Ada')?.id },
      related: ['Second', 'Second-2'].map((name) => ({ collection: 'articles', id: articles.get(name)?.id })),
      seo: { card: { label: 'Nested', to: { collection: 'authors', id: authors.get('Bob')?.id } } },
    })
    const answer = await fetch(`${baseUrl}/core/collections/${await collectionOf('articles')}/elements`, {
      headers: { authorization: `Bearer ${adminToken}` },
    })
    expect(await answer.text()).toContain('"meta":{"big":9007199254740993,"price":1.5}')
    const { items } = await admin.static.items.list({ filter: { url: 'home' } })
    expect(items[0]).toMatchObject({ name: 'Home page', active: true })
    expect(items[0]?.fields).toContainEqual({
      name: 'featured',
      type: 'rawJson',
      value: { collection: 'articles', id: first?.id },
    })
  })

  test('an export of Contentful', async () => {
    const report = await twice('contentful', [fixture('contentful.json')])
    expect(report.failures).toEqual([
      {
        of: 'contentful:post1',
        text: expect.stringContaining('the number 12345678901234567890 cannot be kept exactly'),
      },
    ])
    const posts = await elementsOf('blogPost')
    const ada = (await elementsOf('person')).get('Ada')
    expect(posts.get('hello')).toMatchObject({
      on: '2026-01-31T12:00:00+01:00',
      price: null,
      author: { collection: 'person', id: ada?.id },
      related: ['Changed draft', 'hello-2'].map((name) => ({
        collection: 'blogPost',
        id: posts.get(name)?.id,
      })),
      place: { lat: 52.5, lon: 13.4 },
    })
    expect(posts.get('Changed draft')?.active).toBe(false)
  })

  test('an export of WordPress', async () => {
    const report = await twice('wordpress', [fixture('wordpress-1.xml'), fixture('wordpress-2.xml')])
    expect(report.pages).toEqual({ added: 3, there: 0, failed: 0 })
    const [posts, categories] = [await elementsOf('posts'), await elementsOf('categories')]
    expect([...posts.keys()]).toEqual(['hello', 'привет', 'hello-2'])
    expect(posts.get('hello')).toMatchObject({
      title: 'Hello & <b>welcome</b>',
      categories: ['local', 'news'].map((name) => ({
        collection: 'categories',
        id: categories.get(name)?.id,
      })),
    })
    const { items } = await admin.pages.items.list({ filter: { url: 'about/team' } })
    expect(items[0]).toMatchObject({ title: 'Team', active: true, sort: 3 })
    expect(items[0]?.fields.source).toEqual({ type: 'text', value: 'wordpress:example.com:21' })
  })
})

describe('a migration over HTTP', () => {
  /** Notes in a collection of their own: all tests share one table. */
  const notesIn = (name: string, entries: ReturnType<typeof note>[]) => {
    const reader = readerOf(entries.map((entry) => ({ ...entry, collection: name })))
    const collections = reader.collections.map((plan) => ({
      ...plan,
      name,
      singleName: name,
      pluralName: name,
    }))
    return { ...reader, collections }
  }

  test('sends an import whose answer was lost again under its key, and nothing is made twice', async () => {
    const name = unique('lost')
    const keys: (string | null)[] = []
    const { admin: unlucky } = countingAdmin(async (url, init) => {
      const answer = await fetch(url, init)
      if (!url.endsWith('/import')) return answer
      keys.push(new Headers(init?.headers).get('idempotency-key'))
      if (keys.length > 1) return answer
      throw new TypeError('fetch failed')
    })
    const report = await migrate(
      notesIn(
        name,
        [1, 2, 3].map((key) => note(key)),
      ),
      adminTarget(unlucky),
    )
    expect(report).toMatchObject({ entries: { added: 3, failed: 0 } })
    expect(keys).toEqual([expect.any(String), keys[0]])
    expect([...(await elementsOf(name)).keys()]).toEqual(['note 1', 'note 2', 'note 3'])
  })

  test('sends rows again for which a request had no time, though some of them are in', async () => {
    const name = unique('rest')
    let isFirst = true
    const { admin: slow } = countingAdmin(async (url, init) => {
      const answer = await fetch(url, init)
      if (!url.endsWith('/import') || !isFirst) return answer
      isFirst = false
      // As a server answers that stored the first row, and does not know of the second one.
      const known = (await answer.text()).replace('"imported":3', '"imported":1')
      return new Response(
        known.replace(/"ids":\[(\d+),[\d,]+\]/, '"ids":[$1],"remaining":{"from":1,"rows":2,"unclear":1}'),
      )
    })
    const report = await migrate(
      notesIn(
        name,
        [1, 2, 3].map((key) => note(key)),
      ),
      adminTarget(slow),
    )
    expect(isFirst).toBe(false)
    expect(report).toMatchObject({ entries: { added: 3, failed: 0 }, failures: [] })
    expect([...(await elementsOf(name)).keys()]).toEqual(['note 1', 'note 2', 'note 3'])
  })

  test('reports an entry that is too large, and a value that is none, by name and reason', async () => {
    const name = unique('bad')
    const entries = [
      note(1, { title: 'x'.repeat(400_000) }),
      note(2, { count: 'many' }),
      note(3, { title: 'good' }),
    ]
    const report = await migrate(notesIn(name, entries), adminTarget(admin))
    expect(report.entries).toEqual({ added: 1, there: 0, failed: 2 })
    expect(report.failures.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^note 1: title .*(?:KB|bytes)/),
      'note 2: count must be a number',
    ])
  })

  test('lists collections whose entries are too large for one answer', async () => {
    const name = unique('large')
    // Random text, because an answer is compressed.
    const text = () => randomBytes(270_000).toString('base64')
    const entries = Array.from({ length: 18 }, (_, key) => note(key, { title: text() }))
    await migrate(notesIn(name, entries), adminTarget(admin))
    const again = countingAdmin()
    expect(await migrate(notesIn(name, entries), adminTarget(again.admin))).toMatchObject({
      entries: { there: 18 },
    })
    expect(again.writes).toEqual([])
  })

  test('ends with the reason of the server where it refuses everything', async () => {
    const stranger = createAdmin({ url: baseUrl, token: 'none' })
    const reader = await openExport('strapi', [fixture('strapi4')])
    await expect(migrate(reader, adminTarget(stranger))).rejects.toMatchObject({ status: 401 })
  })
})
