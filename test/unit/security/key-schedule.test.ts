import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type KeyTimes, keyExpiry, nextGeneration, planKeys } from '../../../shared/security/keys/schedule.ts'

const day = 86_400
const start = 1_800_000_000
const first = { generation: 1, signsFrom: start }

test('without keys one is made that signs at once', () => {
  expect(planKeys([], start)).toEqual({ sign: undefined, makeFrom: start })
  expect(nextGeneration([])).toBe(1)
})

test('a young key signs alone', () => {
  expect(planKeys([first], start + 28 * day)).toEqual({ sign: first, makeFrom: undefined })
})

test('a successor is published a day before it signs', () => {
  const now = start + 29 * day
  const second = { generation: 2, signsFrom: now + day }
  expect(planKeys([first], now)).toEqual({ sign: first, makeFrom: second.signsFrom })
  expect(planKeys([first, second], now + day - 1)).toEqual({ sign: first, makeFrom: undefined })
  expect(planKeys([first, second], now + day)).toEqual({ sign: second, makeFrom: undefined })
})

test('a key nobody replaced in time stops signing before it stops verifying', () => {
  const now = start + 31 * day
  expect(planKeys([first], now)).toEqual({ sign: undefined, makeFrom: now })
  expect(keyExpiry(first.signsFrom)).toBe(now + day)
})

test('in a gap the key that is published already signs early', () => {
  const second = { generation: 2, signsFrom: start + 31.5 * day }
  expect(planKeys([first, second], start + 31.2 * day)).toEqual({ sign: second, makeFrom: undefined })
})

test('a generation that any stored key has is not given again', () => {
  const stored = [7, 3, 9, 4].map((generation) => ({ generation, signsFrom: start }))
  expect(nextGeneration(stored)).toBe(10)
})

test('whenever someone logs in, what signs has hours left to verify, and a change is known a day ahead', () => {
  const hours = fc.array(fc.integer({ min: 1, max: 40 * 24 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(hours, (pauses) => {
      let now = start
      let keys: KeyTimes[] = []
      for (const pause of pauses) {
        now += pause * 3_600
        keys = keys.filter(({ signsFrom }) => keyExpiry(signsFrom) > now)
        const { sign, makeFrom } = planKeys(keys, now)
        const make =
          makeFrom === undefined ? undefined : { generation: nextGeneration(keys), signsFrom: makeFrom }
        if (make) keys.push(make)
        const signing = sign ?? make
        expect(signing && keyExpiry(signing.signsFrom) - now).toBeGreaterThan(20 * 3_600)
        if (sign && make) expect(make.signsFrom - now).toBe(day)
        expect(new Set(keys.map(({ generation }) => generation)).size).toBe(keys.length)
      }
    }),
    { numRuns: 300 },
  )
})
