import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { multipartPairs } from '../../../shared/http/body/multipart.ts'
import { parseBody } from '../../../shared/http/body/parse.ts'
import { sized } from '../../tier.ts'
import { bytesEvent, part } from './event.ts'

// A parser that throws outside its promise ends the process: vitest fails a run with an uncaught exception. One that
// never settles runs into the test's timeout.

const BOUNDARY = 'x-y'
/** Pieces of multipart syntax, to build what comes close to a body. */
const fragment = fc.constantFrom(
  '\r\n',
  '\r',
  '\n',
  '-',
  '--',
  `--${BOUNDARY}`,
  `\r\n--${BOUNDARY}`,
  `\r\n--${BOUNDARY}\r\n`,
  `\r\n--${BOUNDARY}--`,
  '\r\n\r\n',
  ':',
  ';',
  '"',
  '\\',
  '*',
  '=',
  '%e9',
  "utf-8''",
  '\u00ff',
  '\u0000',
  'Content-Disposition: form-data; name="a"',
  'Content-Disposition: form-data; name="a[]"',
  'Content-Disposition: form-data; name=__proto__',
  'Content-Disposition: form-data',
  'Content-Type: text/plain; charset=',
  'Content-Transfer-Encoding: ',
  '__proto__: x',
  'constructor: x',
  ' folded',
  'value',
)
const pieces = fc.array(fragment, { maxLength: 30 }).map((parts) => Buffer.from(parts.join(''), 'latin1'))
const framed = fc
  .array(fc.array(fragment, { maxLength: 12 }), { maxLength: 4 })
  .map((parts) =>
    Buffer.from(
      `--${BOUNDARY}${parts.map((inner) => `\r\n${inner.join('')}\r\n\r\n\r\n--${BOUNDARY}`).join('')}--`,
      'latin1',
    ),
  )
const contentType = fc.oneof(
  fc.constantFrom(
    `multipart/form-data; boundary=${BOUNDARY}`,
    `multipart/form-data; boundary="${BOUNDARY}"; charset=utf-8`,
    'multipart/form-data; boundary=-',
    'multipart/form-data',
    'application/json',
    'application/x-www-form-urlencoded',
    'application/x-ndjson',
  ),
  fc.string(),
  fc.string().map((text) => `multipart/form-data; boundary=${text}`),
)

describe('any body is read or refused', () => {
  const settles = async (type: string, body: Uint8Array) => {
    const parsed = await parseBody(bytesEvent(type, body), { ndjson: true })
    if (!parsed.ok) {
      expect([400, 415]).toContain(parsed.status)
      expect(parsed.text).not.toBe('')
    }
  }

  test('random bytes of random types', async () => {
    const body = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.json().map(Buffer.from),
      fc.webQueryParameters().map(Buffer.from),
      pieces,
    )
    await fc.assert(fc.asyncProperty(contentType, body, settles), { numRuns: sized(300, 2_000) })
  })

  test('what comes close to multipart', async () => {
    const body = fc.oneof(pieces, framed)
    await fc.assert(
      fc.asyncProperty(fc.constant(`multipart/form-data; boundary=${BOUNDARY}`), body, settles),
      {
        numRuns: sized(400, 3_000),
      },
    )
  })

  test('a multipart body cut at any byte is 400', async () => {
    const whole = Buffer.from(
      `--${BOUNDARY}\r\n${part('a', '1')}\r\n--${BOUNDARY}\r\n${part('é', '2\r\n--')}\r\n--${BOUNDARY}--`,
    )
    for (let length = 1; length < whole.length; length += 1) {
      const parsed = await multipartPairs(whole.subarray(0, length), BOUNDARY, 10)
      expect(parsed).toMatchObject({ ok: false, status: 400 })
    }
    expect(await multipartPairs(whole, BOUNDARY, 10)).toEqual({
      ok: true,
      pairs: [
        ['a', '1'],
        ['é', '2\r\n--'],
      ],
    })
  })
})

test('every pair of a multipart body is read, in order, whatever it holds', async () => {
  const name = fc.oneof(
    fc.constantFrom('a', 'a[]', 'a[0][b]', '__proto__', 'constructor', '0', 'length'),
    // Browsers write %22, %0A and %0D for a quote and for line breaks, but leave a percent sign as it is. A name that
    // spells one of the three is therefore read as that character.
    fc.stringMatching(/^[^"\\\r\n]{1,20}$/u).filter((text) => !/%(?:22|0A|0D)/i.test(text)),
  )
  const value = fc
    .oneof(
      fc.string({ unit: 'grapheme' }),
      fc
        .array(fc.constantFrom('\r', '\n', '-', 'x', '-y', '\r\n--x-', 'é'), { maxLength: 20 })
        .map((parts) => parts.join('')),
      fc.integer({ min: 0, max: 200_000 }).map((length) => 'v'.repeat(length)),
    )
    .filter((text) => !`\r\n${text}\r\n`.includes(`\r\n--${BOUNDARY}`))
  const wellFormed = fc
    .array(fc.tuple(name, value), { maxLength: 12 })
    .filter((pairs) => pairs.flat().every((text) => text.isWellFormed()))
  await fc.assert(
    fc.asyncProperty(wellFormed, async (pairs) => {
      const parts = pairs.map(([key, text]) => `--${BOUNDARY}\r\n${part(key, text)}\r\n`)
      const body = Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`)
      expect(await multipartPairs(body, BOUNDARY, 100)).toEqual({ ok: true, pairs })
    }),
    { numRuns: sized(100, 500) },
  )
})
