import { writeFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { openExport } from '../../../shared/client/migrate/open.ts'
import { listOf, temporary } from './fixtures.ts'

const files = temporary()
afterAll(files.remove)

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

  test('may have any text and any name, beside numbers that stay as they were written', async () => {
    const data = '{"__proto__": 1.50, "a": [1.50, "\ufdd0number:x"], "constructor": 12345678901234567890}'
    const reader = await exportWith([{ id: 'data', type: 'Object' }], `{"data": {"en": ${data}}}`)
    const [entry] = await listOf(reader.entries())
    expect(JSON.stringify(entry?.values.data)).toBe(data.replaceAll(' ', ''))
  })
})
