import { expect, test } from 'vitest'
import { createTurns } from '../../../shared/values/in-turn.ts'

test('work begins when all work before it has ended, also where that failed', async () => {
  const inTurn = createTurns()
  const seen: string[] = []
  const work =
    (name: string, fails = false) =>
    async (): Promise<string> => {
      seen.push(`${name} begins`)
      await new Promise((resolve) => setTimeout(resolve, 1))
      seen.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    }
  const outcomes = await Promise.allSettled([inTurn(work('a', true)), inTurn(work('b')), inTurn(work('c'))])
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  expect(outcomes).toMatchObject([{ reason: { message: 'a' } }, { value: 'b' }, { value: 'c' }])
})
