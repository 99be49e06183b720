import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, inject, test } from 'vitest'
import { CallFailed } from '../../shared/contract/client.ts'
import { collectionEndpoints, elementEndpoints } from '../../shared/contract/collections.ts'
import { pageEndpoints, pageSectionEndpoints } from '../../shared/contract/pages.ts'
import { readStore, tableAt } from '../store/check-store.ts'
import { asAdmin } from './harness/api.ts'
import { collectionBody, makeCollection } from './harness/collections.ts'
import { unique } from './harness/unique.ts'

// Each function runs in several environments here: what one of them remembers, the others have moved on from.

const admin = asAdmin()

const statusOf = async (call: Promise<{ status: number }>): Promise<number> => {
  try {
    return (await call).status
  } catch (error) {
    if (error instanceof CallFailed) return error.status
    throw error
  }
}

const tally = (statuses: readonly number[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(statuses, String)).map(([status, all]) => [status, all?.length]),
  )

/** How many send the same unique value at once. */
const rivals = 200

describe(`${rivals} requests at once for one unique value`, () => {
  test('one element gets it, the others are told so, and the table holds nothing of theirs', async () => {
    const made = await makeCollection(admin, [{ name: 'code', type: 'text', unique: true }])
    const code = unique('code')
    const statuses = await Promise.all(
      Array.from({ length: rivals }, (_, at) =>
        statusOf(
          admin.call(elementEndpoints.add, { params: { id: made.id }, body: { name: `n${at}`, code } }),
        ),
      ),
    )
    expect(tally(statuses)).toEqual({ 201: 1, 409: rivals - 1 })

    const { tableEndpoint, tableName } = inject('stack')
    const partition = `element#${made.name}`
    const items = await readStore(tableAt(tableEndpoint, tableName))
    const ours = items.filter(({ pk }) => String(pk).includes(partition))
    const [element] = ours.filter(({ pk }) => pk === partition)
    const { name } = JSON.parse(String(element?.data))
    expect(ours.map(({ pk, sk }) => `${pk} ${sk}`).toSorted()).toEqual(
      [
        `${partition} 000000000001`,
        `head#${partition} head`,
        `log#${partition} 000000000001`,
        `unique#${partition}#code#${code} unique`,
        `unique#${partition}#name#${name} unique`,
        `unique#partition#${partition} unique`,
      ].toSorted(),
    )
    expect(ours.find(({ pk }) => pk === `head#${partition}`)).toMatchObject({
      version: 1,
      nextId: 2,
      total: 1,
      active: 1,
    })
  }, 60_000)

  test('one collection gets a name', async () => {
    const name = unique('race')
    const statuses = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        statusOf(
          admin.call(collectionEndpoints.add, {
            body: { ...collectionBody(), name, singleName: `${name} ${at}` },
          }),
        ),
      ),
    )
    expect(tally(statuses)).toEqual({ 201: 1, 409: 39 })
  })
})

describe('writes to one list at once', () => {
  test('all go in, each with an id of its own', async () => {
    const count = 100
    const made = await makeCollection(admin, [{ name: 'n', type: 'number' }])
    const answers = await Promise.all(
      Array.from({ length: count }, (_, n) =>
        admin.call(elementEndpoints.add, { params: { id: made.id }, body: { name: `n${n}`, n } }),
      ),
    )
    expect(answers.map(({ data }) => data.payload.id).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: count }, (_, at) => at + 1),
    )
    const { data } = await admin.call(elementEndpoints.list, {
      params: { id: made.id },
      query: { sortBy: 'n', limit: count },
    })
    expect(data.payload.map(({ n }) => n)).toEqual(Array.from({ length: count }, (_, at) => at))
  }, 60_000)

  test('changes under If-Match never overwrite each other', async () => {
    const made = await makeCollection(admin, [{ name: 'n', type: 'number' }])
    const { data } = await admin.call(elementEndpoints.add, {
      params: { id: made.id },
      body: { name: 'counter', n: 0 },
    })
    const params = { id: made.id, elementId: data.payload.id }
    const increase = async (): Promise<void> => {
      const read = await admin.call(elementEndpoints.get, { params })
      const headers = { 'if-match': read.headers.get('etag') ?? '' }
      const body = { n: Number(read.data.payload.n) + 1 }
      if ((await statusOf(admin.call(elementEndpoints.update, { params, body, headers }))) === 412)
        await increase()
    }
    await Promise.all(Array.from({ length: 8 }, increase))
    expect((await admin.call(elementEndpoints.get, { params })).data.payload.n).toBe(8)
  }, 60_000)
})

describe('writes that contradict each other', () => {
  test('nothing goes into a collection that is being deleted, and nothing of it is left', async () => {
    const deletedHeads = new Set<string>()
    for (let round = 0; round < 6; round += 1) {
      const made = await makeCollection(admin, [{ name: 'n', type: 'number' }])
      const add = (n: number) =>
        statusOf(admin.call(elementEndpoints.add, { params: { id: made.id }, body: { name: `n${n}`, n } }))
      // Every environment remembers the collection's head by then.
      await Promise.all(Array.from({ length: 6 }, (_, n) => add(n)))
      const adds = Array.from({ length: 12 }, (_, n) => add(100 + n))
      const deleted = statusOf(admin.call(collectionEndpoints.delete, { params: { id: made.id } }))
      const statuses = await Promise.all([...adds, ...Array.from({ length: 12 }, (_, n) => add(200 + n))])
      expect(await deleted).toBe(200)
      expect(statuses.filter((status) => status !== 201 && status !== 404)).toEqual([])
      expect(await add(300)).toBe(404)
      deletedHeads.add(`head#element#${made.name}`)
    }
    const { tableEndpoint, tableName } = inject('stack')
    const items = await readStore(tableAt(tableEndpoint, tableName))
    expect(items.filter(({ pk }) => deletedHeads.has(String(pk)))).toEqual([])
  }, 60_000)

  test('no page stands in a section that was deleted', async () => {
    // The deletion looks for pages before it commits: a page may come in between.
    for (let round = 0; round < 12; round += 1) {
      const url = unique('section')
      const { data } = await admin.call(pageSectionEndpoints.add, { body: { name: url, url } })
      const { id } = data.payload
      const page = (at: number) => ({ name: url, url: `${url}/${at}`, title: url, parentId: id })
      const [deleted, ...added] = await Promise.all([
        pause(round).then(() => statusOf(admin.call(pageSectionEndpoints.delete, { params: { id } }))),
        ...[0, 1].map((at) => statusOf(admin.call(pageEndpoints.add, { body: page(at) }))),
      ])
      if (deleted === 200) expect(tally(added)).toEqual({ 400: 2 })
      else expect([deleted, ...added].filter((status) => status !== 201)).toEqual([409])
    }
  }, 60_000)

  test('no two sections come to stand below each other', async () => {
    for (let round = 0; round < 10; round += 1) {
      const names = [unique('above'), unique('below')]
      const made = await Promise.all(
        names.map((url) => admin.call(pageSectionEndpoints.add, { body: { name: url, url } })),
      )
      const [a = 0, b = 0] = made.map(({ data }) => data.payload.id)
      const under = (id: number, parentId: number) =>
        statusOf(admin.call(pageSectionEndpoints.update, { params: { id }, body: { parentId } }))
      const statuses = await Promise.all([under(a, b), under(b, a)])
      expect(statuses.toSorted()).toEqual([200, 409])
    }
  }, 60_000)
})
