import fc from 'fast-check'
import { expect, test } from 'vitest'
import { titleOf } from '../../../infra/docs/calls.ts'
import { pretty } from '../../../infra/docs/pretty.ts'

test.each([
  ['Create a page', 'Create a page'],
  ['Delete an API token: it is refused at once', 'Delete an API token'],
  [
    'Exchange a refresh token for new tokens; the old one can be used no more',
    'Exchange a refresh token for new tokens',
  ],
  ['List requests, newest first. Page numbers reach deep', 'List requests, newest first'],
  ['The public keys that verify access tokens (RFC 7517)', 'The public keys that verify access tokens'],
  [
    'End the session of the refresh token at once, or without one the session of the access token',
    'End the session of the refresh token at once',
  ],
])('the title of %j is its first thought', (summary, title) => {
  expect(titleOf(summary)).toBe(title)
})

test('JSON to read is the same JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value): void => {
      expect(JSON.stringify(JSON.parse(pretty(value)))).toBe(JSON.stringify(value))
    }),
  )
})

test('JSON to read has a member a line, and short lists and objects on one', () => {
  expect(pretty({ name: 'a', list: [{ type: 'text', value: 1 }, []], empty: {} })).toBe(
    '{\n  "name": "a",\n  "list": [{ "type": "text", "value": 1 }, []],\n  "empty": {}\n}',
  )
  expect(pretty([])).toBe('[]')
})
