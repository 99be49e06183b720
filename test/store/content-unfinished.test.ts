import { describe, expect, test } from 'vitest'
import { pick, randomFrom } from './aggregator/random.ts'
import {
  background,
  code,
  expectSound,
  fill,
  jobs,
  onSend,
  pass,
  problems,
  setFields,
  silently,
  slowly,
  standing,
  unique,
  useBooks,
  write,
} from './content/books.ts'

useBooks()

describe('a change of fields that is never finished', () => {
  test('loses its claims when its list expires', async () => {
    await fill(700)
    slowly()
    expect((await setFields(unique)).status).toBe(503)
    const [job] = await jobs()
    const inADay = Date.now() / 1_000 + 86_400
    expect(job).toMatchObject({ open: true })
    expect(Number(job?.expiresAt)).toBeGreaterThan(inADay - 120)
    expect(Number(job?.expiresAt)).toBeLessThan(inADay + 120)
    expect(await standing()).toBe(1_200)
    expect(await problems()).toEqual([])
    await background(true)
    await expectSound()
  }, 120_000)

  test('loses no live claim when the list of those it would have given up expires', async () => {
    await fill(40)
    expect((await setFields(unique)).status).toBe(200)
    onSend((command) => {
      if (command === 'TransactWriteCommand') throw new Error('killed')
    })
    silently()
    expect((await setFields(code)).status).toBe(500)
    await background(true)
    await expectSound('code')
  })

  test('is gone on with, killed at any call and however elements change, and leaves nothing', async () => {
    silently()
    await fill(60)
    const random = randomFrom(22)
    let left = Number.POSITIVE_INFINITY
    onSend(() => {
      left -= 1
      if (left < 0) throw new Error('killed')
    })
    for (let round = 0; round < 12; round += 1) {
      const fields = round % 2 === 0 ? unique : code
      let isDone = false
      for (let lifetime = 6; !isDone; lifetime += 3) {
        left = lifetime
        isDone = (await setFields(fields)).status === 200
        left = Number.POSITIVE_INFINITY
        // Whoever was killed has let nothing go: its time has to pass first.
        if (random() < 0.7) pass(40_000)
        const id = 1 + pick(random, 60)
        await write(`${id}`, { code: `r${round}-${lifetime}-${id}` })
      }
      if (random() < 0.5) await background(false)
    }
    await background(true)
    await expectSound()
    expect(await problems()).toEqual([])
  }, 180_000)
})
