import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { openExport } from '../../../shared/client/migrate/open.ts'
import type { ReadOptions } from '../../../shared/client/migrate/types.ts'
import { entriesOf, fieldsOf, fixture, temporary } from './fixtures.ts'

const files = temporary()
afterAll(files.remove)

const open = (options: ReadOptions = {}, path = fixture('contentful.json')) =>
  openExport('contentful', [path], options)
const valuesOf = async (id: string, options: ReadOptions = {}) =>
  (await entriesOf(await open(options))).get(`contentful:${id}`)?.values ?? {}
const reference = (collection: string, id: string) => ({ collection, id: null, source: `contentful:${id}` })
const image = 'https://images.ctfassets.net/s/image/a.png'
const pdf = 'https://assets.ctfassets.net/s/pdf/b.pdf'

describe('an export of Contentful', () => {
  test('gives a collection for each content type', async () => {
    const reader = await open()
    expect(reader.collections.map(({ name, singleName }) => [name, singleName])).toEqual([
      ['blogPost', 'Blog post'],
      ['person', 'Person'],
    ])
    expect(fieldsOf(reader, 'blogPost')).toEqual({
      source: 'text unique not null',
      sourceCreatedAt: 'date',
      title: 'text',
      address: 'text unique',
      name_: 'text',
      body: 'text',
      views: 'number',
      price: 'number',
      hot: 'boolean',
      on: 'date',
      day: 'date',
      plainTime: 'date',
      place: 'rawJson',
      data: 'rawJson',
      tagsList: 'rawJson',
      author: 'rawJson',
      related: 'rawJson',
      hero: 'text',
      files: 'rawJson',
      remote: 'rawJson',
      excerpt: 'text',
      tags: 'rawJson',
    })
  })

  test('gives each value as its type says', async () => {
    const { body, ...values } = await valuesOf('post1')
    expect(values).toEqual({
      title: 'Hello',
      address: 'hello',
      name_: 'Inner name',
      views: 7,
      price: JSON.rawJSON('12345678901234567890'),
      hot: true,
      on: '2026-01-31T12:00:00+01:00',
      day: '2026-01-31',
      plainTime: '2026-01-31T09:30:00Z',
      place: { lat: 52.5, lon: 13.4 },
      data: { id: JSON.rawJSON('9007199254740993'), list: [1, 2] },
      tagsList: ['a', 'b'],
      author: reference('person', 'ada'),
      related: [reference('blogPost', 'post3'), reference('blogPost', 'post2')],
      hero: image,
      files: [pdf, image],
      remote: null,
      excerpt: null,
      tags: ['News', 'unnamed'],
    })
    expect(body).toContain('<h1>H1</h1>')
  })

  test('takes the slug as the name, else the title, and tells what is published', async () => {
    const reader = await open()
    const entries = await entriesOf(reader)
    expect([...entries.values()].map(({ source, name, active }) => [source, name, active])).toEqual([
      ['contentful:post1', 'hello', true],
      ['contentful:post2', 'hello-2', true],
      ['contentful:post3', 'Changed draft', false],
      ['contentful:ada', 'Ada', true],
    ])
    expect(entries.get('contentful:post1')?.createdAt).toBe('2026-01-01T08:00:00.000Z')
    expect(reader.findings.notes).toEqual([
      { of: 'contentful:post3', text: expect.stringContaining('has a change that is not published') },
    ])
    const all = await entriesOf(await open({ drafts: true, archived: true }))
    expect(['draft', 'old'].map((id) => all.get(`contentful:${id}`)?.active)).toEqual([false, false])
  })

  test('counts what has no place here, by kind', async () => {
    const reader = await open()
    await entriesOf(reader)
    expect(Object.fromEntries(reader.findings.leftOut)).toEqual({
      draft: 1,
      'archived entry': 1,
      'field that is left out of answers': 1,
      'reference to an entry that is missing or left out': 3,
      'reference to another space': 1,
      'media that is missing': 2,
      'resource of another space in rich text': 3,
      'rich text node marquee': 1,
      'time zone of a date (it had none, and was read as UTC)': 1,
    })
    expect(reader.findings.media()).toEqual([
      { url: pdf, file: null, entries: ['contentful:post1'] },
      { url: image, file: null, entries: ['contentful:post1'] },
    ])
  })

  test('takes another locale, with the ones that stand in for it', async () => {
    expect(await valuesOf('post1', { locale: 'de-AT' })).toMatchObject({
      title: 'Hallo',
      excerpt: 'Auszug',
      address: 'hello',
      hero: 'https://images.ctfassets.net/s/image/a-de.png',
    })
    expect(await valuesOf('post2', { locale: 'de-AT' })).toMatchObject({
      title: 'Zweiter',
      excerpt: 'Excerpt',
    })
    expect(await valuesOf('post2', { locale: 'de-DE' })).toMatchObject({ title: 'Second' })
    await expect(open({ locale: 'fr' })).rejects.toThrow('no locale fr: it has de-AT, de-DE, en-US.')
  })

  test('takes all locales in fields of their own, without the ones that stand in', async () => {
    const reader = await open({ locales: 'suffix' })
    expect(Object.keys(fieldsOf(reader, 'blogPost')).filter((name) => /title|address/.test(name))).toEqual([
      'title',
      'title_de-DE',
      'title_de-AT',
      'address',
    ])
    expect(await valuesOf('post2', { locales: 'suffix' })).toMatchObject({
      title: 'Second',
      'title_de-DE': null,
      'title_de-AT': 'Zweiter',
    })
  })

  test('made with a delivery token has no versions: all of it is published', async () => {
    const path = files.path('delivery.json')
    const text = readFileSync(fixture('contentful.json'), 'utf8')
    writeFileSync(path, text.replaceAll(/ *"(?:version|publishedVersion|archivedVersion)": \d+,?\n/g, ''))
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/,(\s*\})/g, '$1'))
    const entries = await entriesOf(await open({}, path))
    expect([...entries.values()].map(({ active }) => active)).toEqual(Array.from({ length: 6 }, () => true))
  })
})

describe('the file', () => {
  test('that is cut is refused in one line, wherever the cut is', async () => {
    const text = readFileSync(fixture('contentful.json'), 'utf8')
    for (const part of [0.1, 0.4, 0.7, 0.99]) {
      const path = files.path('cut.json')
      writeFileSync(path, text.slice(0, Math.floor(text.length * part)))
      await expect(open({}, path)).rejects.toThrow(
        /^\S+cut\.json (?:is cut|cannot be read as JSON, it may be cut)/,
      )
    }
  })

  test.each([
    ['a list', '[]', 'it has to hold one JSON object'],
    ['a text', '"words"', 'it has to hold one JSON object'],
    ['an object without content types', '{"entries": []}', 'has no contentTypes'],
    ['no JSON', '<rss/>', 'cannot be read as JSON'],
    ['nothing', '', 'cannot be read as JSON'],
  ])('that holds %s is refused', async (_, text, reason) => {
    const path = files.path('other.json')
    writeFileSync(path, text)
    await expect(open({}, path)).rejects.toThrow(reason)
  })
})
