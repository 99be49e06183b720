import { expect, test } from 'vitest'
import { kept, keptEach } from '../../../shared/values/kept.ts'

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

test('work is done once for the same arguments, also where it is asked for twice at once', async () => {
  const asked: string[] = []
  const read = keptEach(async (name: string, id: number) => {
    asked.push(`${name}${id}`)
    if (id === 0) throw new Error('none')
    return id
  })
  expect(await Promise.all([read('a', 1), read('a', 1), read('b', 1), read('a', 2)])).toEqual([1, 1, 1, 2])
  await expect(read('a', 0)).rejects.toThrow('none')
  await expect(read('a', 0)).rejects.toThrow('none')
  expect(asked).toEqual(['a1', 'b1', 'a2', 'a0'])
})
