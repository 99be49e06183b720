import { beforeAll, describe, expect, test } from 'vitest'
import { collectionEndpoints, elementEndpoints } from '../../shared/contract/collections.ts'
import type { Endpoint } from '../../shared/contract/endpoint.ts'
import { failure } from '../../shared/contract/envelope.ts'
import { pageEndpoints } from '../../shared/contract/pages.ts'
import { publicEndpoints } from '../../shared/contract/public.ts'
import { staticItemEndpoints } from '../../shared/contract/static.ts'
import { asAdmin, asVisitor } from './harness/api.ts'
import { collectionBody, type Made, makeCollection } from './harness/collections.ts'
import { unique } from './harness/unique.ts'

const admin = asAdmin()
const visitor = asVisitor()

/** Numbers that JavaScript would write in another way. */
const written =
  '{"id":1234567890123456789,"price":1.50,"big":1e400,"zero":-0,"list":[100000000000000000000000]}'
const member = `"j":${written}`

const json = { 'content-type': 'application/json' }
const post = (endpoint: Endpoint, path: string, body: string) =>
  admin.send(endpoint, path, { method: 'POST', headers: json, body })

const textOf = async (endpoint: Endpoint, path: string): Promise<string> =>
  (await visitor.send(endpoint, path)).text

let made: Made
const core = (rest: string): string => `/core/collections/${made.id}${rest}`

beforeAll(async () => {
  made = await makeCollection(admin, [
    { name: 'j', type: 'rawJson' },
    { name: 'n', type: 'number' },
    { name: 't', type: 'text' },
  ])
  await admin.call(collectionEndpoints.publish, { params: { id: made.id } })
})

describe('rawJson keeps numbers as they were sent', () => {
  test('in the answer, in reads, in lists, in the feed', async () => {
    const added = await post(elementEndpoints.add, core('/elements/add'), `{"name":"one",${member}}`)
    expect(added.text).toContain(member)
    for (const [row, path] of [
      [publicEndpoints.element, `/api/${made.name}/1`],
      [publicEndpoints.collection, `/api/${made.name}`],
      [publicEndpoints.changes, `/api/${made.name}/changes`],
    ] as const)
      expect(await textOf(row, path), path).toContain(member)
    expect((await admin.send(elementEndpoints.get, core('/elements/1'))).text).toContain(member)
    expect((await admin.send(elementEndpoints.list, core('/elements'))).text).toContain(member)
  })

  test('through a change of another member, unpublishing and publishing', async () => {
    const { text } = await post(elementEndpoints.update, core('/elements/1'), '{"t":"changed"}')
    expect(text).toContain(member)
    await post(elementEndpoints.unpublish, core('/elements/1/unpublish'), '')
    expect((await post(elementEndpoints.publish, core('/elements/1/publish'), '')).text).toContain(member)
  })

  test('through a form, an import, and the removal and return of the field', async () => {
    const form = new URLSearchParams({ name: 'form', j: written })
    const added = await admin.send(elementEndpoints.add, core('/elements/add'), {
      method: 'POST',
      body: form,
    })
    expect(added.text).toContain(member)
    const rows = `{"name":"row",${member}}\n`
    const imported = await admin.send(elementEndpoints.import, core('/elements/import'), {
      method: 'POST',
      headers: { 'content-type': 'Application/X-NDJSON; charset=utf-8' },
      body: rows,
    })
    expect(JSON.parse(imported.text).payload).toMatchObject({ imported: 1, failed: 0 })
    const { data } = await admin.call(collectionEndpoints.get, { params: { id: made.id } })
    const { singleName, pluralName, fields } = data.payload
    const update = (kept: typeof fields) =>
      admin.call(collectionEndpoints.update, {
        params: { id: made.id },
        body: { name: made.name, singleName, pluralName, fields: kept },
      })
    await update(fields.filter(({ name }) => name !== 'j'))
    expect(await textOf(publicEndpoints.collection, `/api/${made.name}`)).not.toContain('"j"')
    await update(fields)
    expect((await textOf(publicEndpoints.collection, `/api/${made.name}`)).split(member)).toHaveLength(4)
  })

  test('and tells them apart in filters and unique fields', async () => {
    const ids = async (query: string): Promise<unknown> =>
      JSON.parse(await textOf(publicEndpoints.collection, `/api/${made.name}?${query}`)).pagination.total
    await post(elementEndpoints.add, core('/elements/add'), '{"name":"near","j":1234567890123456789}')
    expect(await ids('filter[j]=1234567890123456789')).toBe(1)
    expect(await ids('filter[j]=1234567890123456789.0')).toBe(1)
    expect(await ids('filter[j]=1234567890123456788')).toBe(0)
    const own = await makeCollection(admin, [{ name: 'key', type: 'rawJson', unique: true }])
    const add = async (name: string, key: string) =>
      (
        await post(
          elementEndpoints.add,
          `/core/collections/${own.id}/elements/add`,
          `{"name":"${name}","key":${key}}`,
        )
      ).status
    expect(await add('a', '12345678901234567890')).toBe(201)
    expect(await add('b', '12345678901234567891')).toBe(201)
    expect(await add('c', '12345678901234567890.0')).toBe(409)
  })

  test('as a default, and among the values of pages and static items', async () => {
    const { fields: _, ...names } = collectionBody()
    const body = JSON.stringify({ ...names, fields: [] }).replace(
      '[]',
      `[{"name":"j","type":"rawJson","default":${written}}]`,
    )
    const { text } = await post(collectionEndpoints.add, '/core/collections/add', body)
    expect(text).toContain(`"default":${written}`)
    const url = unique('numbers')
    const value = `{"type":"rawJson","value":${written}}`
    const page = await post(
      pageEndpoints.add,
      '/core/pages/items/add',
      `{"name":"${url}","url":"${url}","active":true,"fields":{"j":${value}}}`,
    )
    expect(page.text).toContain(value)
    const { id } = JSON.parse(page.text).payload
    expect((await post(pageEndpoints.update, `/core/pages/items/${id}`, '{"title":"t"}')).text).toContain(
      value,
    )
    expect(await textOf(publicEndpoints.pageById, `/api/pages/items/${id}`)).toContain(value)
    const item = await post(
      staticItemEndpoints.add,
      '/core/static/items/add',
      `{"name":"${url}","url":"${url}","fields":[{"name":"j","type":"rawJson","value":${written}}]}`,
    )
    expect(item.text).toContain(`"value":${written}`)
  })
})

describe('a number that would change is refused by name', () => {
  const message = 'must be a number that is kept exactly: 9007199254740993 would become 9007199254740992'
  const problems = (text: string) => failure.parse(JSON.parse(text)).fields

  test.each<[string, () => Promise<{ status: number; text: string }>, string]>([
    [
      'of an element',
      () => post(elementEndpoints.add, core('/elements/add'), '{"name":"x","n":9007199254740993}'),
      'n',
    ],
    [
      'of an element in a form',
      () =>
        admin.send(elementEndpoints.add, core('/elements/add'), {
          method: 'POST',
          body: new URLSearchParams({ name: 'x', n: '9007199254740993' }),
        }),
      'n',
    ],
    [
      'a page’s sort',
      () =>
        post(pageEndpoints.add, '/core/pages/items/add', '{"name":"x","url":"x","sort":9007199254740993}'),
      'sort',
    ],
    [
      'a default',
      () =>
        post(
          collectionEndpoints.add,
          '/core/collections/add',
          '{"name":"x","singleName":"x","pluralName":"x","fields":[{"name":"n","type":"number","default":9007199254740993}]}',
        ),
      'fields.0.default',
    ],
    [
      'a value of a page',
      () =>
        post(
          pageEndpoints.add,
          '/core/pages/items/add',
          '{"name":"x","url":"x","fields":{"n":{"type":"number","value":9007199254740993}}}',
        ),
      'fields.n.value',
    ],
    [
      'a condition',
      () => visitor.send(publicEndpoints.collection, `/api/${made.name}?filter[n]=9007199254740993`),
      'filter[n]',
    ],
  ])('%s', async (_, send, name) => {
    const { status, text } = await send()
    expect(status).toBe(400)
    expect(problems(text)).toEqual([{ name, message }])
  })

  test('of an import’s row, and the other rows are in', async () => {
    const { status, text } = await post(
      elementEndpoints.import,
      core('/elements/import'),
      '[{"name":"bad","n":9007199254740993},{"name":"good","n":9007199254740992}]',
    )
    expect(status).toBe(200)
    expect(JSON.parse(text).payload).toMatchObject({
      imported: 1,
      errors: [{ row: 0, fields: [{ name: 'n', message }] }],
    })
  })
})

describe('JSON with a member twice', () => {
  test.each([
    ['{"name":"x","n":1,"n":2}', 'n'],
    ['{"name":"x","j":{"a":[{"b":1,"b":2}]}}', 'j.a.b'],
  ])('%s is refused, for one of the two would be lost', async (body, path) => {
    const { status, text } = await post(elementEndpoints.add, core('/elements/add'), body)
    expect(status).toBe(400)
    expect(failure.parse(JSON.parse(text)).error.text).toBe(
      `The body has the member "${path}" twice: send it once.`,
    )
  })
})

describe('an import into a collection that is not there', () => {
  test.each(['[]', '[{"name":"a"}]'])('of %s is 404', async (body) => {
    expect(
      (await post(elementEndpoints.import, '/core/collections/999999/elements/import', body)).status,
    ).toBe(404)
  })
})
