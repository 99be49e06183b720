import { expect, test } from 'vitest'
import { kept } from '../../../shared/values/kept.ts'

test('work is done once, and after a failure again', async () => {
  let times = 0
  const read = kept(async () => {
    times += 1
    if (times === 1) throw new Error('not yet')
    return times
  })
  const first = [read(), read()]
  for (const one of first) await expect(one).rejects.toThrow('not yet')
  expect(await Promise.all([read(), read()])).toEqual([2, 2])
  expect(await read()).toBe(2)
})
