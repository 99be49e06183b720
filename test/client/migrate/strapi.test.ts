import { describe, expect, test } from 'vitest'
import { openExport } from '../../../shared/client/migrate/open.ts'
import type { ReadOptions } from '../../../shared/client/migrate/types.ts'
import { entriesOf, fieldsOf, fixture, listOf } from './fixtures.ts'

const open = (options: ReadOptions = {}, path = fixture('strapi5')) => openExport('strapi', [path], options)
const article = (key: string) => `strapi:api::article.article:${key}`
const first = article('abcdefghijklmnopqrstuvw1')
const reference = (collection: string, source: string) => ({ collection, id: null, source })
const ada = reference('authors', 'strapi:api::author.author:authora00000000000000000')
const bob = reference('authors', 'strapi:api::author.author:authorb00000000000000000')

describe('an export of Strapi 5', () => {
  test('gives a collection for each collection type of content', async () => {
    const reader = await open()
    expect(
      reader.collections.map(({ name, singleName, pluralName }) => [name, singleName, pluralName]),
    ).toEqual([
      ['articles', 'article', 'articles'],
      ['authors', 'author', 'authors'],
      ['strapi-pages', 'page', 'pages'],
    ])
    expect(fieldsOf(reader, 'articles')).toEqual({
      source: 'text unique not null',
      sourceCreatedAt: 'date',
      title: 'text',
      slug: 'text unique',
      name_: 'text',
      body: 'text',
      blocks: 'rawJson',
      views: 'text',
      rating: 'number',
      hot: 'boolean',
      when: 'date',
      on: 'date',
      at: 'text',
      kind: 'text',
      tint: 'color',
      cover: 'text',
      gallery: 'rawJson',
      author: 'rawJson',
      related: 'rawJson',
      seo: 'rawJson',
      cards: 'rawJson',
      sections: 'rawJson',
      meta: 'rawJson',
      publishedAt: 'date',
    })
    expect(fieldsOf(reader, 'authors')).toMatchObject({ name_: 'text unique' })
    expect(fieldsOf(reader, 'authors')).not.toHaveProperty('articles')
  })

  test('gives the published line of a document, with all its values', async () => {
    const entry = (await entriesOf(await open())).get(first)
    expect(entry).toMatchObject({
      collection: 'articles',
      name: 'first',
      active: true,
      createdAt: '2026-01-01T09:00:00.000Z',
    })
    expect(entry?.values).toEqual({
      title: 'First',
      slug: 'first',
      name_: 'Internal',
      body: '# First\n\nText',
      blocks: [{ type: 'paragraph', children: [{ type: 'text', text: 'Hi' }] }],
      views: '9007199254740993',
      rating: 4.5,
      hot: true,
      when: '2026-01-31T12:00:00.000Z',
      on: '2026-01-31',
      at: '12:30:00.000',
      kind: 'news',
      tint: '#ff8800',
      cover: '/uploads/cover_1.png',
      gallery: ['https://cdn.example.com/b_2.png', '/uploads/cover_1.png'],
      author: ada,
      related: [
        reference('articles', article('second00000000000000000x')),
        reference('articles', article('thirdsamename00000000000')),
      ],
      seo: {
        metaTitle: 'SEO first',
        image: 'https://cdn.example.com/b_2.png',
        card: { label: 'Nested', to: bob },
      },
      cards: [
        { label: 'One', to: null },
        { label: 'Two', to: ada },
      ],
      sections: [
        { __component: 'default.quote', text: 'To be', size: 3 },
        { __component: 'default.seo', metaTitle: 'Zone', image: null, card: null },
      ],
      meta: { big: JSON.rawJSON('9007199254740993'), price: 1.5 },
      publishedAt: '2026-01-02T10:00:00.000Z',
    })
  })

  test('counts what has no place here, by kind', async () => {
    const reader = await open()
    await entriesOf(reader)
    expect(Object.fromEntries(reader.findings.leftOut)).toEqual({
      'entry of plugin::users-permissions.user': 1,
      'entry in another locale': 1,
      'entry without the locale en': 1,
      draft: 1,
      'unpublished change': 1,
      'field of passwords': 1,
      'field that refers to plugin::users-permissions.user': 1,
      'reference to an entry that is missing or left out': 2,
      'media that is missing': 1,
    })
  })

  test('lists files with their places in the export, and who uses them', async () => {
    const reader = await open()
    await entriesOf(reader)
    expect(reader.findings.media()).toEqual([
      { url: '/uploads/cover_1.png', file: 'assets/uploads/cover_1.png', entries: [first] },
      { url: 'https://cdn.example.com/b_2.png', file: 'assets/uploads/b_2.png', entries: [first] },
    ])
  })

  test('gives single types as static items', async () => {
    const reader = await open()
    expect(await listOf(reader.staticItems())).toEqual([
      {
        source: 'strapi:api::home.home:homea0000000000000000000',
        name: 'Home page',
        url: 'home',
        active: true,
        description: '',
        fields: [
          { name: 'heading', type: 'text', value: 'Welcome' },
          { name: 'featured', type: 'rawJson', value: reference('articles', first) },
          { name: 'views', type: 'number', value: 12 },
          { name: 'publishedAt', type: 'date', value: '2026-01-02T10:00:00.000Z' },
        ],
      },
    ])
    expect(await listOf(reader.pages())).toEqual([])
  })

  test('takes drafts if they are asked for, and never in place of what is published', async () => {
    const entries = await entriesOf(await open({ drafts: true }))
    expect(entries.get(article('draftonly000000000000000'))).toMatchObject({
      active: false,
      name: 'only-a-draft',
    })
    expect(entries.get(first)).toMatchObject({ active: true, values: { title: 'First' } })
    expect(entries.get(first)?.values.related).toHaveLength(3)
  })

  test('takes another locale, or all of them in fields of their own', async () => {
    const german = await entriesOf(await open({ locale: 'de' }))
    expect(
      [...german.values()].filter(({ collection }) => collection === 'articles').map(({ name }) => name),
    ).toEqual(['first', 'nur-deutsch'])
    expect(german.get(first)?.values).toMatchObject({ title: 'Erster', body: '# Erster', author: ada })

    const reader = await open({ locales: 'suffix' })
    expect(Object.keys(fieldsOf(reader, 'articles')).filter((name) => /title|body|slug/.test(name))).toEqual([
      'title',
      'title_de',
      'slug',
      'body',
      'body_de',
    ])
    const all = await entriesOf(reader)
    expect(all.get(first)?.values).toMatchObject({
      title: 'First',
      title_de: 'Erster',
      body_de: '# Erster',
      slug: 'first',
    })
    expect(all.get(article('germanonly00000000000000'))?.values).toMatchObject({
      title: null,
      title_de: 'Nur deutsch',
      slug: 'nur-deutsch',
    })
    await expect(open({ locale: 'fr' })).rejects.toThrow('no entry in the locale fr: it has de, en.')
  })
})

test('an export of Strapi 4 has one line a locale, and links join them', async () => {
  const path = fixture('strapi4')
  const entries = await entriesOf(await open({}, path))
  expect([...entries.values()].map(({ source, name, active }) => [source, name, active])).toEqual([
    ['strapi:api::post.post:10', 'hello', true],
    ['strapi:api::post.post:12', 'alone', true],
  ])
  const reader = await open({ locales: 'suffix', drafts: true }, path)
  const all = await entriesOf(reader)
  expect(all.size).toBe(3)
  expect(all.get('strapi:api::post.post:10')?.values).toMatchObject({ title: 'Hello', title_fr: 'Bonjour' })
  expect(all.get('strapi:api::post.post:13')?.active).toBe(false)
})
