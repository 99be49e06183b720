import { afterEach, beforeEach, expect, vi } from 'vitest'
import { createAggregator } from '../../../functions/aggregator/aggregate.ts'
import { putItems } from '../../../shared/store/batch.ts'
import { claimKey, entityKey, headKey, logKey } from '../../../shared/store/keys.ts'
import { deleteItem, type Item, putItem, type Table, updateItem } from '../../../shared/store/table.ts'
import { checkStore } from '../check-store.ts'
import { engineOfFile } from '../engine.ts'
import { streamRecord } from '../history/stream.ts'
import { claimsIn, claimsOf, scanned } from './claims.ts'
import { type Instance, startInstance, tokenWith } from './instance.ts'
import { type Row, rowsOf } from './rows.ts'

let table: Table
/** Who changes the fields. */
let editor: Instance
/** Who writes elements meanwhile, by an instance of its own. */
let author: Instance

/** How far the clock is ahead of the machine's, in milliseconds. */
let ahead = 0
const realNow = Date.now

/** Starts a file's tests each on a table of its own, with a clock that can be set ahead. */
export const useBooks = (): void => {
  const engine = engineOfFile()
  beforeEach(async () => {
    ahead = 0
    hooks = []
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() + ahead)
    table = await engine.newTable()
    const token = await tokenWith(table, 1)
    editor = startInstance(table, token)
    author = startInstance(table, token)
  })
  afterEach(() => vi.restoreAllMocks())
}

/** Sets the clock ahead, in milliseconds. */
export const pass = (milliseconds: number): void => {
  ahead += milliseconds
}

/** The field as it is, and as it becomes. */
export const code = { name: 'code', type: 'text', allowNull: true, unique: false }
export const unique = { ...code, unique: true }
const body = (...fields: unknown[]) => ({
  name: 'books',
  singleName: 'book',
  pluralName: 'books',
  fields,
})
const path = '/core/collections/1/elements'

/** Sends a request about the elements. */
export const write = (to: string, json?: unknown) =>
  author.call('POST', `${path}/${to}`, json === undefined ? {} : { json })

/** Sends the collection with these fields. */
export const setFields = (...fields: unknown[]) =>
  editor.call('POST', '/core/collections/1', { json: body(...fields) })

/** Sends the collection with these fields to another instance. */
export const setFieldsElsewhere = (...fields: unknown[]) =>
  author.call('POST', '/core/collections/1', { json: body(...fields) })

/** The advice of a refusal. */
export const textOf = ({ body: { error } }: { body: Readonly<Record<string, unknown>> }): string =>
  error instanceof Object && 'text' in error ? String(error.text) : ''

/** A collection with elements that stand as if they had been imported. */
export const fill = async (count: number): Promise<void> => {
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
  await putItem(table, { ...logKey(partition, 1), ids, publicBefore: 0 })
  const bytes = elements.reduce((sum, one) => sum + JSON.stringify(one).length, 0)
  await updateItem(table, {
    Key: { ...headKey(partition) },
    UpdateExpression:
      'SET version = :one, publicVersion = :one, nextId = :next, #total = :total, active = :total, #bytes = :bytes',
    ExpressionAttributeNames: { '#total': 'total', '#bytes': 'bytes' },
    ExpressionAttributeValues: { ':one': 1, ':next': count + 1, ':total': count, ':bytes': bytes },
  })
}

/** All elements, as a list shows them. */
const elements = async (): Promise<Row[]> => {
  const found: Row[] = []
  for (let page = 1; ; page += 1) {
    const rows = rowsOf(await author.call('GET', `${path}?limit=1000&page=${page}`))
    found.push(...rows)
    if (rows.length < 1_000) return found
  }
}

/** The jobs of lists that are open or being worked off. */
export const jobs = async (): Promise<Item[]> => await scanned(table, 'purge#')
const aggregate = (record: Item, event: 'MODIFY' | 'REMOVE') => {
  const { dynamodb, ...rest } = streamRecord(record, '1', event)
  const image = streamRecord(record, '1').dynamodb?.NewImage
  const dynamo = event === 'REMOVE' && image ? { ...dynamodb, OldImage: image } : dynamodb
  const Records = [dynamo ? { ...rest, dynamodb: dynamo } : rest]
  return createAggregator({ table, historyRetentionDays: 30, maxBytes: 1_000_000 })({ Records })
}

/** Does what the stream has the aggregator do, until nothing is left: first open lists expire, where that is asked for. */
export const background = async (isExpiring: boolean): Promise<void> => {
  for (let round = 0; round < 300; round += 1) {
    const [job] = (await jobs()).filter(({ open }) => isExpiring || open !== true)
    if (!job) return
    if (job.open === true) await deleteItem(table, { pk: String(job.pk), sk: String(job.sk) })
    await aggregate(job, job.open === true ? 'REMOVE' : 'MODIFY')
  }
  throw new Error('The background does not come to an end')
}

/** What is wrong with the collection and what belongs to it; the tests' user is not whole. */
export const problems = async (): Promise<string[]> =>
  (await checkStore(table)).filter((problem) => problem.includes('element#books'))

/** Expects the claims to be those of the elements, and nothing else to be left of the changes. */
export const expectSound = async (...uniqueFields: string[]): Promise<void> => {
  expect(await claimsIn(table, 'element#books')).toEqual(
    claimsOf(await elements(), ['name', ...uniqueFields]),
  )
  expect(await scanned(table, 'claims#')).toEqual([])
  expect(await jobs()).toEqual([])
}

type OnSend = (command: string, input: unknown) => Promise<void> | void
let hooks: OnSend[] = []

/** Calls `each` before every command that the editor's instance sends. */
export const onSend = (each: OnSend): void => {
  const { client } = editor.services.table
  hooks.push(each)
  if (hooks.length > 1) return
  const send = client.send.bind(client)
  vi.spyOn(client, 'send').mockImplementation(async (command) => {
    for (const hook of hooks) await hook(command.constructor.name, command.input)
    return send(command)
  })
}
/** The claims that stand now. */
export const standing = async (): Promise<number> => (await claimsIn(table, 'element#books')).length

/** Whether a command is about the chunks of a list of claims. */
export const isChunk = (input: unknown): boolean => JSON.stringify(input ?? {}).includes('pk":"claims#')

/** Keeps the errors of killed requests out of the report. */
export const silently = (): void => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
}

/** Has each chunk of claims take longer than a request may. */
export const slowly = (): void =>
  onSend((command, input) => {
    if (command === 'PutCommand' && isChunk(input)) ahead += 21_000
  })
