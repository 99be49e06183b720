import { describe, expect, test } from 'vitest'
import {
  background,
  code,
  expectSound,
  fill,
  isChunk,
  onSend,
  pass,
  problems,
  setFields,
  setFieldsElsewhere,
  slowly,
  textOf,
  unique,
  useBooks,
  write,
} from './content/books.ts'

useBooks()

describe('a field that becomes unique on more elements than one request can claim', () => {
  test('does so in steps that the same request takes up, and claims nothing twice', async () => {
    await fill(1_750)
    let batches = 0
    slowly()
    onSend((command) => {
      if (command === 'BatchWriteCommand') batches += 1
    })
    const answers = []
    do answers.push(await setFields(unique))
    while (answers.at(-1)?.status === 503 && answers.length < 10)
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 200])
    expect(answers.slice(0, 3).map(({ headers }) => headers['retry-after'])).toEqual(['1', '1', '1'])
    expect(answers.slice(0, 3).map(textOf)).toEqual(
      [500, 1_000, 1_500].map((done) => expect.stringContaining(`${done} of 1750 unique values`)),
    )
    expect(batches).toBe(1_750 / 25)
    await background(false)
    await expectSound('code')
    expect((await write(`add`, { name: 'x', code: 'c7' })).status).toBe(409)
    expect(await problems()).toEqual([])
  }, 120_000)

  test('reads no claim again in a later step of the same instance, and sends one call for 25 claims', async () => {
    await fill(1_750)
    slowly()
    let calls: string[] = []
    let readsOfChunks = 0
    onSend((command, input) => {
      calls.push(command)
      if (command === 'QueryCommand' && isChunk(input)) readsOfChunks += 1
    })
    for (const step of [0, 1, 2]) {
      calls = []
      expect((await setFields(unique)).status).toBe(503)
      const sent = (command: string) => calls.filter((one) => one === command).length
      // A chunk of 500 claims is listed by one call. The first step opens the list by another.
      expect([sent('BatchWriteCommand'), sent('PutCommand')]).toEqual([500 / 25, step === 0 ? 2 : 1])
      expect(calls.length).toBeLessThan(35)
    }
    expect((await setFields(unique)).status).toBe(200)
    expect(readsOfChunks).toBe(0)
    await background(false)
    await expectSound('code')
  }, 120_000)

  test('goes on with the claims of another instance, which wrote some meanwhile', async () => {
    await fill(2_200)
    slowly()
    expect((await setFields(unique)).status).toBe(503)
    await write(`3/delete`)
    expect((await setFieldsElsewhere(unique)).status).toBe(503)
    await write(`2`, { code: 'c3' })
    await write(`2100`, { code: 'c2' })
    const statuses = []
    do statuses.push((await setFields(unique)).status)
    while (statuses.at(-1) === 503 && statuses.length < 10)
    expect(statuses).toEqual([503, 503, 200])
    await background(false)
    await expectSound('code')
  }, 120_000)

  test('takes in what was written between its steps', async () => {
    await fill(1_200)
    slowly()
    expect((await setFields(unique)).status).toBe(503)
    await write(`1`, { code: 'other' })
    await write(`2`, { code: 'c1' })
    await write(`3/delete`)
    await write(`1100`, { code: null })
    await write(`add`, { name: 'new', code: 'c3' })
    const statuses = []
    do statuses.push((await setFields(unique)).status)
    while (statuses.at(-1) === 503 && statuses.length < 10)
    expect(statuses.at(-1)).toBe(200)
    await background(false)
    await expectSound('code')
  }, 120_000)

  test('is refused in a later step over values that repeat by then, naming all, and leaves no claim', async () => {
    await fill(1_200)
    slowly()
    expect((await setFields(unique)).status).toBe(503)
    await write(`1100`, { code: 'c5' })
    const refused = await setFields(unique)
    expect(refused.status).toBe(409)
    expect(refused.body.fields).toEqual([
      { name: 'code', message: 'must be unique: the elements with ids 5, 1100 break this rule' },
    ])
    await background(false)
    await expectSound()
  }, 120_000)

  test('goes on contending where claiming took longer than contention may', async () => {
    await fill(300)
    let overtaken = 0
    let batches = 0
    onSend(async (command) => {
      if (command === 'BatchWriteCommand' && batches === 0) pass(11_000)
      if (command === 'BatchWriteCommand') batches += 1
      if (command !== 'TransactWriteCommand' || overtaken > 0) return
      overtaken += 1
      const late = { name: 'late', code: 'late' }
      expect((await write(`add`, late)).status).toBe(201)
    })
    expect((await setFields(unique)).status).toBe(200)
    expect(overtaken).toBe(1)
    await expectSound('code')
  }, 60_000)

  test('gives up as many when it is unique no more, in the background', async () => {
    await fill(1_200)
    expect((await setFields(unique)).status).toBe(200)
    await background(false)
    await expectSound('code')
    let batches = 0
    onSend((command) => {
      if (command === 'BatchWriteCommand') batches += 1
    })
    expect((await setFields(code)).status).toBe(200)
    expect(batches).toBe(0)
    await write(`1`, { code: 'c2' })
    await background(false)
    await expectSound()
  }, 120_000)
})
