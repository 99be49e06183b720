import { describe, expect, test } from 'vitest'
import { collectionEndpoints, elementEndpoints } from '../../shared/contract/collections.ts'
import { publicEndpoints } from '../../shared/contract/public.ts'
import { sharedAccounts } from './accounts.ts'
import { asAdmin, asVisitor } from './harness/api.ts'
import { addElement, type Field, type Made, publishedCollection } from './harness/collections.ts'
import { namedBy, problemsBy } from './harness/failed.ts'

const admin = asAdmin()
const visitor = asVisitor()

const body = ({ name, singleName, pluralName }: Made, fields: Field[]) => ({
  name,
  singleName,
  pluralName,
  fields,
})
const setFields = async (made: Made, ...fields: Field[]) =>
  (await admin.call(collectionEndpoints.update, { params: { id: made.id }, body: body(made, fields) })).data
    .payload
const refused = (made: Made, ...fields: Field[]) =>
  admin.fails(409, collectionEndpoints.update, { params: { id: made.id }, body: body(made, fields) })
const change = async ({ id }: Made, elementId: number, body: Record<string, unknown>) =>
  (await admin.call(elementEndpoints.update, { params: { id, elementId }, body })).data.payload
const shown = async ({ name: collection }: Made) =>
  (await visitor.call(publicEndpoints.collection, { params: { collection } })).data.payload
const sizes = async (made: Made) => (await shown(made)).map(({ size }) => size)

const title: Field = { name: 'title', type: 'text' }
const size: Field = { name: 'size', type: 'text' }
const asNumber: Field = { name: 'size', type: 'number' }

/** Three elements, whose sizes were texts until the field was removed. */
const withoutSize = async (): Promise<Made> => {
  const made = await publishedCollection(admin, [title, size])
  for (const [at, word] of ['small', 'large', 'large'].entries())
    await addElement(admin, made, { name: `e${at}`, title: `t${at}`, size: word })
  await setFields(made, title)
  return made
}

describe('a removed field that is added with another type', () => {
  test('is refused with every way out, for its elements cannot be changed', async () => {
    const made = await withoutSize()
    const failed = await refused(made, title, asNumber)
    expect(failed.failure?.error).toEqual({
      title: 'Conflict',
      text: 'Existing elements break the new fields: discard the values that a removed field left behind, or add that field as it was, or choose another name.',
    })
    expect(problemsBy(failed)).toEqual({
      size: 'must be a number: the elements with ids 1, 2, 3 break this rule with values from before this field was removed (such as "small", "large"). Those values are hidden. Send dropValues: true with this field to discard them, or add the field with its former type and rules to see them, or choose another name',
    })
    const named = await admin.fails(400, elementEndpoints.update, {
      params: { id: made.id, elementId: 1 },
      body: { size: 5 },
    })
    expect(namedBy(named)).toEqual(['size'])
    await setFields(made, title, { ...asNumber, name: 'sizeInCm' })
    await setFields(made, title, size)
    expect(await sizes(made)).toEqual(['small', 'large', 'large'])
  })

  test('comes without its values where dropValues says so, which is said once and kept nowhere', async () => {
    const made = await withoutSize()
    const before = await visitor.call(publicEndpoints.collection, { params: { collection: made.name } })
    const definition = { ...asNumber, allowNull: false, default: 38, dropValues: true }
    const { fields } = await setFields(made, title, definition)
    expect(fields.at(-1)).toEqual({
      name: 'size',
      type: 'number',
      allowNull: false,
      unique: false,
      default: 38,
    })
    const { data } = await admin.call(collectionEndpoints.get, { params: { id: made.id } })
    expect(data.payload.fields).toEqual(fields)
    expect(await sizes(made)).toEqual([38, 38, 38])
    const list = await visitor.call(publicEndpoints.collection, {
      params: { collection: made.name },
      query: { filter: { size: 38 }, sortBy: 'size' },
    })
    expect(list.data.pagination.total).toBe(3)
    expect(list.headers.get('etag')).not.toBe(before.headers.get('etag'))
    expect((await change(made, 2, { size: 40 })).size).toBe(40)
    expect((await change(made, 3, { title: 'only this' })).size).toBe(38)
    expect(await sizes(made)).toEqual([38, 40, 38])
  })

  test('loses nothing to the same request sent twice', async () => {
    const made = await withoutSize()
    const definition = { ...asNumber, dropValues: true }
    await setFields(made, title, definition)
    await change(made, 1, { size: 5 })
    await setFields(made, title, definition)
    expect(await sizes(made)).toEqual([5, null, null])
    await setFields(made, title)
    await setFields(made, title, asNumber)
    expect(await sizes(made)).toEqual([5, null, null])
  })

  test('says in a form what it drops', async () => {
    const made = await withoutSize()
    const { fields: _, ...names } = body(made, [])
    const form = new URLSearchParams({
      ...names,
      'fields[0][name]': 'size',
      'fields[0][type]': 'number',
      'fields[0][dropValues]': 'maybe',
    })
    const path = `/core/collections/${made.id}`
    const send = () => admin.send(collectionEndpoints.update, path, { method: 'POST', body: form })
    const wrong = await send()
    expect(wrong.status).toBe(400)
    expect(JSON.parse(wrong.text).fields).toEqual([
      { name: 'fields.0.dropValues', message: expect.stringContaining('true or false') },
    ])
    form.set('fields[0][dropValues]', 'on')
    expect((await send()).status).toBe(200)
    expect(await sizes(made)).toEqual([null, null, null])
  })

  test('tells nothing of hidden values to a caller who may not read elements', async () => {
    const made = await withoutSize()
    const accounts = await sharedAccounts()
    const { send } = await accounts.person({ collections: ['update'] })
    const json = body(made, [title, asNumber])
    const { status, text } = await send(collectionEndpoints.update, { params: { id: made.id }, json })
    expect(status).toBe(409)
    expect(text).toContain('ids 1, 2, 3 break this rule')
    expect(text).toContain('removed. Those values are hidden')
    expect(text).not.toContain('small')
  })
})

test('the values of a removed unique field are found again, or dropped and free to be taken', async () => {
  const made = await withoutSize()
  const unique = { ...size, unique: true }
  expect(problemsBy(await refused(made, title, unique)).size).toMatch(
    /^must be unique: .* 2, 3 .* \(such as "large"\)\. Those values are hidden\. Send dropValues/,
  )
  await setFields(made, title, size)
  await change(made, 3, { size: 'huge' })
  await setFields(made, title)
  await setFields(made, title, unique)
  expect(await sizes(made)).toEqual(['small', 'large', 'huge'])
  const takes = { params: { id: made.id, elementId: 1 }, body: { size: 'huge' } }
  expect(namedBy(await admin.fails(409, elementEndpoints.update, takes))).toEqual(['size'])
  await setFields(made, title)
  await setFields(made, title, { ...unique, dropValues: true })
  expect(await sizes(made)).toEqual([null, null, null])
  await change(made, 1, { size: 'huge' })
  await addElement(admin, made, { name: 'e3', size: 'small' })
  await admin.call(elementEndpoints.delete, { params: { id: made.id, elementId: 3 } })
  takes.params.elementId = 2
  expect(namedBy(await admin.fails(409, elementEndpoints.update, takes))).toEqual(['size'])
  expect(await sizes(made)).toEqual(['huge', null, 'small'])
})

test('a new collection has nothing to drop', async () => {
  const made = await publishedCollection(admin, [{ ...size, dropValues: true }])
  await addElement(admin, made, { name: 'e', size: 'small' })
  expect(await sizes(made)).toEqual(['small'])
})
