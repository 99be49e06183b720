import { describe, expect, test } from 'vitest'
import { collectionEndpoints } from '../../shared/contract/collections.ts'
import { asAdmin, asVisitor } from './harness/api.ts'
import { makeCollection, publishedCollection } from './harness/collections.ts'

const admin = asAdmin()

describe('collections.list', () => {
  test('sorts, pages and describes the table', async () => {
    const first = await makeCollection(admin)
    const second = await makeCollection(admin)
    // Other files make collections at the same time: their ids stand between these.
    const both = `${first.id},${second.id}`
    const { data } = await admin.call(collectionEndpoints.list, {
      query: { sortBy: 'id', sortOrder: 'DESC', limit: 2, filter: { id: { in: both } } },
    })
    expect(data.payload.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(data.sort).toEqual({ by: 'id', order: 'DESC' })
    expect(data.filter).toEqual([{ field: 'id', op: 'in', value: both }])
    expect(data.pagination).toMatchObject({ limit: 2, offset: 0, currentTotal: 2, page: 1 })
    expect(Object.keys(data.tableFields)).toEqual([
      'id',
      'name',
      'singleName',
      'pluralName',
      'fields',
      'active',
      'createdBy',
      'createdAt',
      'updatedAt',
    ])
    expect(data.tableFields.id).toMatchObject({
      primaryKey: true,
      autoIncrement: true,
      originalTypeName: 'INTEGER',
    })
    expect(data.tableFields.fields).toMatchObject({ typeName: 'rawJson', originalTypeName: 'JSONTYPE' })
  })

  test('finds by search and by filter', async () => {
    const made = await publishedCollection(admin)
    const found = await admin.call(collectionEndpoints.list, {
      query: { search: made.singleName.toUpperCase() },
    })
    expect(found.data.payload.map(({ id }) => id)).toEqual([made.id])
    const active = await admin.call(collectionEndpoints.list, {
      query: { filter: { active: true, name: { in: `${made.name},nothing` } } },
    })
    expect(active.data.payload.map(({ id }) => id)).toEqual([made.id])
  })

  test('needs a token', async () => {
    const failed = await asVisitor().fails(401, collectionEndpoints.list, {})
    expect(failed.failure?.error.title).toBe('Authentication required')
  })
})
