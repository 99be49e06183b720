import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { CallInput } from '../../shared/contract/client.ts'
import { collectionEndpoints, elementEndpoints } from '../../shared/contract/collections.ts'
import { publicEndpoints } from '../../shared/contract/public.ts'
import { sized } from '../tier.ts'
import { asAdmin, asVisitor } from './harness/api.ts'
import { addElement, type Field, makeCollection, publishedCollection } from './harness/collections.ts'
import { unique } from './harness/unique.ts'

const admin = asAdmin()
const visitor = asVisitor()

const countryFields: Field[] = [
  { name: 'code', type: 'text', allowNull: false, unique: true },
  { name: 'numeric', type: 'number' },
  { name: 'area', type: 'number', allowNull: false },
  { name: 'independent', type: 'boolean' },
  { name: 'landlocked', type: 'boolean', allowNull: false },
  { name: 'region', type: 'text' },
  { name: 'arabic', type: 'text' },
  { name: 'flag', type: 'text' },
  { name: 'native', type: 'rawJson' },
  { name: 'translations', type: 'rawJson' },
  { name: 'latlng', type: 'rawJson' },
]

/** What the tests take of a country; the package's own types lack some of it. */
const country = z.object({
  name: z.object({ common: z.string(), native: z.unknown() }),
  cca3: z.string(),
  ccn3: z.string(),
  area: z.number(),
  independent: z.boolean().nullish(),
  landlocked: z.boolean(),
  region: z.string(),
  translations: z.record(z.string(), z.object({ common: z.string(), official: z.string() })),
  flag: z.string(),
  latlng: z.array(z.number()),
})

const source: unknown = createRequire(import.meta.url)('world-countries/countries.json')

/** The countries of the world as elements: unique codes, numbers, booleans, nested JSON, names of all scripts. */
const rows = z
  .array(country)
  .parse(source)
  .map((one) => ({
    name: one.name.common,
    code: one.cca3,
    numeric: one.ccn3 === '' ? null : Number(one.ccn3),
    area: one.area,
    independent: one.independent ?? null,
    landlocked: one.landlocked,
    region: one.region,
    arabic: one.translations.ara?.common ?? null,
    flag: one.flag,
    native: one.name.native,
    translations: one.translations,
    latlng: one.latlng,
  }))
type ListQuery = NonNullable<CallInput<typeof publicEndpoints.collection>['query']>
type Row = (typeof rows)[number]

const collator = new Intl.Collator('en')
const byName = rows.toSorted((a, b) => collator.compare(a.name, b.name))

/** What was sent of an element, without what the server adds. */
const sent = ({ id: _, _hits, _sort, active, createdAt, updatedAt, ...rest }: Record<string, unknown>) => rest

describe('elements.import', () => {
  test('takes the 250 countries of the world, and gives them back as they were', async () => {
    const { id, name: collection } = await publishedCollection(admin, countryFields)
    const { data } = await admin.call(elementEndpoints.import, { params: { id }, body: rows })
    expect(data.payload).toMatchObject({ total: 250, imported: 250, failed: 0, errors: [] })
    expect(data.payload.ids).toEqual(Array.from({ length: 250 }, (_, at) => at + 1))

    const list = async (query: ListQuery) =>
      (
        await visitor.call(publicEndpoints.collection, {
          params: { collection },
          query: { limit: 1000, ...query },
        })
      ).data
    const pages = []
    for (let page = 1; page <= 6; page += 1) {
      const { payload, pagination } = await list({ sortBy: 'name', limit: 45, page })
      expect(pagination).toEqual({
        limit: 45,
        offset: (page - 1) * 45,
        currentTotal: payload.length,
        total: 250,
        page,
      })
      pages.push(...payload.map(sent))
    }
    expect(pages).toEqual(byName)

    const codes = async (query: ListQuery) => (await list(query)).payload.map(({ code }) => code)
    const expected = (keep: (row: Row) => boolean) => rows.filter(keep).map(({ code }) => code)
    expect(await codes({ filter: { region: 'Europe', landlocked: true } })).toEqual(
      expected(({ region, landlocked }) => region === 'Europe' && landlocked),
    )
    expect(await codes({ filter: { area: { gte: 1_000_000, lt: 2_000_000 } } })).toEqual(
      expected(({ area }) => area >= 1_000_000 && area < 2_000_000),
    )
    expect(await codes({ filter: { independent: { ne: true } } })).toEqual(
      expected(({ independent }) => independent !== true),
    )
    expect(await codes({ filter: { arabic: 'فرنسا' } })).toEqual(['FRA'])
    expect(await codes({ search: 'ÅLAND' })).toEqual(['ALA'])
    expect(await codes({ filter: { code: { in: 'DEU,JPN,NOPE' } } })).toEqual(
      expected(({ code }) => code === 'DEU' || code === 'JPN'),
    )
    const largest = rows.toSorted((a, b) => b.area - a.area || rows.indexOf(a) - rows.indexOf(b))
    expect(await codes({ sortBy: 'area', sortOrder: 'DESC' })).toEqual(largest.map(({ code }) => code))
  })

  test('takes NDJSON, and reports lines that are no JSON', async () => {
    const { id } = await makeCollection(admin, [{ name: 'n', type: 'number' }])
    const body = '{"name":"a","n":1}\n\n{"name":"b","n":\n{"name":"c","n":3}\r\n'
    const { text } = await admin.send(elementEndpoints.import, `/core/collections/${id}/elements/import`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body,
    })
    const { payload } = elementEndpoints.import.response.parse(JSON.parse(text))
    expect(payload).toMatchObject({ imported: 2, failed: 1, ids: [1, 2] })
    expect(payload.errors.map(({ fields }) => fields[0]?.name)).toEqual(['row'])
  })

  test('takes what is valid and reports the rest by row', async () => {
    const fields: Field[] = [
      { name: 'code', type: 'text', unique: true },
      { name: 'n', type: 'number', allowNull: false },
    ]
    const made = await makeCollection(admin, fields)
    const { id } = made
    await addElement(admin, made, { name: 'taken', code: 'T', n: 0 })
    const body = [
      { name: 'ok', code: 'A', n: 1 },
      { name: 'no number', code: 'B', n: 'x' },
      'not an object',
      { name: 'ok', code: 'C', n: 2 },
      { name: 'code of an earlier row', code: 'A', n: 3 },
      { name: 'code of the table', code: 'T', n: 4 },
      { name: 'no n', code: 'D', other: 1 },
      { name: 'also ok', code: null, n: '5' },
    ]
    const { data } = await admin.call(elementEndpoints.import, { params: { id }, body })
    const { ids, errors, ...counts } = data.payload
    expect(counts).toEqual({ total: 8, imported: 2, failed: 6 })
    expect(errors.map(({ row, fields }) => [row, fields.map(({ name }) => name)])).toEqual([
      [1, ['n']],
      [2, ['row']],
      [3, ['name']],
      [4, ['code']],
      [5, ['code']],
      [6, ['other', 'n']],
    ])
    const { data: list } = await admin.call(elementEndpoints.list, { params: { id } })
    expect(list.payload.map(({ name, n }) => [name, n])).toEqual([
      ['taken', 0],
      ['ok', 1],
      ['also ok', 5],
    ])
    expect(ids).toEqual(list.payload.slice(1).map((element) => element.id))
  })

  test('takes thousands of rows at once', async () => {
    const { id } = await makeCollection(admin, [{ name: 'n', type: 'number' }])
    const rows = sized(600, 3_000)
    const body = Array.from({ length: rows }, (_, n) => ({ name: `row ${n}`, n }))
    const { data } = await admin.call(elementEndpoints.import, { params: { id }, body, encoding: 'ndjson' })
    expect(data.payload).toMatchObject({ imported: rows, failed: 0 })
    const { data: list } = await admin.call(elementEndpoints.list, {
      params: { id },
      query: { sortBy: 'n', sortOrder: 'DESC', limit: 2, page: 2 },
    })
    expect(list.payload.map(({ n }) => n)).toEqual([rows - 3, rows - 4])
    expect(list.pagination.total).toBe(rows)
  }, 60_000)

  test('refuses what is no list', async () => {
    const { id } = await makeCollection(admin)
    const failed = await admin.send(elementEndpoints.import, `/core/collections/${id}/elements/import`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"x"}',
    })
    expect(failed.status).toBe(400)
    await admin.fails(404, elementEndpoints.import, {
      params: { id: 999_999_999 },
      body: [{ name: unique('x') }],
    })
    await admin.call(collectionEndpoints.delete, { params: { id } })
    await admin.fails(404, elementEndpoints.import, { params: { id }, body: [{ name: unique('x') }] })
  })
})
