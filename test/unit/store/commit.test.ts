import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { commit, createWriter, type Writer } from '../../../shared/store/commit.ts'
import { emptyHead } from '../../../shared/store/head.ts'
import type { Transaction } from '../../../shared/store/transaction.ts'

/** Pauses that were asked for, in milliseconds; the clock goes on by them at once. */
const pauses: number[] = []

beforeEach(() => {
  pauses.length = 0
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('setTimeout', (go: () => void, milliseconds: number) => {
    pauses.push(milliseconds)
    vi.setSystemTime(Date.now() + milliseconds)
    queueMicrotask(go)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const cancelled = (Code: string, attempts = 1) =>
  new TransactionCanceledException({
    message: Code,
    $metadata: { attempts },
    CancellationReasons: [{ Code }],
  })

/** A writer whose table answers each transaction as told, and then as the last time. */
const writerOver = (...answers: (Error | null)[]): Writer & { sent: () => number } => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'local' }))
  let sent = 0
  vi.spyOn(client, 'send').mockImplementation(async () => {
    const answer = answers[Math.min(sent, answers.length - 1)]
    sent += 1
    if (answer) throw answer
    return {}
  })
  return { ...createWriter({ client, name: 't' }), sent: () => sent }
}

const change: Transaction = {
  partitions: [{ headName: 'thing', head: emptyHead('thing'), puts: [], removals: [] }],
  claims: [],
  extras: [],
}

const write = (writer: Writer) =>
  commit(writer, 'thing', async () => ({ transaction: change, result: 'done' }))

test('a transaction that meets another is sent again, until it is through', async () => {
  const conflict = cancelled('TransactionConflict')
  const writer = writerOver(conflict, conflict, conflict, null)
  expect(await write(writer)).toBe('done')
  expect(writer.sent()).toBe(4)
  expect(pauses).toHaveLength(3)
})

test('pauses are random, and grow up to a bound', async () => {
  const rolls = vi.spyOn(Math, 'random').mockReturnValue(1)
  const conflict = cancelled('TransactionConflict')
  await write(writerOver(...Array.from({ length: 9 }, () => conflict), null))
  expect(pauses).toEqual([8, 16, 32, 64, 128, 256, 400, 400, 400])
  pauses.length = 0
  rolls.mockReturnValue(0.25)
  await write(writerOver(conflict, conflict, null))
  expect(pauses).toEqual([2, 4])
})

test('contention that lasts ends in 503 with a time to wait, well before the request would', async () => {
  const started = Date.now()
  const writer = writerOver(cancelled('TransactionConflict'))
  await expect(write(writer)).rejects.toMatchObject({
    kind: 'unavailable',
    details: { retryAfter: 1 },
  })
  expect(Date.now() - started).toBeGreaterThanOrEqual(10_000)
  expect(Date.now() - started).toBeLessThan(11_000)
})

/** A writer over a table in which others write the partition every few milliseconds of the clock. */
const writerAmongOthers = (every: number): Writer => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'local' }))
  const head = () => ({ ...emptyHead('thing', 'drawn'), version: Math.floor(Date.now() / every) })
  vi.spyOn(client, 'send').mockImplementation(async (command) => {
    if (command instanceof GetCommand) return { Item: head() }
    const [first] = command instanceof TransactWriteCommand ? (command.input.TransactItems ?? []) : []
    if (first?.Update?.ExpressionAttributeValues?.[':before'] === head().version) return {}
    throw new TransactionCanceledException({
      message: 'moved',
      $metadata: {},
      CancellationReasons: [{ Code: 'ConditionalCheckFailed', Item: marshall(head()) }],
    })
  })
  return createWriter({ client, name: 't' })
}

test('a write that was overtaken reads the head again after its longer pauses: what it was shown is old by then', async () => {
  const writer = writerAmongOthers(5)
  let plans = 0
  const done = commit(writer, 'thing', async (read) => {
    const head = (await read('thing')) ?? emptyHead('thing')
    plans += 1
    // Its first plans take longer than the others leave it.
    if (plans <= 5) vi.setSystemTime(Date.now() + 10)
    return {
      transaction: { ...change, partitions: [{ headName: 'thing', head, puts: [], removals: [] }] },
      result: plans,
    }
  })
  expect(await done).toBe(6)
})

const throttled = () => Object.assign(new Error('busy'), { name: 'ThrottlingException' })

/** The transactions a writer's client was asked to send. */
const inputsOf = (writer: Writer): { ClientRequestToken?: string }[] =>
  vi.mocked(writer.table.client.send).mock.calls.map(([command]) => ({ ...command.input }))

test('one that may have gone through is sent again as it was, under its token, and not planned anew', async () => {
  const writer = writerOver(throttled(), throttled(), null)
  let plans = 0
  const plan = async () => {
    plans += 1
    return { transaction: change, result: plans }
  }
  expect(await commit(writer, 'thing', plan)).toBe(1)
  const [first, ...others] = inputsOf(writer)
  expect(first?.ClientRequestToken).toMatch(/^[0-9a-f-]{36}$/)
  expect(others).toEqual([first, first])
})

test('one that is planned anew is another, under another token', async () => {
  const writer = writerOver(cancelled('TransactionConflict'), null)
  expect(await write(writer)).toBe('done')
  const [first, anew] = inputsOf(writer).map(({ ClientRequestToken }) => ClientRequestToken)
  expect(anew).not.toBe(first)
})

test.each([
  ['an attempt before it', () => [throttled(), cancelled('TransactionConflict')]],
  ['a try of the SDK before it', () => [cancelled('ThrottlingError', 2)]],
])('one that meets another is sent again as it was where %s may have gone through', async (_, errors) => {
  const writer = writerOver(...errors(), null)
  expect(await write(writer)).toBe('done')
  const [first, ...others] = inputsOf(writer)
  expect(others.length).toBeGreaterThan(0)
  for (const other of others) expect(other).toEqual(first)
})

test('one whose condition failed is planned anew, for no attempt before it went through', async () => {
  const writer = writerOver(throttled(), cancelled('ConditionalCheckFailed', 2), null)
  expect(await write(writer)).toBe('done')
  const [first, again, anew] = inputsOf(writer).map(({ ClientRequestToken }) => ClientRequestToken)
  expect(again).toBe(first)
  expect(anew).not.toBe(first)
})

test('one of which nothing is learnt ends in 503 that says so', async () => {
  const started = Date.now()
  await expect(write(writerOver(throttled()))).rejects.toMatchObject({
    kind: 'unavailable',
    message:
      'The request may have been carried out, but its outcome is unknown: check its effect before you send it again.',
    details: { retryAfter: 1, unclear: true },
  })
  expect(Date.now() - started).toBeGreaterThanOrEqual(10_000)
  expect(Date.now() - started).toBeLessThan(11_000)
})

test('an error that does not pass is not tried again', async () => {
  const writer = writerOver(new TypeError('broken'), null)
  await expect(write(writer)).rejects.toThrow('broken')
  expect(writer.sent()).toBe(1)
  expect(writer.heads.size).toBe(0)
})

test('writes of one instance to one partition wait for each other, failed ones too, and leave no queue', async () => {
  const writer = writerOver(new TypeError('broken'), null)
  const order: string[] = []
  const step = (name: string) =>
    write(writer).then(
      () => order.push(name),
      () => order.push(`${name} failed`),
    )
  await Promise.all([step('first'), step('second'), step('third')])
  expect(order).toEqual(['first failed', 'second', 'third'])
  expect(writer.queues.size).toBe(0)
})

test('a plan that changes nothing sends nothing', async () => {
  const writer = writerOver(null)
  expect(await commit(writer, 'thing', async () => ({ transaction: null, result: 5 }))).toBe(5)
  expect(writer.sent()).toBe(0)
})
