import { expect, test } from 'vitest'
import { eachAtOnce } from '../../../shared/values/at-once.ts'

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at)
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('each value is worked on once, some at a time', async () => {
  const done: number[] = []
  let underWay = 0
  let most = 0
  await eachAtOnce(numbers(50), 4, async (value) => {
    underWay += 1
    most = Math.max(most, underWay)
    await turn()
    underWay -= 1
    done.push(value)
  })
  expect([done, most]).toEqual([numbers(50), 4])
})

test('after a failure no other is begun', async () => {
  const begun: number[] = []
  const work = eachAtOnce(numbers(50), 4, async (value) => {
    begun.push(value)
    await turn()
    if (value === 1) throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  await turn()
  await turn()
  expect(begun.length).toBeLessThan(10)
})
