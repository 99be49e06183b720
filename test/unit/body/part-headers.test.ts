import { describe, expect, test } from 'vitest'
import { parseBody } from '../../../shared/http/body/parse.ts'
import { multipartEvent } from './event.ts'

const disposition = 'Content-Disposition: form-data; name="a"'

describe('a part whose headers give it one meaning', () => {
  test.each(['utf-8', 'UTF8', 'us-ascii', 'ISO-8859-1', 'windows-1252', ''])(
    'a part that says it is in %j is the same text where its bytes are the same in UTF-8',
    async (charset) => {
      const headers = `Content-Disposition: form-data; name="a"\r\nContent-Type: text/plain; charset=${charset}`
      const event = multipartEvent('x', [`${headers}\r\n\r\nplain`])
      expect(await parseBody(event)).toEqual({ ok: true, kind: 'form', value: { a: 'plain' } })
    },
  )
})

describe('a part that is refused by its name', () => {
  test.each([
    ['utf-16le', 'a\0b\0'],
    ['UTF-16', '{"a":1}'],
    ['utf-7', '+AGE-'],
    ['iso-8859-1', 'é'],
    ['shift_jis', 'ｱ'],
  ])('text in %s, which would be read as other text', async (charset, content) => {
    const type = `Content-Type: text/plain;\r\n charset="${charset}"`
    const event = multipartEvent('x', [`${disposition}\r\n${type}\r\n\r\n${content}`])
    const message = `must be text in UTF-8: its part says it is ${charset}`
    expect(await parseBody(event)).toMatchObject({ ok: false, status: 400, fields: [{ name: 'a', message }] })
  })

  test('JSON in another charset', async () => {
    const type = 'Content-Type: application/json; charset=utf-16'
    const event = multipartEvent('x', [`${disposition}\r\n${type}\r\n\r\n{}`])
    expect(await parseBody(event)).toMatchObject({ ok: false, fields: [{ name: 'a' }] })
  })

  test.each(['content-disposition', 'content-type'])('two headers %s', async (header) => {
    const second =
      header === 'content-type' ? 'Content-Type: text/plain\r\ncontent-type: application/json' : disposition
    const event = multipartEvent('x', [`${disposition}\r\n${second}\r\n\r\n5`])
    const message = `must have one ${header} header`
    expect(await parseBody(event)).toMatchObject({ ok: false, status: 400, fields: [{ name: 'a', message }] })
  })

  test('parts within a part, as files were sent once', async () => {
    const inner = '--y\r\nContent-Disposition: file; filename="b.txt"\r\n\r\nhello\r\n--y--'
    const event = multipartEvent('x', [
      `Content-Disposition: form-data; name="image"\r\nContent-Type: multipart/mixed; boundary=y\r\n\r\n${inner}`,
    ])
    const message = 'is a file, and files are not accepted here'
    expect(await parseBody(event)).toMatchObject({
      ok: false,
      status: 400,
      fields: [{ name: 'image', message }],
    })
  })
})
