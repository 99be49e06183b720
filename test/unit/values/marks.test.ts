import { describe, expect, test } from 'vitest'
import { parseBody } from '../../../shared/http/body/parse.ts'
import { readJson } from '../../../shared/values/read-json.ts'
import { hasTooManyMarks } from '../../../shared/values/text.ts'
import { timed } from '../../timed.ts'
import { bytesEvent, multipartEvent, part, textEvent } from '../body/event.ts'

const marks = (count: number): string => '\u0316\u0301'.repeat(Math.ceil(count / 2)).slice(0, count)
const escaped = (text: string): string =>
  [...text].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')

describe('combining marks', () => {
  test('are at most 30 in a row', () => {
    expect(hasTooManyMarks(`a${marks(30)}b${marks(30)}`)).toBe(false)
    expect(hasTooManyMarks(`a${marks(31)}`)).toBe(true)
  })

  test.each([
    ['a text', `{"t":"a${marks(31)}"}`, 't'],
    ['an escaped one', `{"a":{"t":"a${escaped(marks(31))}"}}`, 'a.t'],
    ['half of them escaped', `["a","x${marks(15)}${escaped(marks(16))}"]`, '1'],
  ])('are refused where %s has more', (_, json, path) => {
    expect(readJson(json)).toEqual({
      ok: false,
      message: `has more than 30 combining marks in a row in the member "${path}": send at most 30`,
    })
  })

  test('are refused in the name of a member', () => {
    expect(readJson(`{"${marks(40)}":1}`)).toMatchObject({ ok: false })
  })

  test('of texts that are all escapes are counted, not guessed', () => {
    const json = `{"t":"${escaped('日本語'.repeat(50))}","u":"${escaped(`a${marks(30)}`)}"}`
    expect(readJson(json)).toMatchObject({ ok: true })
  })

  test('are refused in forms, by their member', async () => {
    const form = new URLSearchParams({ t: `a${marks(31)}` })
    const events = [
      bytesEvent('application/x-www-form-urlencoded', form.toString()),
      multipartEvent('x', [part('t', `a${marks(31)}`)]),
    ]
    for (const event of events)
      expect(await parseBody(event)).toMatchObject({
        ok: false,
        status: 400,
        fields: [{ name: 't', message: 'must be text with at most 30 combining marks in a row' }],
      })
  })

  test('by the hundred thousand take no longer to refuse than other text to read', timed, async () => {
    const started = performance.now()
    const body = `{"${marks(240_000)}":1}`
    expect(await parseBody(textEvent('application/json', body))).toMatchObject({ ok: false, status: 400 })
    const plain = performance.now()
    expect(await parseBody(textEvent('application/json', `{"${'ab'.repeat(120_000)}":1}`))).toMatchObject({
      ok: true,
    })
    // The square of the run would be some ten thousand times as long.
    expect(plain - started).toBeLessThan(100 * (performance.now() - plain) + 100)
  })
})
