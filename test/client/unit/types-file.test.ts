import { expect, test } from 'vitest'
import { collectionsIn, type TypedCollection } from '../../../shared/client/types-file/document.ts'
import { printTypes } from '../../../shared/client/types-file/print.ts'

const id = { name: 'id', schema: { type: 'integer' }, isAlwaysThere: true }
const collection = (
  name: string,
  typeName: string,
  ...members: TypedCollection['members']
): TypedCollection => ({
  name,
  typeName,
  members: [...members, id],
})
const member = (name: string, schema: Record<string, unknown>, isAlwaysThere = true) => ({
  name,
  schema,
  isAlwaysThere,
})

test('each type has its own text, and null only where it may be', () => {
  const text = printTypes([
    collection(
      'articles',
      'Article',
      member('title', { type: 'string' }),
      member('minutes', { type: ['number', 'null'] }),
      member('featured', { type: ['boolean', 'null'] }),
      member('more', {}),
      member('data', { not: { type: 'null' } }),
      member('later', { type: 'string' }, false),
      member('a-b', { type: 'string', description: 'Ends */ here.' }),
    ),
  ])
  expect(text).toContain('export interface Content {\n  articles: Article\n}')
  expect(text).toContain(`export interface Article {
  id: number
  /** Ends *\\/ here. */
  "a-b": string
  data: JsonValue
  featured: boolean | null
  later?: string
  minutes: number | null
  more: JsonValue | null
  title: string
}`)
  expect(text).toMatch(/^\/\/ Types of the published content, format 1\./)
  expect(text).not.toContain('import')
})

test('the order of the document makes no difference', () => {
  const a = collection('a', 'Zebra', member('x', { type: 'string' }), member('b', { type: 'number' }))
  const b = collection('b', 'Ape')
  const turned = { ...a, members: a.members.toReversed() }
  expect(printTypes([turned, b])).toBe(printTypes([a, b]))
  expect(printTypes([a, b]).indexOf('interface Ape')).toBeLessThan(
    printTypes([a, b]).indexOf('interface Zebra'),
  )
})

test('an element called Content gives way to the list of collections, and JsonValue to an element called so', () => {
  const text = printTypes([
    collection('content', 'Content'),
    collection('values', 'JsonValue', member('any', {})),
  ])
  expect(text).toContain('  content: ContentElement\n')
  expect(text).toContain('export interface ContentElement {')
  expect(text).toContain('  any: JsonValue_ | null\n')
  expect(text).toContain('export type JsonValue_ =')
})

test('what is no document of the content is refused', () => {
  for (const other of [null, {}, { openapi: '3.1.0' }, { paths: {} }])
    expect(() => collectionsIn(other)).toThrow('no document of the content')
  expect(collectionsIn({ openapi: '3.1.0', paths: { '/api/pages/items/{id}': {} } })).toEqual([])
})
