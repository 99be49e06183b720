import { describe, expect, test } from 'vitest'
import { collectionEndpoints } from '../../shared/contract/collections.ts'
import { asAdmin } from './harness/api.ts'
import { type Field, makeCollection } from './harness/collections.ts'
import { problemsBy } from './harness/failed.ts'

const admin = asAdmin()
const own: Field[] = [
  { name: 'a', type: 'text', allowNull: true, unique: false },
  { name: 'b', type: 'number', allowNull: false, unique: true, default: 5 },
]

describe('collections.update with the built-in fields', () => {
  test.each(['json', 'urlencoded', 'multipart'] as const)(
    'changes nothing where all fields are sent back as they were read, as %s',
    async (encoding) => {
      const { id } = await makeCollection(admin, own)
      const { payload } = (await admin.call(collectionEndpoints.get, { params: { id } })).data
      const { name, singleName, pluralName, fields } = payload
      expect(fields.map((field) => field.name)).toEqual(['name', 'active', '_sort', '_hits', 'a', 'b'])
      const body = { name, singleName, pluralName, fields }
      const { data } = await admin.call(collectionEndpoints.update, { params: { id }, body, encoding })
      expect(data.payload.fields).toEqual(fields)
    },
  )

  test.each<[Field]>([
    [{ name: 'name', type: 'text', allowNull: false }],
    [{ name: 'name', type: 'number', allowNull: false, unique: true }],
    [{ name: 'active', type: 'boolean', allowNull: false, default: false }],
    [{ name: '_sort', type: 'number', allowNull: false }],
    [{ name: '_hits', type: 'number' }],
    [{ name: 'id', type: 'number' }],
  ])('is refused where it says otherwise of one: %j', async (field) => {
    const { id, ...names } = await makeCollection(admin, own)
    const body = { ...names, fields: [...own, field] }
    expect(problemsBy(await admin.fails(400, collectionEndpoints.update, { params: { id }, body }))).toEqual({
      'fields.2.name': 'must not be a built-in name: leave the field out or choose another name',
    })
  })
})
