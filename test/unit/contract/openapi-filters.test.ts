import { describe, expect, test } from 'vitest'
import { roleList, tokenList, userList } from '../../../shared/content/accounts.ts'
import { collectionList } from '../../../shared/content/collections.ts'
import { type ListFields, readFilters } from '../../../shared/content/lists.ts'
import { pageSections, pages, staticItems, staticSections } from '../../../shared/content/site.ts'
import { endpoints } from '../../../shared/contract/index.ts'
import type { FilterFields } from '../../../shared/contract/list-fields.ts'
import { elementFields } from '../../../shared/contract/list-fields.ts'
import type { Operation, Parameter, Schema } from '../../../shared/contract/openapi/types.ts'
import { openApiDocument } from '../../../shared/contract/openapi.ts'

const { paths, components } = openApiDocument(endpoints, { title: 'Typecase', version: '1' })

const last = (ref = ''): string => ref.slice(ref.lastIndexOf('/') + 1)

const parameter = (operation: Operation | undefined, name: string): Parameter => {
  const all = (operation?.parameters ?? []).map((one) =>
    '$ref' in one ? components.parameters[last(one.$ref)] : one,
  )
  const found = all.find((one) => one?.name === name)
  if (!found) throw new Error(`${operation?.operationId} has no ${name}.`)
  return found
}

const filterOf = (path: string): Schema =>
  components.schemas[last(parameter(paths[path]?.get, 'filter').schema.$ref)] ?? {}

/** A value as a query has it, for the schema of a filter's member. */
const textFor = (schema: Schema | boolean | undefined, type: string): string => {
  if (typeof schema !== 'object') throw new Error('A member has no schema.')
  if (schema.enum) return String(schema.enum[0])
  if (schema.type === 'boolean') return 'true'
  if (schema.type === 'number') return '5'
  return { date: '2026-01-31', color: '#ff8800', number: '5,6', boolean: 'true,false' }[type] ?? 'a'
}

const lists: readonly (readonly [path: string, list: { fields: FilterFields }])[] = [
  ['/core/collections', collectionList],
  ['/core/pages/items', pages.list],
  ['/core/pages/sections', pageSections.list],
  ['/core/static/items', staticItems.list],
  ['/core/static/sections', staticSections.list],
  ['/core/users', userList],
  ['/core/roles', roleList],
  ['/core/tokens', tokenList],
] satisfies [string, ListFields][]

describe.each(lists)('the filters of %s', (path, { fields }) => {
  const { properties = {}, additionalProperties } = filterOf(path)

  test('are its members with their operators, each of which its list takes, and no others', () => {
    expect(additionalProperties).toBe(false)
    expect(new Set(Object.keys(properties).map((name) => name.split('.')[0]))).toEqual(
      new Set(Object.keys(fields)),
    )
    for (const [name, schema] of Object.entries(properties)) {
      const type = fields[name.split('.')[0] ?? ''] ?? ''
      const read = readFilters(fields, [[`filter[${name}]`, textFor(schema, type)]])
      expect([name, read.problems]).toEqual([name, []])
      expect(read.filters).toHaveLength(1)
    }
  })

  test('are compared by what the operator takes', () => {
    expect(properties['id.gte']).toEqual({ type: 'number' })
    expect(properties['id.in']).toEqual({ type: 'string' })
    expect(properties['name.null']).toEqual({ type: 'boolean' })
    expect(properties).not.toHaveProperty(['id.contains'])
  })

  test('come with a choice of what to sort by', () => {
    expect(parameter(paths[path]?.get, 'sortBy').schema).toEqual({
      type: 'string',
      enum: Object.keys(fields),
    })
  })
})

test('a list of elements takes the fields of its collection beside the built-in ones', () => {
  for (const path of ['/core/collections/{id}/elements', '/api/{collection}']) {
    const { properties = {}, additionalProperties } = filterOf(path)
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(elementFields)))
    expect(additionalProperties).toEqual({
      anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }],
    })
    expect(parameter(paths[path]?.get, 'sortBy').schema).toEqual({ type: 'string' })
  }
})

test('the history has filters of its own', () => {
  const { properties = {} } = filterOf('/core/history')
  const choices = { type: 'string', enum: ['pages', 'static', 'collections', 'media', 'admin', 'other'] }
  for (const name of ['category', 'category.eq', 'category.ne']) expect(properties[name]).toEqual(choices)
  expect(properties['status.gte']).toEqual({ type: 'number' })
  expect(properties.dateFrom).toEqual({ type: 'string', format: 'date' })
  expect(Object.keys(properties).filter((name) => name.startsWith('dateFrom.'))).toEqual([])
  expect(properties).not.toHaveProperty('name')
})

test('every filter is sent in the flat spelling, whose values are scalars', () => {
  for (const [name, { properties = {} }] of Object.entries(components.schemas))
    if (name.endsWith('Filter'))
      for (const member of Object.values(properties)) expect(JSON.stringify(member)).not.toContain('object')
  expect(components.parameters.ListFilter).toMatchObject({ style: 'deepObject', explode: true })
})
