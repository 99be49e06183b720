import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JsonMembers } from '../../../shared/readmodel/lists/json-members.ts'

const keyOf = (name: string) => `${JSON.stringify(name)}:`

describe('members of a JSON text', () => {
  test('are found as JSON.parse finds them, in whatever order they are asked for', async () => {
    const name = fc.oneof(fc.constantFrom('a', 'b', '"', '\\', 'a"', '\\"a', 'a":', '{', ','), fc.string())
    const object = fc.dictionary(name, fc.jsonValue(), { noNullPrototype: true })
    await fc.assert(
      fc.property(object, fc.array(name), (value, others) => {
        const members = new JsonMembers(JSON.stringify(value))
        const names = [...Object.keys(value), ...others]
        for (const one of [...names.toReversed(), ...names]) {
          const expected = Object.hasOwn(value, one) ? JSON.stringify(value[one]) : undefined
          expect(members.textOf(keyOf(one)), one).toBe(expected)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('of members within members, and of texts that look like members, nothing is taken', () => {
    const members = new JsonMembers(
      JSON.stringify({ in: { a: 1 }, list: ['"a":2', { a: 3 }], text: '"a":4,' }),
    )
    expect(members.textOf(keyOf('a'))).toBeUndefined()
    expect(members.textOf(keyOf('text'))).toBe(JSON.stringify('"a":4,'))
  })

  test.each(['{"a":1', '{"a":"x', '{"a":{"b":1', '{"a'])('%s ends too early', (json) => {
    expect(() => new JsonMembers(json).textOf(keyOf('b'))).toThrow(SyntaxError)
  })
})
