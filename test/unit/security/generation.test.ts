import { expect, test } from 'vitest'
import {
  firstGeneration,
  generationJson,
  nextGeneration,
  restoredGeneration,
  sessionGenerationOf,
  sessionHolds,
  tokenHolds,
} from '../../../shared/security/sessions/generation.ts'

test('a user whose item lacks the generation is an error that names what is missing', () => {
  expect(() => sessionGenerationOf(undefined)).toThrow('A stored user lacks the member "internal".')
  expect(() => sessionGenerationOf('{}')).toThrow(
    'its attribute generation must be a number, but it is absent',
  )
})

test('a generation is read back as written', () => {
  for (const generation of [firstGeneration, { number: 7, kept: 'a-session', tokensFrom: 4 }])
    expect(sessionGenerationOf(generationJson(generation))).toEqual(generation)
})

test('a raise ends every session', () => {
  const next = nextGeneration(firstGeneration, null)
  expect(sessionHolds(firstGeneration, 'one', 1)).toBe(true)
  expect(sessionHolds(next, 'one', 1)).toBe(false)
  expect(sessionHolds(next, 'two', 2)).toBe(true)
})

test('the session that changed its own password goes on until the next raise', () => {
  const own = nextGeneration(nextGeneration(firstGeneration, 'one'), 'one')
  expect(sessionHolds(own, 'one', 1)).toBe(true)
  expect(sessionHolds(own, 'two', 1)).toBe(false)
  expect(sessionHolds(nextGeneration(own, null), 'one', 1)).toBe(false)
  expect(sessionHolds(own, 'one', 4)).toBe(false)
})

test('API tokens end with what ends every session, and outlive a change of one’s own password', () => {
  const own = nextGeneration(firstGeneration, 'one')
  expect([tokenHolds(own, 1), tokenHolds(own, 2)]).toEqual([true, true])
  const reset = nextGeneration(own, null)
  expect([tokenHolds(reset, 1), tokenHolds(reset, 2), tokenHolds(reset, 3)]).toEqual([false, false, true])
  const ownAgain = nextGeneration(reset, 'two')
  expect([tokenHolds(ownAgain, 2), tokenHolds(ownAgain, 3), tokenHolds(ownAgain, 5)]).toEqual([
    false,
    true,
    false,
  ])
})

test('a user who is restored twice within a second has none of the first one’s sessions and tokens', () => {
  const second = Date.UTC(2026, 0, 1)
  const reset = nextGeneration(restoredGeneration(new Date(second + 800)), null)
  const again = restoredGeneration(new Date(second + 1_100))
  expect(again.number).toBeGreaterThan(reset.number)
  expect(sessionHolds(again, 'any', reset.number)).toBe(false)
  expect(tokenHolds(again, reset.number)).toBe(false)
})
