import { describe, expect, inject, test } from 'vitest'
import { collectionEndpoints, elementEndpoints } from '../../shared/contract/collections.ts'
import { failure } from '../../shared/contract/envelope.ts'
import { asAdmin, type RawRequest } from './harness/api.ts'
import { makeCollection } from './harness/collections.ts'
import { unique } from './harness/unique.ts'

const admin = asAdmin()

type Pairs = [string, string][]

const a = { name: 'a', type: 'text', allowNull: true }
const b = { name: 'b', type: 'number', allowNull: false }

const spelled = (spell: (at: number, member: string) => string, yes: string, no: string): Pairs =>
  [a, b].flatMap(
    (field, at): Pairs => [
      [spell(at, 'name'), field.name],
      [spell(at, 'type'), field.type],
      [spell(at, 'allowNull'), field.allowNull ? yes : no],
    ],
  )

const brackets = spelled((at, member) => `fields[${at}][${member}]`, 'true', 'false')
const dots = spelled((at, member) => `fields.${at}.${member}`, '1', '0')
const appended = spelled((_, member) => `fields[][${member}]`, 'on', 'off')
const oneText: Pairs = [['fields', JSON.stringify([a, b])]]
const repeated: Pairs = [
  ['fields', JSON.stringify(a)],
  ['fields', JSON.stringify(b)],
]

const multipart = (pairs: Pairs): RawRequest => {
  const form = new FormData()
  for (const [name, value] of pairs) form.append(name, value)
  return { body: form }
}
const urlencoded = (pairs: Pairs): RawRequest => ({ body: new URLSearchParams(pairs) })
const typed = (type: string, body: RawRequest['body']): RawRequest =>
  body === undefined ? {} : { headers: { 'content-type': type }, body }
const json = (pairs: Pairs): RawRequest =>
  typed('application/json', JSON.stringify({ ...Object.fromEntries(pairs), fields: [a, b] }))

const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

const send = (request: RawRequest) =>
  admin.send(collectionEndpoints.add, '/core/collections/add', { method: 'POST', ...request })

describe('a body means the same in every form', () => {
  test.each<[string, Pairs, (pairs: Pairs) => RawRequest]>([
    ['JSON', [], json],
    [
      'JSON with a charset',
      [],
      (pairs) => ({ ...json(pairs), headers: { 'content-type': 'Application/JSON; Charset="UTF-8"' } }),
    ],
    ['multipart with one JSON text', oneText, multipart],
    ['multipart with repeated JSON texts', repeated, multipart],
    ['multipart with brackets', brackets, multipart],
    ['multipart with dots', dots, multipart],
    ['multipart with empty brackets', appended, multipart],
    ['URL-encoded with brackets', brackets, urlencoded],
    ['URL-encoded with one JSON text', oneText, urlencoded],
    ['URL-encoded with repeated JSON texts', repeated, urlencoded],
    ['URL-encoded with dots', dots, urlencoded],
  ])('%s', async (_, pairs, form) => {
    const name = unique('form')
    const seen = await send(
      form([['name', name], ['singleName', `${name} s`], ['pluralName', `${name}+p & ü`], ...pairs]),
    )
    expect(seen.status).toBe(201)
    const { payload } = collectionEndpoints.add.response.parse(JSON.parse(seen.text))
    expect(payload).toMatchObject({ name, singleName: `${name} s`, pluralName: `${name}+p & ü` })
    expect(payload.fields.slice(4)).toEqual([a, b].map((field) => ({ ...field, unique: false })))
  })
})

describe('a form’s texts are read as their fields’ types say', () => {
  test('empty and null are null where null is allowed, JSON is parsed, text stays text', async () => {
    const { id } = await makeCollection(admin, [
      { name: 'count', type: 'number' },
      { name: 'flag', type: 'boolean' },
      { name: 'meta', type: 'rawJson' },
      { name: 'year', type: 'text', allowNull: false },
      { name: 'note', type: 'text' },
    ])
    const path = `/core/collections/${id}/elements/add`
    const form = multipart([
      ['name', '007'],
      ['count', ''],
      ['flag', 'off'],
      ['meta', '{"k":[1,"2"]}'],
      ['year', '2024'],
      ['note', ''],
      ['_sort', '1e2'],
    ])
    const seen = await admin.send(elementEndpoints.add, path, { method: 'POST', ...form })
    const { payload } = elementEndpoints.add.response.parse(JSON.parse(seen.text))
    expect(payload).toMatchObject({
      name: '007',
      count: null,
      flag: false,
      meta: { k: [1, '2'] },
      year: '2024',
      note: null,
      _sort: 100,
    })
    const bad = await admin.send(elementEndpoints.add, path, {
      method: 'POST',
      ...urlencoded([
        ['name', 'x'],
        ['year', ''],
        ['meta', '{'],
        ['count', '12px'],
      ]),
    })
    expect(failure.parse(JSON.parse(bad.text)).fields?.map(({ name }) => name)).toEqual(['meta', 'count'])
  })
})

describe('a body that cannot be read', () => {
  test.each<[string, number, RawRequest]>([
    ['plain text', 415, typed('text/plain', 'name=x')],
    ['a type without sense', 415, typed('nonsense', '{}')],
    ['another charset', 415, typed('application/json; charset=utf-16', '{}')],
    ['NDJSON where no rows are taken', 415, typed('application/x-ndjson', '{}')],
    ['broken JSON', 400, typed('application/json', '{"a":')],
    ['two JSON values', 400, typed('application/json', '{} {}')],
    ['JSON that is no object', 400, typed('application/json', '[1,2]')],
    ['JSON null', 400, typed('application/json', 'null')],
    ['bytes that are no UTF-8', 400, typed('application/json', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]))],
    [
      'a Content-Encoding',
      415,
      { headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' }, body: '{}' },
    ],
    ['JSON nested without end', 400, typed('application/json', `{"name":${'['.repeat(50_000)}`)],
    ['multipart without its end', 400, typed('multipart/form-data; boundary=x', '--x\r\nbroken')],
    ['multipart without a boundary', 400, typed('multipart/form-data', 'a')],
    [
      'a part without a name',
      400,
      typed('multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--\r\n'),
    ],
    [
      'a name that is a text and a list',
      400,
      multipart([
        ['name', 'a'],
        ['name[]', 'b'],
        ['name[x]', 'c'],
      ]),
    ],
    [
      'percent signs that encode nothing',
      400,
      typed('application/x-www-form-urlencoded', 'name=%E0%A4%A&fields=%'),
    ],
    ['no body', 400, {}],
  ])('%s is %d', async (_, status, request) => {
    const seen = await send(request)
    expect(seen.status).toBe(status)
    expect(failure.parse(JSON.parse(seen.text)).error.text).not.toBe('')
  })

  test('JSON in another encoding is told so, though its bytes make a text', async () => {
    const body = { name: 'caf\xe9', singleName: 's', pluralName: 'p', fields: [] }
    const seen = await send(typed('application/json', latin1(JSON.stringify(body))))
    expect(seen.status).toBe(400)
    expect(failure.parse(JSON.parse(seen.text)).error.text).toBe('The body must be text in UTF-8.')
  })

  test('names like those of objects’ prototypes stay names', async () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const seen = await send(
        multipart([
          [`${name}[polluted]`, '1'],
          [`${name}.polluted`, '1'],
          ['name', 'x'],
        ]),
      )
      expect(seen.status).toBe(400)
      expect('polluted' in {}).toBe(false)
    }
  })

  test('a body over Lambda’s 6 MB never reaches the function: the HTTP API itself answers 413', async () => {
    const { baseUrl, adminToken } = inject('stack')
    const headers = { authorization: `Bearer ${adminToken}` }
    for (const { headers: own, body } of [
      typed('application/json', JSON.stringify({ name: 'x'.repeat(6 * 1024 * 1024) })),
      multipart([['name', 'x'.repeat(5 * 1024 * 1024)]]),
    ]) {
      const init = {
        method: 'POST',
        headers: { ...headers, ...own },
        ...(body === undefined ? {} : { body }),
      }
      expect((await fetch(new URL('/core/collections/add', baseUrl), init)).status).toBe(413)
    }
  })

  test('a body that no entity needs is 413 with what it may have, one just below that is read', async () => {
    const large = await send(typed('application/json', JSON.stringify({ name: 'x'.repeat(5_900_000) })))
    expect(large.status).toBe(413)
    expect(failure.parse(JSON.parse(large.text)).error.text).toBe('A body may have at most 2.5 MB here.')
    const seen = await send(typed('application/json', JSON.stringify({ name: 'x'.repeat(2_600_000) })))
    expect(seen.status).toBe(400)
    expect(failure.parse(JSON.parse(seen.text)).fields?.[0]).toEqual({
      name: 'name',
      message: 'must be text of 1 to 255 characters',
    })
  })
})
