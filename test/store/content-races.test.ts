import { beforeEach, expect, test, vi } from 'vitest'
import type { Table } from '../../shared/store/table.ts'
import { claimsIn, claimsOf } from './content/claims.ts'
import { type Instance, startInstance, tokenWith } from './content/instance.ts'
import { rowsOf } from './content/rows.ts'
import { engineOfFile } from './engine.ts'
import { auditOf, partitionItems, soundAudit } from './partition-audit.ts'

const engine = engineOfFile()
let table: Table
let editor: Instance
let authors: Instance[]

beforeEach(async () => {
  table = await engine.newTable()
  const token = await tokenWith(table, 1)
  editor = startInstance(table, token)
  authors = [startInstance(table, token), startInstance(table, token)]
})

const code = { name: 'code', type: 'text', allowNull: true, unique: false }
const body = (name: string, ...fields: unknown[]) => ({
  name,
  singleName: 'book',
  pluralName: 'books',
  fields,
})
const create = (...fields: unknown[]) =>
  editor.call('POST', '/core/collections/add', { json: body('books', ...fields) })
const elements = async () => rowsOf(await editor.call('GET', '/core/collections/1/elements?limit=1000'))

/** Fewer writes that went through would show little. */
const enough = 6

/**
 * Elements written by both authors until `work` is done; every answer's status. `work` is told whether enough
 * were written while it went on.
 */
const whileWriting = async (work: (isEnough: () => boolean) => Promise<void>): Promise<number[]> => {
  let isDone = false
  const statuses: number[] = []
  const write = async (author: Instance, by: number): Promise<void> => {
    for (let at = 0; !isDone && at < 40; at += 1) {
      const json = {
        name: `n${by}-${at}`,
        code: at % 4 === 0 ? `shared${at % 8}` : `${by}-${at}`,
      }
      const { status } = await author.call('POST', '/core/collections/1/elements/add', { json })
      statuses.push(status)
      if (at % 3 === 0) await author.call('POST', `/core/collections/1/elements/${at + 1}/delete`)
    }
  }
  const writing = authors.map(write)
  await work(() => statuses.filter((status) => status === 201).length >= enough)
  isDone = true
  await Promise.all(writing)
  return statuses
}

test('a field that becomes unique and not, and goes and returns, while elements are written holds each value once', async () => {
  await create(code)
  const turns: number[] = []
  const statuses = await whileWriting(async (isEnough) => {
    for (let round = 0; round < 2 || !isEnough(); round += 1)
      for (const fields of [[{ ...code, unique: true }], [], [{ ...code, unique: true }], [code]]) {
        const { status } = await editor.call('POST', '/core/collections/1', {
          json: body('books', ...fields),
        })
        turns.push(status)
      }
    // The last one has to hold whatever was written before.
    for (const element of await elements())
      await editor.call('POST', `/core/collections/1/elements/${element.id}`, {
        json: { code: `u${element.id}` },
      })
    const last = await editor.call('POST', '/core/collections/1', {
      json: body('books', { ...code, unique: true }),
    })
    turns.push(last.status)
  })
  for (const status of turns) expect([200, 409]).toContain(status)
  for (const status of statuses) expect([201, 400, 409]).toContain(status)
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(enough)
  const { body: shown } = await editor.call('GET', '/core/collections/1')
  const isUnique = JSON.stringify(shown.payload).includes(
    '"name":"code","type":"text","allowNull":true,"unique":true',
  )
  expect(await claimsIn(table, 'element#books')).toEqual(
    claimsOf(await elements(), isUnique ? ['name', 'code'] : ['name']),
  )
  const items = await partitionItems(table, 'element#books')
  expect(auditOf(items)).toEqual(soundAudit(items))
})

test('a field that becomes unique catches up with writes that overtake it, rather than begin anew', async () => {
  await create(code)
  const rows = Array.from({ length: 100 }, (_, at) => ({ name: `row ${at}`, code: `row ${at}` }))
  const path = '/core/collections/1/elements'
  expect((await editor.call('POST', `${path}/import`, { json: rows })).status).toBe(200)
  const { client } = editor.services.table
  const send = client.send.bind(client)
  const sent: string[] = []
  vi.spyOn(client, 'send').mockImplementation(async (command) => {
    const name = command.constructor.name
    if (name === 'TransactWriteCommand' && !sent.includes(name)) {
      sent.push(name)
      const later = { name: 'later', code: 'later' }
      expect((await authors[0]?.call('POST', `${path}/add`, { json: later }))?.status).toBe(201)
      expect((await authors[0]?.call('POST', `${path}/1/delete`))?.status).toBe(200)
    }
    if (name === 'BatchWriteCommand') sent.push(name)
    return send(command)
  })
  const fields = body('books', { ...code, unique: true })
  expect((await editor.call('POST', '/core/collections/1', { json: fields })).status).toBe(200)
  const batch = 'BatchWriteCommand'
  expect(sent).toEqual([batch, batch, batch, batch, 'TransactWriteCommand', batch, batch])
  expect(await claimsIn(table, 'element#books')).toEqual(claimsOf(await elements(), ['name', 'code']))
})

/** Has the first transaction go through, and its answer be lost: the tries that follow are throttled. */
const losingAnAnswer = (): void => {
  const { client } = editor.services.table
  const send = client.send.bind(client)
  let lost = false
  vi.spyOn(client, 'send').mockImplementation(async (command) => {
    const answer = await send(command)
    if (lost || command.constructor.name !== 'TransactWriteCommand') return answer
    lost = true
    throw Object.assign(new Error('Rate exceeded'), { name: 'ThrottlingException' })
  })
}

test('a field that becomes unique keeps its claims when the answer to the change is lost', async () => {
  await create(code)
  await editor.call('POST', '/core/collections/1/elements/add', { json: { name: 'one', code: 'a' } })
  losingAnAnswer()
  const fields = body('books', { ...code, unique: true })
  expect((await editor.call('POST', '/core/collections/1', { json: fields })).status).toBe(200)
  expect(await claimsIn(table, 'element#books')).toEqual(claimsOf(await elements(), ['name', 'code']))
  const second = { json: { name: 'two', code: 'a' } }
  expect((await editor.call('POST', '/core/collections/1/elements/add', second)).status).toBe(409)
  const other = { json: { code: 'b' } }
  expect((await editor.call('POST', '/core/collections/1/elements/1', other)).status).toBe(200)
})

test('a page whose answer is lost is created once, and not refused for its own url', async () => {
  losingAnAnswer()
  const page = { json: { name: 'p', url: 'p', title: 'p' } }
  expect((await editor.call('POST', '/core/pages/items/add', page)).status).toBe(201)
  expect(rowsOf(await editor.call('GET', '/core/pages/items'))).toHaveLength(1)
})

test('a collection that is renamed back and forth while elements are written loses none', async () => {
  await create(code)
  const statuses = await whileWriting(async (isEnough) => {
    for (let round = 0; round < 12 || round % 2 === 1 || !isEnough(); round += 1) {
      const name = round % 2 === 0 ? 'tomes' : 'books'
      expect((await editor.call('POST', '/core/collections/1', { json: body(name, code) })).status).toBe(200)
    }
  })
  for (const status of statuses) expect(status).toBe(201)
  expect(statuses.length).toBeGreaterThanOrEqual(enough)
  const items = await partitionItems(table, 'element#books')
  expect(auditOf(items)).toEqual(soundAudit(items))
  expect(items.head).toMatchObject({ nextId: statuses.length + 1 })
  expect(await claimsIn(table, 'element#books')).toEqual(claimsOf(await elements(), ['name']))
})

test('a feed of changes has every element once its schema changed, and only then', async () => {
  await create(code)
  await editor.call('POST', '/core/collections/1/publish')
  for (const name of ['a', 'b', 'c'])
    await editor.call('POST', '/core/collections/1/elements/add', { json: { name } })
  const changes = async (cursor?: unknown) => {
    const path = `/api/books/changes${cursor === undefined ? '' : `?cursor=${cursor}`}`
    const { payload } = (await editor.call('GET', path)).body
    return payload instanceof Object && 'changed' in payload && 'cursor' in payload
      ? payload
      : { changed: [], cursor: null }
  }
  const first = await changes()
  expect(first.changed).toHaveLength(3)
  await editor.call('POST', '/core/collections/1', { json: { ...body('books', code), pluralName: 'many' } })
  const second = await changes(first.cursor)
  expect(second.changed).toEqual([])
  await editor.call('POST', '/core/collections/1', {
    json: body('books', code, { name: 'x', type: 'text', default: 'd' }),
  })
  expect((await changes(second.cursor)).changed).toMatchObject([{ x: 'd' }, { x: 'd' }, { x: 'd' }])
})
