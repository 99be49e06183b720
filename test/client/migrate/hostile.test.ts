import { writeFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { openExport } from '../../../shared/client/migrate/open.ts'
import { migrate } from '../../../shared/client/migrate/run.ts'
import type { ReadOptions } from '../../../shared/client/migrate/types.ts'
import { plainText } from '../../../shared/client/migrate/wordpress/item.ts'
import { entriesOf, listOf, temporary } from './fixtures.ts'
import { memoryTarget } from './memory-target.ts'
import { note, page, readerOf, source } from './notes.ts'

const files = temporary()
afterAll(files.remove)

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

describe('a value that is nested deep', () => {
  const deep: unknown = JSON.parse(nested(100_000))

  test('is told by its field, and the other entries come in', async () => {
    const target = memoryTarget()
    const report = await migrate(readerOf([note(1, { next: deep }), note(2)]), target)
    expect(report.failures).toEqual([
      { of: source(1), text: 'note 1: next must be JSON of at most 64 levels' },
    ])
    expect(Object.keys(target.of('notes'))).toEqual(['note 2'])
  })

  test('keeps a page out, and no other page', async () => {
    const broken = { ...page('a', 91), fields: [{ name: 'data', type: 'rawJson', value: deep } as const] }
    const report = await migrate(readerOf([], [broken, page('b', 92)]), memoryTarget())
    expect(report.pages).toEqual({ added: 1, there: 0, failed: 1 })
    expect(report.failures).toEqual([{ of: source(91), text: 'a: data must be JSON of at most 64 levels' }])
  })
})

describe('an export of Contentful', () => {
  const exportWith = (fields: readonly object[], values: string) => {
    const path = files.path('contentful.json')
    const types = JSON.stringify([{ sys: { id: 'page' }, name: 'Page', fields }])
    const sys = JSON.stringify({
      id: 'e',
      version: 2,
      publishedVersion: 1,
      contentType: { sys: { id: 'page' } },
    })
    const locales = '[{"code": "en", "default": true}]'
    writeFileSync(
      path,
      `{"contentTypes": ${types}, "locales": ${locales}, "entries": [{"sys": ${sys}, "fields": ${values}}]}`,
    )
    return openExport('contentful', [path])
  }

  test('may have rich text of any depth, of which the rest of the entry comes in', async () => {
    const node = '{"nodeType": "blockquote", "content": ['
    const text = `{"nodeType": "document", "content": [${node.repeat(20_000)}${']}'.repeat(20_000)}]}`
    const fields = [
      { id: 'body', type: 'RichText' },
      { id: 'title', type: 'Symbol' },
    ]
    const reader = await exportWith(fields, `{"body": {"en": ${text}}, "title": {"en": "T"}}`)
    const [entry] = await listOf(reader.entries())
    expect(entry?.values).toEqual({ body: null, title: 'T' })
    expect([...reader.findings.leftOut.keys()]).toEqual(['rich text of more than 1000 levels'])
  })

  test('may have any text and any name, beside numbers that stay as they were written', async () => {
    const data = '{"__proto__": 1.50, "a": [1.50, "\ufdd0number:x"], "constructor": 12345678901234567890}'
    const reader = await exportWith([{ id: 'data', type: 'Object' }], `{"data": {"en": ${data}}}`)
    const [entry] = await listOf(reader.entries())
    expect(JSON.stringify(entry?.values.data)).toBe(data.replaceAll(' ', ''))
  })
})

describe('an export of WordPress', () => {
  const namespaces =
    'xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"'
  const exportOf = (items: string, options: ReadOptions = {}, doctype = '') => {
    const path = files.path('wordpress.xml')
    const head =
      '<wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://example.com</wp:base_blog_url>'
    writeFileSync(path, `${doctype}<rss ${namespaces}><channel>${head}${items}</channel></rss>`)
    return openExport('wordpress', [path], options)
  }
  const item = (type: string, inner: string): string =>
    `<item><wp:post_id>1</wp:post_id><wp:post_type>${type}</wp:post_type><wp:status>publish</wp:status>${inner}</item>`

  test('declares entities that stay as they are written, and grow to nothing', async () => {
    const doctype = '<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    const reader = await exportOf(item('post', '<title>&b;</title>'), {}, doctype)
    const entries = await entriesOf(reader)
    expect(entries.get('wordpress:example.com:1')?.values.title).toBe('&b;')
  })

  test('has names that objects have by themselves', async () => {
    const reader = await exportOf(item('post', '<category domain="constructor" nicename="x">X</category>'))
    expect(reader.collections.map(({ name }) => name)).toEqual(['constructor', 'posts'])
    expect(plainText('&constructor; &amp; &nbsp;&#x41;')).toBe('&constructor; &  A')
  })

  test('has a post type and a taxonomy of one name, which become two collections', async () => {
    const book = item('book', '<category domain="book" nicename="x">X</category>')
    const target = memoryTarget()
    const first = await migrate(await exportOf(book, { types: ['book'] }), target)
    expect(first.collectionsAdded).toEqual(['book', 'wordpress-book'])
    expect(first.findings.notes).toEqual([
      {
        of: 'book',
        text: 'the export has another collection of this name, so this one is called wordpress-book',
      },
    ])
    const again = memoryTarget({}, target.kept)
    await migrate(await exportOf(book, { types: ['book'] }), again)
    expect(again.writes).toEqual([])
  })

  test('has post meta with the name of a field of pages, which keeps its own value', async () => {
    const meta = ['content', 'source', 'constructor'].map(
      (key) =>
        `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>meta</wp:meta_value></wp:postmeta>`,
    )
    const text = '<title>T</title><content:encoded>text</content:encoded>'
    const options = { meta: ['content', 'source', 'constructor'] }
    const [found] = await listOf((await exportOf(item('page', text + meta.join('')), options)).pages())
    const fields = new Map(found?.fields.map(({ name, value }) => [name, value]))
    expect(fields.get('content')).toBe('<p>text</p>')
    expect([...fields.keys()].slice(-3)).toEqual(['content_', 'source_', 'constructor_'])
  })
})
