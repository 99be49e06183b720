import { describe, expect, test } from 'vitest'
import { collectionEndpoints, elementEndpoints } from '../../shared/contract/collections.ts'
import { publicEndpoints } from '../../shared/contract/public.ts'
import { asAdmin, asVisitor } from './harness/api.ts'
import {
  addElement,
  collectionBody,
  type Field,
  type Made,
  publishedCollection,
} from './harness/collections.ts'
import { problemsBy } from './harness/failed.ts'

const admin = asAdmin()
const visitor = asVisitor()

const title: Field = { name: 'title', type: 'text' }
const headline: Field = { name: 'headline', type: 'text', renamedFrom: 'title' }
const year: Field = { name: 'year', type: 'number' }

const sent = ({ id, name, singleName, pluralName }: Made, fields: Field[]) => ({
  params: { id },
  body: { name, singleName, pluralName, fields },
})
const setFields = async (made: Made, ...fields: Field[]) =>
  (await admin.call(collectionEndpoints.update, sent(made, fields))).data.payload
const refusal = async (made: Made, ...fields: Field[]) =>
  problemsBy(await admin.fails(400, collectionEndpoints.update, sent(made, fields)))

/** Two published elements. */
const books = async (): Promise<Made> => {
  const made = await publishedCollection(admin, [title, year])
  await addElement(admin, made, { name: 'emma', title: 'Emma', year: 1815 })
  await addElement(admin, made, { name: 'dune', title: 'Dune', year: 1965 })
  return made
}

describe('collections.update renames a field', () => {
  test('whose values follow, in lists, reads, filters and orders', async () => {
    const made = await books()
    const params = { collection: made.name }
    const before = await visitor.call(publicEndpoints.collection, { params })
    const { fields } = await setFields(made, headline, year)
    expect(fields.slice(4)).toEqual([
      { name: 'headline', type: 'text', allowNull: true, unique: false },
      { name: 'year', type: 'number', allowNull: true, unique: false },
    ])
    const { data } = await admin.call(collectionEndpoints.get, { params: { id: made.id } })
    expect(data.payload.fields).toEqual(fields)
    const { data: list, headers } = await visitor.call(publicEndpoints.collection, {
      params,
      query: { sortBy: 'headline', filter: { headline: 'Emma' }, search: 'm' },
    })
    expect(list.payload.map(({ headline, title }) => [headline, title])).toEqual([['Emma', undefined]])
    expect(headers.get('etag')).not.toBe(before.headers.get('etag'))
    await visitor.fails(400, publicEndpoints.collection, { params, query: { sortBy: 'title' } })
    const sorted = await visitor.call(publicEndpoints.collection, { params, query: { sortBy: 'headline' } })
    expect(sorted.data.payload.map(({ headline }) => headline)).toEqual(['Dune', 'Emma'])
    const one = await visitor.call(publicEndpoints.element, { params: { ...params, id: 1 } })
    expect(one.data.payload).toMatchObject({ headline: 'Emma', year: 1815 })
    await admin.call(elementEndpoints.update, { params: { id: made.id, elementId: 2 }, body: { year: 1966 } })
    const two = await admin.call(elementEndpoints.get, { params: { id: made.id, elementId: 2 } })
    expect(two.data.payload).toMatchObject({ headline: 'Dune', year: 1966 })
    expect(two.data.payload).not.toHaveProperty('title')
  })

  test('and every element is in the change feed', async () => {
    const made = await books()
    const params = { collection: made.name }
    const before = await visitor.call(publicEndpoints.changes, { params })
    await setFields(made, headline, year)
    const query = { cursor: before.data.payload.cursor }
    const { changed, gone } = (await visitor.call(publicEndpoints.changes, { params, query })).data.payload
    expect(changed.map(({ headline }) => headline)).toEqual(['Emma', 'Dune'])
    expect(gone).toEqual([])
    const { data } = await visitor.call(publicEndpoints.elementSchema, { params })
    expect(Object.keys(data.properties ?? {})).toContain('headline')
  })

  test('once: the same request, and a new field of the former name, change no value', async () => {
    const made = await books()
    const both: Field[] = [headline, { ...title, default: 'untitled' }, year]
    await setFields(made, ...both)
    await setFields(made, ...both)
    await setFields(made, ...both, { name: 'isbn', type: 'text' })
    const { data } = await visitor.call(publicEndpoints.collection, { params: { collection: made.name } })
    expect(data.payload.map(({ headline, title }) => [headline, title])).toEqual([
      ['Emma', 'untitled'],
      ['Dune', 'untitled'],
    ])
  })

  test('also by a form', async () => {
    const made = await books()
    const { name, singleName, pluralName } = made
    const form = new URLSearchParams({ name, singleName, pluralName })
    form.set('fields[0][name]', 'headline')
    form.set('fields[0][type]', 'text')
    form.set('fields[0][renamedFrom]', 'title')
    form.set('fields[1][name]', 'year')
    form.set('fields[1][type]', 'number')
    form.set('fields[1][renamedFrom]', '')
    const path = `/core/collections/${made.id}`
    const { status } = await admin.send(collectionEndpoints.update, path, { method: 'POST', body: form })
    expect(status).toBe(200)
    const { data } = await visitor.call(publicEndpoints.collection, { params: { collection: made.name } })
    expect(data.payload.map(({ headline }) => headline)).toEqual(['Emma', 'Dune'])
  })
})

describe('renamedFrom is refused', () => {
  test('where no field has the name, nor the new one', async () => {
    const made = await books()
    expect(await refusal(made, { ...headline, renamedFrom: 'titel' }, year)).toEqual({
      'fields.0.renamedFrom':
        'must be the name of a field that the collection has now, one of title, year: did you mean title?',
    })
  })

  test('for a built-in field, two fields from one, and the name of a field that stays', async () => {
    const made = await books()
    expect(await refusal(made, { ...headline, renamedFrom: '_sort' })).toEqual({
      'fields.0.renamedFrom': 'must not be a built-in name: those fields keep their names',
    })
    const builtIn: Field = {
      name: 'name',
      type: 'text',
      allowNull: false,
      unique: true,
      renamedFrom: 'title',
    }
    expect(Object.keys(await refusal(made, builtIn))).toEqual(['fields.0.name'])
    expect(await refusal(made, headline, { ...headline, name: 'other' })).toEqual({
      'fields.1.renamedFrom': 'must not be title again: another entry gives that field its new name',
    })
    expect(await refusal(made, title, { ...year, renamedFrom: 'title' })).toEqual({
      'fields.1.renamedFrom':
        'must be left out: the collection has the fields title and year now. Remove or rename year by a request of its own first',
    })
  })

  test('in a new collection', async () => {
    const failed = await admin.fails(400, collectionEndpoints.add, { body: collectionBody([headline]) })
    expect(problemsBy(failed)).toEqual({
      'fields.0.renamedFrom': 'must be left out: a new collection has no field to rename',
    })
  })
})
