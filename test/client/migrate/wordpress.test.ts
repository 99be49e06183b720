import { describe, expect, test } from 'vitest'
import { openExport } from '../../../shared/client/migrate/open.ts'
import type { ReadOptions } from '../../../shared/client/migrate/types.ts'
import { entriesOf, fieldsOf, fixture, listOf } from './fixtures.ts'

const both = [fixture('wordpress-1.xml'), fixture('wordpress-2.xml')]
const open = (options: ReadOptions = {}, paths = both) => openExport('wordpress', paths, options)
const source = (key: string | number) => `wordpress:example.com:${key}`
const term = (collection: string, key: string) => ({ collection, id: null, source: source(key) })
const uploads = 'https://www.example.com/wp-content/uploads'

describe('an export of WordPress', () => {
  test('gives collections for posts, for post types that are named, and for their taxonomies', async () => {
    expect((await open()).collections.map(({ name, singleName }) => [name, singleName])).toEqual([
      ['categories', 'category'],
      ['tags', 'tag'],
      ['posts', 'post'],
    ])
    const reader = await open({ types: ['event'], meta: ['subtitle', 'name'] })
    expect(reader.collections.map(({ name }) => name)).toEqual([
      'categories',
      'tags',
      'event_kind',
      'posts',
      'event',
    ])
    expect(fieldsOf(reader, 'posts')).toEqual({
      source: 'text unique not null',
      sourceCreatedAt: 'date',
      title: 'text',
      content: 'text',
      excerpt: 'text',
      date: 'date',
      modified: 'date',
      author: 'text',
      thumbnail: 'text',
      link: 'text',
      sticky: 'boolean',
      categories: 'rawJson',
      tags: 'rawJson',
      subtitle: 'text',
      name_: 'text',
    })
    expect((await entriesOf(reader)).get(source(17))).toMatchObject({
      collection: 'event',
      values: {
        title: 'Fair',
        event_kind: [term('event_kind', 'event_kind:open')],
        categories: [term('categories', 'category:news')],
      },
    })
  })

  test('gives a post with its terms in their order, and its picture from another file', async () => {
    const entries = await entriesOf(await open({ meta: ['subtitle'] }))
    const { content, ...values } = entries.get(source(10))?.values ?? {}
    // The post is in both files: the reader gives both, and the writer takes the first.
    expect(content).toBe('<p>in both files</p>')
    expect(values).toMatchObject({ title: 'Hello again' })
    const [first] = (await listOf((await open({ meta: ['subtitle'] })).entries())).filter(
      (entry) => entry.source === source(10),
    )
    expect(first).toMatchObject({
      collection: 'posts',
      name: 'hello',
      active: true,
      createdAt: '2026-01-02T10:00:00Z',
    })
    expect(first?.values).toEqual({
      title: 'Hello & <b>welcome</b>',
      content: [
        '<h2>Blocks</h2>',
        '',
        '<p>Text with ]]> inside and a bell:.</p>',
        '',
        `<figure><img src="${uploads}/2026/01/inline.jpg" alt=""/></figure>`,
      ].join('\n'),
      excerpt: 'Short\u00a0text & more',
      date: '2026-01-02T10:00:00Z',
      modified: '2026-01-03T11:00:00Z',
      author: 'Ada Lovelace',
      thumbnail: `${uploads}/2026/01/picture.jpg`,
      link: 'https://www.example.com/?p=10',
      sticky: true,
      categories: [term('categories', 'category:local'), term('categories', 'category:news')],
      tags: [term('tags', 'post_tag:мир')],
      subtitle: 'Sub',
    })
  })

  test('gives terms, also those that only an item names', async () => {
    const entries = [...(await entriesOf(await open())).values()].filter(
      ({ collection }) => collection !== 'posts',
    )
    expect(
      entries.map(({ collection, name, values }) => [collection, name, values.title, values.parent]),
    ).toEqual([
      ['categories', 'news', 'News & more', null],
      ['categories', 'local', 'Local', term('categories', 'category:news')],
      ['tags', 'мир', 'Мир', null],
      ['tags', 'only-here', 'Only here', null],
    ])
  })

  test('decodes slugs, and gives paragraphs to texts of the classic editor', async () => {
    const entry = (await entriesOf(await open())).get(source(11))
    expect(entry).toMatchObject({ name: 'привет', values: { title: 'Привет', thumbnail: null } })
    expect(entry?.values.content).toBe(
      [
        '<p>First line<br>',
        'second line</p>',
        '<h2>Title</h2>',
        '<p>After the title</p>',
        '<pre>a',
        '',
        'b</pre>',
        '<p>[gallery ids="1,2"]</p>',
        '<p>Last</p>',
      ].join('\n'),
    )
  })

  test('takes drafts if they are asked for, and never what is in the trash', async () => {
    const entries = await entriesOf(await open({ drafts: true }))
    expect(entries.get(source(12))).toMatchObject({
      name: 'A draft',
      active: false,
      createdAt: null,
      values: { date: null },
    })
    expect(entries.get(source(13))).toMatchObject({ active: false, values: { title: 'With a password' } })
    expect(JSON.stringify(entries.get(source(13)))).not.toContain('hunter2')
    expect(entries.has(source(14))).toBe(false)
  })

  test('gives pages with the urls of those above them, over several files', async () => {
    const reader = await open({ drafts: true, meta: ['subtitle'] })
    const pages = await listOf(reader.pages())
    expect(pages.map(({ url, title, active, sort }) => [url, title, active, sort])).toEqual([
      ['about/team', 'Team', true, 3],
      ['orphan', 'Orphan', true, 0],
      ['about/draft-page', 'Draft page', false, 0],
      ['about', 'About us', true, 0],
    ])
    expect(pages.at(-1)).toMatchObject({
      source: source(20),
      name: 'About us',
      description: 'What we do',
      fields: expect.arrayContaining([
        { name: 'content', type: 'text', value: '<p>About</p>' },
        { name: 'date', type: 'date', value: '2026-01-02T10:00:00Z' },
        { name: 'author', type: 'text', value: 'Ada Lovelace' },
        { name: 'subtitle', type: 'text', value: null },
      ]),
    })
    expect(reader.findings.leftOut.get('parent of a page that is missing')).toBe(1)
  })

  test('counts what has no place here, by kind, and never reads of comments who wrote them', async () => {
    const reader = await open({ meta: ['options', 'subtitle'] })
    const entries = await listOf(reader.entries())
    await listOf(reader.pages())
    expect(Object.fromEntries(reader.findings.leftOut)).toEqual({
      'control character': 1,
      'markup that is no XML (read as text)': expect.any(Number),
      'term of nav_menu': 1,
      'term of event_kind': 1,
      'block latest-posts (it has no HTML of its own)': 1,
      'effect of a shortcode (it stayed as text)': 1,
      'further value of the meta key subtitle': 1,
      'media that is missing': 1,
      'item of type revision': 1,
      'item of type nav_menu_item': 1,
      'item of type event': 1,
      'post: draft': 1,
      'post: published with a password': 1,
      'post: trash': 1,
      'page: draft': 1,
      'parent of a page that is missing': 1,
      comment: 2,
    })
    expect(reader.findings.notes).toEqual([
      {
        of: source(10),
        text: expect.stringContaining('the meta key options has a list or an object of PHP'),
      },
    ])
    const all = JSON.stringify([entries, reader.findings.media()])
    expect(all).not.toMatch(/visitor@example\.com|ada@example\.com/)
  })

  test('lists files, and the items to which they belong', async () => {
    const reader = await open()
    await entriesOf(reader)
    expect(reader.findings.media()).toEqual([
      { url: `${uploads}/2026/01/picture.jpg`, file: null, entries: [source(10)] },
      { url: `${uploads}/alone.pdf`, file: null, entries: [] },
      { url: `${uploads}/2026/01/inline.jpg`, file: null, entries: [source(10)] },
    ])
  })

  test('gives Markdown if asked for', async () => {
    const entries = await listOf((await open({ markdown: true })).entries())
    expect(entries.find((entry) => entry.source === source(10))?.values.content).toBe(
      `## Blocks\n\nText with \\]\\]> inside and a bell:.\n\n![](${uploads}/2026/01/inline.jpg)`,
    )
  })
})
