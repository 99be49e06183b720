import { describe, expect, test } from 'vitest'
import { BrokenLine } from '../../../shared/http/body/json.ts'
import { parseBody } from '../../../shared/http/body/parse.ts'
import { bytesEvent, textEvent } from './event.ts'

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

describe('content types', () => {
  test.each([
    [undefined, undefined],
    [undefined, ''],
    ['text/plain', undefined],
    ['text/plain', ''],
  ])('%s without a body is an empty object', async (type, body) => {
    expect(await parseBody(textEvent(type, body))).toEqual({ ok: true, kind: 'none', value: {} })
  })

  test.each([
    [JSON_TYPE, 'json'],
    [FORM_TYPE, 'form'],
    ['multipart/form-data; boundary=x', 'form'],
    ['multipart/form-data', 'form'],
  ])('%s with an empty body is an empty object', async (type, kind) => {
    expect(await parseBody(textEvent(type, ''))).toEqual({ ok: true, kind, value: {} })
  })

  test.each([
    JSON_TYPE,
    'application/json; charset=utf-8',
    'Application/JSON;charset="UTF-8"',
    'application/merge-patch+json',
    ' application/json ',
  ])('%s is JSON', async (type) => {
    const value = { title: '5', tags: ['a'], none: null }
    expect(await parseBody(textEvent(type, JSON.stringify(value)))).toEqual({ ok: true, kind: 'json', value })
  })

  test.each([
    ['text/plain', 'x=1'],
    [undefined, 'x=1'],
    ['nonsense', 'x=1'],
    ['application/json, application/json', '{}'],
    ['application/json; charset=iso-8859-1', '{}'],
    ['application/x-ndjson', '{}'],
    ['application/xml', '<a/>'],
    ['multipart/mixed; boundary=x', '--x--'],
  ])('%s with a body is 415', async (type, body) => {
    expect(await parseBody(textEvent(type, body))).toEqual({
      ok: false,
      status: 415,
      text: 'Send the body in UTF-8 as application/json, application/x-www-form-urlencoded or multipart/form-data.',
    })
  })
})

describe('JSON', () => {
  test('arrives in Base64 too, with a byte order mark', async () => {
    const body = bytesEvent('application/vnd.api+json', '\u{feff}{"name":"Zoë 😀"}')
    expect(await parseBody(body)).toEqual({ ok: true, kind: 'json', value: { name: 'Zoë 😀' } })
  })

  test.each(['{"a":', '{"a":1}}', 'undefined', ' ', "{'a':1}", '[1,]'])('%s is 400', async (body) => {
    const parsed = await parseBody(textEvent(JSON_TYPE, body))
    expect(parsed).toMatchObject({ ok: false, status: 400 })
    expect(parsed).toHaveProperty('text', expect.stringMatching(/^The body is not valid JSON: .+\.$/))
  })

  test('nests up to 100 levels', async () => {
    const nested = (levels: number) => textEvent(JSON_TYPE, '['.repeat(levels) + ']'.repeat(levels))
    expect(await parseBody(nested(100))).toMatchObject({ ok: true })
    const refused = { ok: false, status: 400, text: 'The body is nested more than 100 levels deep.' }
    expect(await parseBody(nested(101))).toEqual(refused)
    expect(await parseBody(nested(3_000_000))).toEqual(refused)
    // With a number that is kept as it was sent, and with marks that have to be looked for.
    for (const inner of ['1.50', `"${'\\u0301'.repeat(31)}"`]) {
      const deep = textEvent(JSON_TYPE, '['.repeat(500_000) + inner + ']'.repeat(500_000))
      expect(await parseBody(deep)).toMatchObject({ text: expect.stringContaining('is nested') })
    }
  })

  test('counts no brackets within strings as levels', async () => {
    const text = `["${'['.repeat(200)}", "${'\\\\'.repeat(3)}", "\\"${'{'.repeat(200)}", {"${'['.repeat(200)}": 1}]`
    expect(await parseBody(textEvent(JSON_TYPE, text))).toMatchObject({ ok: true, value: JSON.parse(text) })
    const sideBySide = `[${Array.from({ length: 300 }, () => '[[]]').join()}]`
    expect(await parseBody(textEvent(JSON_TYPE, sideBySide))).toMatchObject({ ok: true })
    const behindString = `["\\\\", ${'['.repeat(100)}${']'.repeat(100)}]`
    expect(await parseBody(textEvent(JSON_TYPE, behindString))).toMatchObject({ ok: false })
  })

  test('keeps __proto__ and constructor as members', async () => {
    const parsed = await parseBody(textEvent(JSON_TYPE, '{"__proto__":{"x":1},"constructor":2}'))
    expect(parsed.ok && Object.keys(Object(parsed.value))).toEqual(['__proto__', 'constructor'])
    expect(Object.prototype).not.toHaveProperty('x')
  })
})

describe('bytes', () => {
  test.each([JSON_TYPE, FORM_TYPE, 'multipart/form-data; boundary=x'])(
    '%s in other than UTF-8 is 400',
    async (type) => {
      const body = type.startsWith('multipart')
        ? '--x\r\nContent-Disposition: form-data; name=a\r\n\r\n\xff\r\n--x--'
        : '"\xff"'
      const parsed = await parseBody(bytesEvent(type, Buffer.from(body, 'latin1')))
      expect(parsed).toEqual({ ok: false, status: 400, text: 'The body must be text in UTF-8.' })
    },
  )

  test('a text with half a surrogate pair is 400', async () => {
    const parsed = await parseBody(textEvent(JSON_TYPE, '"\ud800"'))
    expect(parsed).toEqual({ ok: false, status: 400, text: 'The body must be text in UTF-8.' })
  })

  describe('a text with U+FFFD, as which the HTTP API hands over bytes that are no UTF-8', () => {
    const withLength = (body: string, length: number | undefined) => {
      const event = textEvent(JSON_TYPE, body)
      const headers = {
        ...event.headers,
        ...(length === undefined ? {} : { 'content-length': String(length) }),
      }
      return parseBody({ ...event, headers })
    }
    const refused = { ok: false, status: 400, text: 'The body must be text in UTF-8.' }

    test.each([
      ['a byte of Latin-1', Buffer.from('"Zo\xeb"', 'latin1')],
      ['an encoded surrogate', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
      ['a character cut short', Buffer.concat([Buffer.from('"\u{1f600}').subarray(0, 3), Buffer.from('"')])],
      ['one besides a U+FFFD that was sent', Buffer.from('"\xef\xbf\xbd\xff"', 'latin1')],
    ])('%s is 400', async (_, bytes) => {
      expect(await withLength(bytes.toString('utf8'), bytes.length)).toEqual(refused)
    })

    test('is taken where it was sent, or where no length tells', async () => {
      const body = '"\ufffd"'
      const taken = { ok: true, kind: 'json', value: '\ufffd' }
      expect(await withLength(body, Buffer.byteLength(body))).toEqual(taken)
      expect(await withLength(body, undefined)).toEqual(taken)
      const encoded = bytesEvent(JSON_TYPE, body)
      const headers = { ...encoded.headers, 'content-length': '1' }
      expect(await parseBody({ ...encoded, headers })).toEqual(taken)
    })

    test('a length alone is no reason to refuse', async () => {
      expect(await withLength('"a"', 5)).toEqual({ ok: true, kind: 'json', value: 'a' })
    })
  })

  test('a body in a Content-Encoding is 415, whatever its type, and one that is none is read', async () => {
    const text = 'Send the body without a Content-Encoding: this interface decodes none.'
    const encoded = (coding: string, body = '{}') => {
      const event = textEvent(JSON_TYPE, body)
      return parseBody({ ...event, headers: { ...event.headers, 'content-encoding': coding } })
    }
    for (const coding of ['gzip', 'br', 'x-unknown', 'identity, gzip', 'Deflate'])
      expect(await encoded(coding)).toEqual({ ok: false, status: 415, text })
    for (const coding of ['identity', ' Identity ', '', 'identity, identity'])
      expect(await encoded(coding)).toMatchObject({ ok: true })
    expect(await encoded('gzip', '')).toMatchObject({ ok: true })
  })

  test('more than 6 MB is 413, by decoded size', async () => {
    const bytes = (size: number) => bytesEvent(JSON_TYPE, `"${'a'.repeat(size - 2)}"`)
    expect(await parseBody(bytes(6 * 1024 * 1024))).toMatchObject({ ok: true })
    const refused = { ok: false, status: 413, text: 'A body may have at most 6 MB here.' }
    expect(await parseBody(bytes(6 * 1024 * 1024 + 1))).toEqual(refused)
    expect(await parseBody(textEvent('text/plain', 'é'.repeat(3 * 1024 * 1024 + 1)))).toEqual(refused)
  })
})

describe('NDJSON', () => {
  const read = (body: string) => parseBody(textEvent('application/x-ndjson', body), { ndjson: true })

  test('is rows, each read or told by its line', async () => {
    expect(await read('{"a":1}\r\n\n{"a":\n[2]\n')).toEqual({
      ok: true,
      kind: 'ndjson',
      value: [{ a: 1 }, new BrokenLine('line 3 is not valid JSON: Unexpected end of JSON input'), [2]],
    })
  })

  test('has at most 20000 rows', async () => {
    expect(await read('x\n\n'.repeat(20_000))).toMatchObject({ ok: true })
    const refused = { ok: false, status: 400, text: 'NDJSON may have at most 20000 rows.' }
    expect(await read('x\n'.repeat(3_000_000))).toEqual(refused)
  })

  test('may be empty', async () => {
    expect(await read('')).toEqual({ ok: true, kind: 'ndjson', value: [] })
  })
})

describe('URL-encoded forms', () => {
  test('are members in the order sent, in UTF-8', async () => {
    const parsed = await parseBody(
      textEvent(FORM_TYPE, 'name=Zo%C3%AB+%26&tags=a&tags=b&flag&rate=5%&a%5Bb%5D=1&&'),
    )
    expect(parsed).toEqual({
      ok: true,
      kind: 'form',
      value: { name: 'Zoë &', tags: ['a', 'b'], flag: '', rate: '5%', a: { b: '1' } },
    })
  })

  test.each(['name=%FF', 'name=%ed%a0%80', '%c3=1'])('%s is 400', async (body) => {
    const parsed = await parseBody(textEvent(FORM_TYPE, body))
    expect(parsed).toEqual({ ok: false, status: 400, text: 'The escapes of a form must be UTF-8.' })
  })

  test('hold at most 10000 members', async () => {
    const body = (count: number) => textEvent(FORM_TYPE, Array.from({ length: count }, () => 'a=1').join('&'))
    const parsed = await parseBody(body(10_000))
    expect(parsed.ok && parsed.value).toEqual({ a: Array.from({ length: 10_000 }, () => '1') })
    const refused = { ok: false, status: 400, text: 'A form may have at most 10000 members.' }
    expect(await parseBody(body(10_001))).toEqual(refused)
  })

  test('name the member that is refused', async () => {
    expect(await parseBody(textEvent(FORM_TYPE, 'a=1&a[b]=2'))).toEqual({
      ok: false,
      status: 400,
      text: 'The member "a" must be sent in one form: as a value, as a list or as named members.',
      fields: [{ name: 'a', message: 'must be sent in one form: as a value, as a list or as named members' }],
    })
  })
})
