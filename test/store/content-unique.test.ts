import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAggregator } from '../../functions/aggregator/aggregate.ts'
import { putItems } from '../../shared/store/batch.ts'
import { claimKey, entityKey, headKey, logKey } from '../../shared/store/keys.ts'
import { deleteItem, type Item, putItem, type Table, updateItem } from '../../shared/store/table.ts'
import { pick, randomFrom } from './aggregator/random.ts'
import { checkStore } from './check-store.ts'
import { claimsIn, claimsOf, scanned } from './content/claims.ts'
import { type Instance, startInstance, tokenWith } from './content/instance.ts'
import { type Row, rowsOf } from './content/rows.ts'
import { engineOfFile } from './engine.ts'
import { streamRecord } from './history/stream.ts'

const engine = engineOfFile()
let table: Table
let token: string
let editor: Instance
let author: Instance

/** How far the clock is ahead of the machine's, in milliseconds. */
let ahead = 0
const realNow = Date.now

beforeEach(async () => {
  ahead = 0
  hooks = []
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + ahead)
  table = await engine.newTable()
  token = await tokenWith(table, 1)
  editor = startInstance(table, token)
  author = startInstance(table, token)
})
afterEach(() => vi.restoreAllMocks())

const code = { name: 'code', type: 'text', allowNull: true, unique: false }
const unique = { ...code, unique: true }
const body = (...fields: unknown[]) => ({
  name: 'books',
  singleName: 'book',
  pluralName: 'books',
  fields,
})
const path = '/core/collections/1/elements'
const setFields = (...fields: unknown[]) =>
  editor.call('POST', '/core/collections/1', { json: body(...fields) })
const textOf = ({ body: { error } }: { body: Readonly<Record<string, unknown>> }): string =>
  error instanceof Object && 'text' in error ? String(error.text) : ''

/** A collection with elements that stand as if they had been imported. */
const fill = async (count: number): Promise<void> => {
  expect((await editor.call('POST', '/core/collections/add', { json: body(code) })).status).toBe(201)
  const partition = 'element#books'
  const time = '2026-11-28T10:00:00.000Z'
  const ids = Array.from({ length: count }, (_, at) => at + 1)
  const built = { active: true, _sort: 500, createdAt: time, updatedAt: time }
  const elements = ids.map((id) => ({ id, name: `n${id}`, ...built, code: `c${id}` }))
  await putItems(
    table,
    elements.map((one) => ({
      ...entityKey(partition, one.id),
      v: 1,
      active: true,
      sv: 1,
      data: JSON.stringify(one),
    })),
  )
  await putItems(
    table,
    ids.map((id) => ({ ...claimKey(partition, 'name', `n${id}`), id })),
  )
  await putItem(table, { ...logKey(partition, 1), ids })
  await updateItem(table, {
    Key: { ...headKey(partition) },
    UpdateExpression: 'SET version = :one, nextId = :next, #total = :total, active = :total',
    ExpressionAttributeNames: { '#total': 'total' },
    ExpressionAttributeValues: { ':one': 1, ':next': count + 1, ':total': count },
  })
}

const elements = async (): Promise<Row[]> => {
  const found: Row[] = []
  for (let page = 1; ; page += 1) {
    const rows = rowsOf(await author.call('GET', `${path}?limit=1000&page=${page}`))
    found.push(...rows)
    if (rows.length < 1_000) return found
  }
}

const jobs = async (): Promise<Item[]> => await scanned(table, 'purge#')
const aggregate = (record: Item, event: 'MODIFY' | 'REMOVE') => {
  const { dynamodb, ...rest } = streamRecord(record, '1', event)
  const image = streamRecord(record, '1').dynamodb?.NewImage
  const dynamo = event === 'REMOVE' && image ? { ...dynamodb, OldImage: image } : dynamodb
  const Records = [dynamo ? { ...rest, dynamodb: dynamo } : rest]
  return createAggregator({ table, historyRetentionDays: 30, maxBytes: 1_000_000 })({ Records })
}

/** Does what the stream has the aggregator do, until nothing is left: first open lists expire, where that is asked for. */
const background = async (isExpiring: boolean): Promise<void> => {
  for (let round = 0; round < 300; round += 1) {
    const [job] = (await jobs()).filter(({ open }) => isExpiring || open !== true)
    if (!job) return
    if (job.open === true) await deleteItem(table, { pk: String(job.pk), sk: String(job.sk) })
    await aggregate(job, job.open === true ? 'REMOVE' : 'MODIFY')
  }
  throw new Error('The background does not come to an end')
}

/** What is wrong with the collection and what belongs to it; the tests' user is not whole. */
const problems = async (): Promise<string[]> =>
  (await checkStore(table)).filter((problem) => problem.includes('element#books'))

const expectSound = async (...uniqueFields: string[]): Promise<void> => {
  expect(await claimsIn(table, 'element#books')).toEqual(
    claimsOf(await elements(), ['name', ...uniqueFields]),
  )
  expect(await scanned(table, 'claims#')).toEqual([])
  expect(await jobs()).toEqual([])
}

type OnSend = (command: string, input: unknown) => Promise<void> | void
let hooks: OnSend[] = []

/** Calls `each` before every command that the editor's instance sends. */
const onSend = (each: OnSend): void => {
  const { client } = editor.services.table
  hooks.push(each)
  if (hooks.length > 1) return
  const send = client.send.bind(client)
  vi.spyOn(client, 'send').mockImplementation(async (command) => {
    for (const hook of hooks) await hook(command.constructor.name, command.input)
    return send(command)
  })
}
const isChunk = (input: unknown): boolean => JSON.stringify(input ?? {}).includes('"pk":"claims#')

/** Keeps the errors of killed requests out of the report. */
const silently = (): void => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
}

/** Has each chunk of claims take longer than a request may. */
const slowly = (): void =>
  onSend((command, input) => {
    if (command === 'PutCommand' && isChunk(input)) ahead += 16_000
  })

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
    expect((await author.call('POST', `${path}/add`, { json: { name: 'x', code: 'c7' } })).status).toBe(409)
    expect(await problems()).toEqual([])
  }, 120_000)

  test('takes in what was written between its steps', async () => {
    await fill(1_200)
    slowly()
    expect((await setFields(unique)).status).toBe(503)
    await author.call('POST', `${path}/1`, { json: { code: 'other' } })
    await author.call('POST', `${path}/2`, { json: { code: 'c1' } })
    await author.call('POST', `${path}/3/delete`)
    await author.call('POST', `${path}/1100`, { json: { code: null } })
    await author.call('POST', `${path}/add`, { json: { name: 'new', code: 'c3' } })
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
    await author.call('POST', `${path}/1100`, { json: { code: 'c5' } })
    const refused = await setFields(unique)
    expect(refused.status).toBe(409)
    expect(refused.body.fields).toEqual([
      { name: 'code', message: 'must be unique, which these elements break: 5, 1100' },
    ])
    await background(false)
    await expectSound()
  }, 120_000)

  test('goes on contending where claiming took longer than contention may', async () => {
    await fill(300)
    let overtaken = 0
    onSend(async (command, input) => {
      if (command === 'PutCommand' && isChunk(input) && overtaken === 0) ahead += 11_000
      if (command !== 'TransactWriteCommand' || overtaken > 0) return
      overtaken += 1
      const late = { name: 'late', code: 'late' }
      expect((await author.call('POST', `${path}/add`, { json: late })).status).toBe(201)
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
    await author.call('POST', `${path}/1`, { json: { code: 'c2' } })
    await background(false)
    await expectSound()
  }, 120_000)
})

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
    expect((await claimsIn(table, 'element#books')).length).toBe(1_200)
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
        if (random() < 0.7) ahead += 40_000
        const id = 1 + pick(random, 60)
        await author.call('POST', `${path}/${id}`, { json: { code: `r${round}-${lifetime}-${id}` } })
      }
      if (random() < 0.5) await background(false)
    }
    await background(true)
    await expectSound()
    expect(await problems()).toEqual([])
  }, 180_000)
})
