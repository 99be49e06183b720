import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Failure } from '../../shared/store/errors.ts'
import type { Table } from '../../shared/store/table.ts'
import { type Instance, startInstance, tokenWith } from './content/instance.ts'
import { complaints, type Row, rowOf, rowsOf } from './content/rows.ts'
import { engineOfFile } from './engine.ts'
import { auditOf, partitionItems, soundAudit } from './partition-audit.ts'

const engine = engineOfFile()
let table: Table
let token: string
let instance: Instance

beforeEach(async () => {
  table = await engine.newTable()
  token = await tokenWith(table, 1)
  instance = startInstance(table, token)
  const fields = [{ name: 'code', type: 'text', unique: true }]
  await instance.call('POST', '/core/collections/add', {
    json: { name: 'books', singleName: 'book', pluralName: 'books', fields },
  })
})

const path = '/core/collections/1/elements'
const key = '8e03978e-40d5-43dd-bc93-6894a57f9324'
const send = (rows: unknown, { from = instance, key: own = key } = {}) =>
  from.call('POST', `${path}/import`, { json: rows, headers: { 'idempotency-key': own } })
const rowsTo = (count: number, from = 0): Row[] =>
  Array.from({ length: count - from }, (_, at) => ({ name: `n${at + from}`, code: `c${at + from}` }))
const elements = async () => rowsOf(await instance.call('GET', `${path}?limit=1000`))
const codes = async () => (await elements()).map(({ code }) => code)

const expectSound = async () => {
  const items = await partitionItems(table, 'element#books')
  expect(auditOf(items)).toEqual(soundAudit(items))
}

const outage = () => new Failure('unavailable', 'The store fails.', { unclear: true })

/** Has the transactions from a number on fail, which counts from 1. */
const failing = (instance: Instance, from: number) => {
  const { client } = instance.services.table
  const sends = client.send.bind(client)
  let number = 0
  return vi.spyOn(client, 'send').mockImplementation(async (command, options) => {
    if (command instanceof TransactWriteCommand) number += 1
    if (number >= from && command instanceof TransactWriteCommand) throw outage()
    return sends(command, options)
  })
}

/** Has the transaction of a number go through, and lets no answer arrive from it on. */
const losing = (instance: Instance, from: number) => {
  const { client } = instance.services.table
  const sends = client.send.bind(client)
  let number = 0
  return vi.spyOn(client, 'send').mockImplementation(async (command, options) => {
    if (command instanceof TransactWriteCommand) number += 1
    if (number < from) return sends(command, options)
    if (number === from && command instanceof TransactWriteCommand) await sends(command, options)
    throw outage()
  })
}

describe('an import with an idempotency key', () => {
  test('that is sent again reports the same rows, and stores none twice', async () => {
    await send([{ name: 'there', code: 'c7' }], { key: 'other' })
    const rows = [...rowsTo(50), { name: 'bad', code: 5, nope: 1 }, { name: 'again', code: 'c3' }]
    const first = await send(rows)
    expect(rowOf(first)).toMatchObject({ total: 52, imported: 49, failed: 3 })
    const again = await send(rows, { from: startInstance(table, token) })
    expect({ ...rowOf(again), errors: [] }).toEqual({ ...rowOf(first), errors: [] })
    expect(rowOf(again).errors).toMatchObject([{ row: 7 }, { row: 50 }, { row: 51 }])
    expect(await elements()).toHaveLength(50)
    await expectSound()
  })

  test('gives the ids in the order of the rows', async () => {
    const { ids } = rowOf(await send(rowsTo(100)))
    expect(ids).toEqual(Array.from({ length: 100 }, (_, at) => at + 1))
    expect(rowOf(await send(rowsTo(100))).ids).toEqual(ids)
  })

  test('with other rows is another request, whose key is used', async () => {
    await send(rowsTo(3))
    const used = [expect.stringMatching(/^Idempotency-Key was sent with another request/)]
    expect(complaints(await send(rowsTo(4)))).toEqual({ status: 400, fields: used })
    const headers = { 'idempotency-key': key }
    const create = await instance.call('POST', `${path}/add`, { json: { name: 'a' }, headers })
    expect(complaints(create)).toEqual({ status: 400, fields: used })
    expect(await elements()).toHaveLength(3)
  })

  test('goes on where it ended, behind a transaction whose answer was lost', async () => {
    const rows = rowsTo(150)
    const spied = losing(instance, 3)
    const cut = rowOf(await send(rows))
    spied.mockRestore()
    expect(cut).toMatchObject({ imported: 64, remaining: { from: 64, rows: 86, unclear: 32 } })
    const again = rowOf(await send(rows))
    expect(again).toMatchObject({ total: 150, imported: 150, failed: 0, errors: [] })
    expect(again).not.toHaveProperty('remaining')
    expect(await codes()).toEqual(rows.map(({ code }) => code))
    await expectSound()
  })

  test('that two instances work on at the same moment stores each row once, and both report all', async () => {
    const rows = rowsTo(150)
    const reports = await Promise.all(
      [0, 1].map(async () => rowOf(await send(rows, { from: startInstance(table, token) }))),
    )
    for (const report of reports) expect(report).toMatchObject({ imported: 150, failed: 0 })
    expect(new Set(reports.map(({ ids }) => JSON.stringify(ids))).size).toBe(1)
    expect(await codes()).toEqual(rows.map(({ code }) => code))
    await expectSound()
  })

  test('leaves out a row that another send stores while its transaction is planned', async () => {
    const { client } = instance.services.table
    const sends = client.send.bind(client)
    const spied = vi.spyOn(client, 'send').mockImplementation(async (command, options) => {
      if (command instanceof TransactWriteCommand) {
        spied.mockRestore()
        const last = command.input.TransactItems?.at(-1)
        const record = last && 'Put' in last ? last.Put?.Item : undefined
        await sends(new PutCommand({ TableName: table.name, Item: { ...record, rows: [1], firstId: 99 } }))
      }
      return sends(command, options)
    })
    const start = Date.now()
    expect(rowOf(await send(rowsTo(3)))).toMatchObject({ imported: 3, ids: [1, 99, 2] })
    expect(await codes()).toEqual(['c0', 'c2'])
    expect(Date.now() - start).toBeLessThan(5_000)
  })

  test('tries refused rows again, and asks for the same request where it cannot tell what remains', async () => {
    await send(rowsTo(70), { key: 'before' })
    const rows = rowsTo(100)
    expect(rowOf(await send(rows))).toMatchObject({ imported: 30, failed: 70 })
    const items = Array.from({ length: 70 }, (_, at) => ({ id: at + 1 }))
    await instance.call('POST', `${path}/delete`, { json: { items } })
    const spied = failing(instance, 2)
    const cut = await send(rows)
    spied.mockRestore()
    expect(cut.status).toBe(503)
    expect(cut.text).toContain('send the same request with the same key again')
    expect(rowOf(await send(rows))).toMatchObject({ imported: 100, failed: 0 })
    expect((await codes()).sort()).toEqual(rows.map(({ code }) => code).sort())
  })

  test('takes NDJSON, and fills a transaction to the hundredth action', async () => {
    // Each takes an action, and one more for its name and for its code: 97, with those of head, log and record 100.
    const raw = [...rowsTo(31), { name: 'x' }, { name: 'y' }].map((row) => JSON.stringify(row)).join('\n')
    const headers = { 'content-type': 'application/x-ndjson', 'idempotency-key': key }
    const first = await instance.call('POST', `${path}/import`, { raw, headers })
    expect(rowOf(first)).toMatchObject({ imported: 33 })
    expect((await instance.call('POST', `${path}/import`, { raw, headers })).text).toBe(first.text)
  })

  test('goes with its collection, also where another one has its id', async () => {
    await send(rowsTo(3))
    const collection = rowOf(await instance.call('GET', '/core/collections/1'))
    await instance.call('POST', '/core/collections/1/delete')
    expect((await send(rowsTo(3))).status).toBe(404)
    await instance.call('POST', '/core/collections/restore', { json: [collection] })
    expect(complaints(await send(rowsTo(3)))).toEqual({
      status: 409,
      fields: ['Idempotency-Key belongs to an import into a collection that was deleted'],
    })
    expect(await elements()).toEqual([])
    expect(rowOf(await send(rowsTo(3), { key: 'new' }))).toMatchObject({ imported: 3 })
  })

  test('of nothing is nothing', async () => {
    expect(rowOf(await send([]))).toEqual({ total: 0, imported: 0, failed: 0, ids: [], errors: [] })
  })
})
