import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOfString } from '../../../shared/values/json-text.ts'

test('a string of a JSON text ends where JSON.stringify ended it', () => {
  const text = fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom('\\', '"', 'a')).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(text, text, (value, after) => {
      const json = JSON.stringify(value)
      expect(endOfString(`[${json},${JSON.stringify(after)}]`, 1)).toBe(1 + json.length)
    }),
  )
})

test.each(['"', '"open', '"open\\"'])('%s has no end', (text) => {
  expect(endOfString(text, 0)).toBeUndefined()
})
