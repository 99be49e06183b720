import { describe, expect, test } from 'vitest'
import { parseBody } from '../../../shared/http/body/parse.ts'
import { JsonPart } from '../../../shared/values/form-values.ts'
import { bytesEvent, formEvent, multipartEvent, part } from './event.ts'

const TYPE = 'multipart/form-data; boundary=x'
const valueIn = async (event: Parameters<typeof parseBody>[0]) => {
  const parsed = await parseBody(event)
  return parsed.ok ? parsed.value : parsed
}

describe('what is read', () => {
  test('names, order and repeats survive', async () => {
    const event = await formEvent([
      ['tags', 'one'],
      ['name', 'Zoë "😀"\r\n--x'],
      ['tags', ''],
      ['tags', 'a'.repeat(200_000)],
      ['fields[0][name]', 'a'],
      ['fields[0][type]', 'text'],
      ['empty', ''],
    ])
    expect(await valueIn(event)).toEqual({
      tags: ['one', '', 'a'.repeat(200_000)],
      name: 'Zoë "😀"\r\n--x',
      fields: [{ name: 'a', type: 'text' }],
      empty: '',
    })
  })

  test('names of an object and of a list are members like any other', async () => {
    const names = [
      '__proto__',
      'constructor',
      'toString',
      '0',
      'length',
      'filter',
      'hasOwnProperty',
      '__proto__',
    ]
    const value = await valueIn(await formEvent(names.map((name, index) => [name, `${index}`])))
    expect(Object.entries(Object(value))).toEqual([
      ['0', '3'],
      ['__proto__', ['0', '7']],
      ['constructor', '1'],
      ['toString', '2'],
      ['length', '4'],
      ['filter', '5'],
      ['hasOwnProperty', '6'],
    ])
    expect({}).not.toHaveProperty('0')
  })

  test.each([
    ['a quoted boundary', 'multipart/form-data; boundary="x"', 'x'],
    ['a charset before it', 'multipart/form-data; charset=UTF-8; boundary=x', 'x'],
    ['a charset after it', 'multipart/form-data; boundary=x; charset="utf-8"', 'x'],
    ['capitals', 'Multipart/Form-Data;BOUNDARY=x', 'x'],
    ['all characters it may have', `multipart/form-data; boundary="'()+_,-./:=? 9aZ"`, "'()+_,-./:=? 9aZ"],
    ["the boundary of Python's email package", 'multipart/form-data; boundary====123==', '===123=='],
    ['70 characters', `multipart/form-data; boundary=${'b'.repeat(70)}`, 'b'.repeat(70)],
  ])('%s in the content type', async (_, type, boundary) => {
    expect(await valueIn(multipartEvent(boundary, [part('a', '1')], type))).toEqual({ a: '1' })
  })

  test('a value over 1 MB is whole', async () => {
    const value = 'é'.repeat(1_200_000)
    expect(await valueIn(await formEvent([['text', value]]))).toEqual({ text: value })
  })

  test('a part with its own content type is text', async () => {
    const json =
      'Content-Disposition: form-data; name="a"\r\nContent-Type: application/octet-stream\r\n\r\n{}'
    expect(await valueIn(multipartEvent('x', [json]))).toEqual({ a: '{}' })
  })

  test.each([
    ['%22L%22', '"L"'],
    ['a%0D%0Ab', 'a\r\nb'],
    ['a%0ab', 'a\nb'],
    ['100%', '100%'],
    ['%2522', '%2522'],
    ['%41', '%41'],
  ])('the name %s is %j, as browsers escape it', async (escaped, name) => {
    expect(await valueIn(multipartEvent('x', [part(escaped, '1'), part(escaped, '2')]))).toEqual({
      [name]: ['1', '2'],
    })
  })

  const disposed = (rest: string, type: string, value: string) =>
    `Content-Disposition: form-data; name="a"${rest}\r\nContent-Type: ${type}\r\n\r\n${value}`

  test.each([
    ['a Blob', '; filename="blob"', 'application/json'],
    ['a part', '', 'Application/JSON; charset=utf-8'],
    ['a file', '; filename="data.json"', 'application/vnd.x+json'],
  ])('%s of JSON is its JSON', async (_, rest, type) => {
    const value = await valueIn(multipartEvent('x', [disposed(rest, type, '{"b":["1",2]}')]))
    expect(value).toEqual({ a: new JsonPart({ b: ['1', 2] }) })
  })

  test('a part of JSON that is broken is named', async () => {
    const event = multipartEvent('x', [disposed('; filename="blob"', 'application/json', '{"b":')])
    expect(await parseBody(event)).toMatchObject({
      ok: false,
      status: 400,
      fields: [{ name: 'a', message: 'is not valid JSON: Unexpected end of JSON input' }],
    })
  })

  test('a Blob of text is text, and a file input that nobody filled in is not there', async () => {
    const parts = [
      disposed('; filename="blob"', 'text/plain', 'words'),
      disposed('; filename=""', 'application/octet-stream', '').replace('"a"', '"image"'),
    ]
    expect(await valueIn(multipartEvent('x', parts))).toEqual({ a: 'words' })
  })

  test('preamble, epilogue and blanks after a delimiter are ignored', async () => {
    const body = `before\r\n--x \t\r\n${part('a', '1\r\n--y')}\r\n--x--\r\nafter\r\n--x\r\n`
    expect(await valueIn(bytesEvent(TYPE, body))).toEqual({ a: '1\r\n--y' })
  })

  test.each(['--x--', '--x--\r\n', '\r\n--x--\r\n'])('%j is a form without members', async (body) => {
    expect(await parseBody(bytesEvent(TYPE, body))).toEqual({ ok: true, kind: 'form', value: {} })
  })

  test('10000 parts are read, one more is refused', async () => {
    const parts = Array.from({ length: 10_000 }, (_, index) => part('a', `${index}`))
    expect(await valueIn(multipartEvent('x', parts))).toEqual({ a: parts.map((_, index) => `${index}`) })
    expect(await parseBody(multipartEvent('x', [...parts, part('a', '')]))).toEqual({
      ok: false,
      status: 400,
      text: 'A form may have at most 10000 members.',
    })
  })
})

describe('what is refused with 400', () => {
  test.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=""',
    'multipart/form-data; boundary="a\u007f"',
    `multipart/form-data; boundary=${'b'.repeat(71)}`,
  ])('%s', async (type) => {
    expect(await parseBody(bytesEvent(type, 'a'))).toEqual({
      ok: false,
      status: 400,
      text: 'A multipart body needs a boundary of 1 to 70 characters in its Content-Type.',
    })
  })

  test.each([
    ['no delimiter', 'hello', 'does not contain its boundary'],
    ['the wrong boundary', `--y\r\n${part('a', '1')}\r\n--y--`, 'does not contain its boundary'],
    ['an end within the headers', '--x\r\nbroken', 'ends before its closing boundary'],
    ['an end within a value', `--x\r\n${part('a', '1')}`, 'ends before its closing boundary'],
    [
      'an end at a delimiter',
      `--x\r\n${part('a', '1')}\r\n--x`,
      'A boundary line of the multipart body is broken',
    ],
    [
      'half a closing delimiter',
      `--x\r\n${part('a', '1')}\r\n--x-`,
      'A boundary line of the multipart body is broken',
    ],
    [
      'text after a delimiter',
      `--xyz\r\n${part('a', '1')}\r\n--xyz--`,
      'A boundary line of the multipart body is broken',
    ],
    ['line feeds alone', `--x\n${part('a', '1')}\n--x--`, 'A boundary line of the multipart body is broken'],
    [
      'headers without an end',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n--x--',
      'headers without an end',
    ],
    ['no headers', '--x\r\n--x--', 'headers without an end'],
    ['no name', '--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--', 'with a name'],
    ['an empty name', `--x\r\n${part('', '1')}\r\n--x--`, 'with a name'],
    ['no disposition', '--x\r\nContent-Type: text/plain\r\n\r\n1\r\n--x--', 'with a name'],
    [
      'another disposition',
      '--x\r\nContent-Disposition: attachment; name=a\r\n\r\n1\r\n--x--',
      'with a name',
    ],
    ['no name beside a good part', `--x\r\n${part('a', '1')}\r\n--x\r\n\r\n\r\n2\r\n--x--`, 'with a name'],
    ['headers over 80 KB', `--x\r\nX: ${'a'.repeat(90_000)}\r\n${part('a', '1')}\r\n--x--`, 'with a name'],
  ])('%s', async (_, body, text) => {
    const parsed = await parseBody(bytesEvent(TYPE, body))
    expect(parsed).toEqual({ ok: false, status: 400, text: expect.stringContaining(text) })
  })

  test('headers the parser throws on, unless it reads them', async () => {
    const parsed = await parseBody(multipartEvent('x', [`constructor: x\r\n${part('a', '1')}`]))
    if (parsed.ok) expect(parsed.value).toEqual({ a: '1' })
    else expect(parsed).toEqual({ ok: false, status: 400, text: expect.stringContaining('with a name') })
  })

  test('a then a[]', async () => {
    expect(await parseBody(multipartEvent('x', [part('a', '1'), part('a[]', '2')]))).toMatchObject({
      ok: false,
      status: 400,
      fields: [{ name: 'a', message: 'must be sent in one form: as a value, as a list or as named members' }],
    })
  })

  const refusedFile = {
    ok: false,
    status: 400,
    text: 'The member "image" is a file, and files are not accepted here.',
    fields: [{ name: 'image', message: 'is a file, and files are not accepted here' }],
  }

  test('a file', async () => {
    const image = new File([Buffer.from([0xff, 0xd8])], 'photo.png', { type: 'image/png' })
    const event = await formEvent([
      ['name', 'a'],
      ['image', image],
    ])
    expect(await parseBody(event)).toEqual(refusedFile)
  })

  test.each([
    'filename="a"',
    "filename*=utf-8''photo.png",
    'filename=".."',
    'filename="blob"',
    'filename=""',
  ])('a file with %s', async (filename) => {
    const file = `Content-Disposition: form-data; name="image"; ${filename}\r\nContent-Type: image/png\r\n\r\n\xff`
    expect(await parseBody(multipartEvent('x', [file]))).toEqual(refusedFile)
  })

  test('a transfer encoding', async () => {
    const encoded =
      'Content-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64\r\n\r\nYQ=='
    expect(await parseBody(multipartEvent('x', [encoded]))).toMatchObject({
      ok: false,
      status: 400,
      fields: [{ name: 'a', message: 'must be sent as plain bytes, without a Content-Transfer-Encoding' }],
    })
  })
})
