import { expect, test } from 'vitest'
import { idAtStart, jsonOf } from '../../../shared/client/http/entry-json.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

test.each([
  ['{"id":1,"name":"a"}', 1],
  ['{"id":1234567890123}', 1_234_567_890_123],
  ['{"id":12345678901234567890,"name":"a"}', undefined],
  ['{"id":"1","name":"a"}', undefined],
  ['{"id":1.5,"name":"a"}', undefined],
  ['{"id":,"name":"a"}', undefined],
  ['{"id":12', undefined],
  ['{"name":"a","id":1}', undefined],
  ['', undefined],
])('the id at the start of %s is %s', (json, id) => {
  expect(idAtStart(bytes(json))).toBe(id)
})

test('an entry that came parsed becomes JSON with its id', () => {
  const entry = { name: 'ä', id: 3 }
  expect(jsonOf(entry)).toEqual({ id: 3, json: bytes('{"name":"ä","id":3}') })
})
