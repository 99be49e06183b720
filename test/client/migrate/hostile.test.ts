import { writeFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { openExport } from '../../../shared/client/migrate/open.ts'
import { migrate } from '../../../shared/client/migrate/run.ts'
import { listOf, temporary } from './fixtures.ts'
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
