import { describe, expect, test } from 'vitest'
import { collectionInput } from '../../../shared/contract/collections.ts'
import { roleInput } from '../../../shared/contract/roles.ts'
import { staticItemInput } from '../../../shared/contract/static.ts'
import { type BodyEvent, parseBody } from '../../../shared/http/body/parse.ts'
import { validate } from '../../../shared/http/body/validate.ts'
import { fieldTypes } from '../../../shared/values/field-types.ts'
import { bytesEvent, formEvent, textEvent } from './event.ts'

const names: [string, string][] = [
  ['name', 'articles'],
  ['singleName', '2024'],
  ['pluralName', 'true'],
]
const a = { name: 'a', type: 'text', allowNull: true }
const b = { name: 'b', type: 'number', allowNull: false }
const bracketed: [string, string][] = [
  ...names,
  ['fields[0][name]', 'a'],
  ['fields[0][type]', 'text'],
  ['fields[0][allowNull]', 'true'],
  ['fields[1][name]', 'b'],
  ['fields[1][type]', 'number'],
  ['fields[1][allowNull]', 'false'],
]
const dotted: [string, string][] = [
  ...names,
  ['fields.0.name', 'a'],
  ['fields.0.type', 'text'],
  ['fields.0.allowNull', '1'],
  ['fields.1.name', 'b'],
  ['fields.1.type', 'number'],
  ['fields.1.allowNull', '0'],
]
const appended: [string, string][] = [
  ...names,
  ...[a, b].flatMap((field) =>
    Object.entries(field).map(([key, value]): [string, string] => [`fields[][${key}]`, String(value)]),
  ),
]
const asJson: [string, string][] = [...names, ['fields', JSON.stringify([a, b])]]
const repeated: [string, string][] = [...names, ['fields', JSON.stringify(a)], ['fields', JSON.stringify(b)]]
const urlencoded = (pairs: [string, string][]): BodyEvent =>
  bytesEvent('application/x-www-form-urlencoded', new URLSearchParams(pairs).toString())
const json = { ...Object.fromEntries(names), fields: [a, b] }

const read = async (event: BodyEvent) => {
  const body = await parseBody(event)
  if (!body.ok || body.kind === 'ndjson') return body
  return validate(collectionInput, body.value, body.kind === 'form' ? 'form' : 'json')
}

describe('a collection means the same in every form of body', () => {
  const events: [string, () => BodyEvent | Promise<BodyEvent>][] = [
    ['JSON', () => textEvent('application/json', JSON.stringify(json))],
    ['multipart, a list as JSON', () => formEvent(asJson)],
    ['multipart, repeated members', () => formEvent(repeated)],
    ['multipart, brackets', () => formEvent(bracketed)],
    ['multipart, dots', () => formEvent(dotted)],
    ['multipart, empty brackets', () => formEvent(appended)],
    ['URL-encoded, a list as JSON', () => urlencoded(asJson)],
    ['URL-encoded, repeated members', () => urlencoded(repeated)],
    ['URL-encoded, brackets', () => urlencoded(bracketed)],
    ['URL-encoded, dots', () => urlencoded(dotted)],
    ['URL-encoded, empty brackets', () => urlencoded(appended)],
  ]
  test.each(events)('%s', async (_, event) => {
    expect(await read(await event())).toEqual({
      ok: true,
      value: {
        name: 'articles',
        singleName: '2024',
        pluralName: 'true',
        fields: [
          { ...a, unique: false, dropValues: false },
          { ...b, unique: false, dropValues: false },
        ],
      },
    })
  })

  test('one member alone is a list of one, an empty one an empty list', async () => {
    const one = await read(await formEvent([...names, ['fields', JSON.stringify(b)]]))
    expect(one).toMatchObject({ ok: true, value: { fields: [b] } })
    const none = await read(await formEvent([...names, ['fields', '']]))
    expect(none).toMatchObject({ ok: true, value: { fields: [] } })
  })
})

describe('what fails is named', () => {
  test('missing members', async () => {
    const required = ['singleName', 'pluralName', 'fields'].map((name) => ({ name, message: 'is required' }))
    expect(await read(await formEvent([['name', 'a']]))).toEqual({ ok: false, fields: required })
  })

  test('members of a list in a form', async () => {
    const event = await formEvent([
      ['name', 'a'.repeat(256)],
      ['singleName', ''],
      ['pluralName', 'a'],
      ['pluralName', 'b'],
      ['fields[0][name]', 'id'],
      ['fields[0][type]', 'txt'],
      ['fields[0][allowNull]', 'maybe'],
      ['fields[1][unique]', 'on'],
    ])
    expect(await read(event)).toEqual({
      ok: false,
      fields: [
        { name: 'name', message: 'must be text of 1 to 255 characters' },
        { name: 'singleName', message: 'must be text of 1 to 255 characters' },
        { name: 'pluralName', message: 'must be sent once' },
        { name: 'fields.0.type', message: `must be one of ${fieldTypes.join(', ')}` },
        { name: 'fields.0.allowNull', message: 'must be true or false' },
        {
          name: 'fields.0.name',
          message: 'must not be a built-in name: leave the field out or choose another name',
        },
        { name: 'fields.1.name', message: 'is required' },
        { name: 'fields.1.type', message: 'is required' },
      ],
    })
  })

  test.each([
    ['not JSON', [{ name: 'fields', message: 'must be a list of at most 200 items' }]],
    ['[1]', [{ name: 'fields.0', message: 'must be an object' }]],
    ['{"name":"a"}', [{ name: 'fields.0.type', message: 'is required' }]],
  ])('a list sent as %s', async (fields, problems) => {
    expect(await read(await formEvent([...names, ['fields', fields]]))).toEqual({
      ok: false,
      fields: problems,
    })
  })

  test.each([
    ['[{"name":"a"', "Expected ',' or '}' after property value in JSON at position 12 (line 1 column 13)"],
    ['{"name":}', `Unexpected token '}', "{"name":}" is not valid JSON`],
    ['[', 'Unexpected end of JSON input'],
  ])('a list sent as broken JSON, %s', async (fields, reason) => {
    expect(await read(await formEvent([...names, ['fields', fields]]))).toEqual({
      ok: false,
      fields: [{ name: 'fields', message: `is not valid JSON: ${reason}` }],
    })
  })

  test('one broken text among repeated ones, and a broken object', async () => {
    const twice: [string, string][] = [
      ['fields', JSON.stringify(a)],
      ['fields', '{"name":"b"'],
    ]
    const reason = "Expected ',' or '}' after property value in JSON at position 11 (line 1 column 12)"
    expect(await read(await formEvent([...names, ...twice]))).toEqual({
      ok: false,
      fields: [{ name: 'fields.1', message: `is not valid JSON: ${reason}` }],
    })
    expect(validate(roleInput, { name: 'r', permissions: '{"pages":["read"' }, 'form')).toEqual({
      ok: false,
      fields: [
        {
          name: 'permissions',
          message:
            "is not valid JSON: Expected ',' or ']' after array element in JSON at position 16 (line 1 column 17)",
        },
      ],
    })
    const item = { name: 'i', url: 'i', fields: '{"a":' }
    expect(validate(staticItemInput, item, 'form')).toEqual({
      ok: false,
      fields: [{ name: 'fields', message: 'is not valid JSON: Unexpected end of JSON input' }],
    })
  })

  test('a single value sent twice; one that JSON has for it is told its type', async () => {
    const sent = { name: ['a', 'b'], active: ['true', 'false'], permissions: { pages: ['read', 'update'] } }
    const once = 'must be sent once'
    expect(validate(roleInput, sent, 'form')).toEqual({
      ok: false,
      fields: [
        { name: 'name', message: once },
        { name: 'active', message: once },
      ],
    })
    const fields = '[{"name":["a","b"],"type":"text"}]'
    expect(await read(await formEvent([...names, ['fields', fields]]))).toEqual({
      ok: false,
      fields: [{ name: 'fields.0.name', message: 'must be text' }],
    })
    expect(validate(roleInput, { name: ['a', 'b'] }, 'json')).toEqual({
      ok: false,
      fields: [{ name: 'name', message: 'must be text' }],
    })
  })

  test('text that begins like JSON is text where text is asked for', async () => {
    const sent: [string, string][] = [
      ['name', '[a'],
      ['singleName', '{"b":'],
      ['pluralName', '['],
      ['fields', ''],
    ]
    expect(await read(await formEvent(sent))).toMatchObject({
      ok: true,
      value: { name: '[a', pluralName: '[' },
    })
  })

  test('a body that is no object', async () => {
    expect(await read(textEvent('application/json', '[]'))).toEqual({
      ok: false,
      fields: [{ name: 'body', message: 'must be an object' }],
    })
  })
})
