import { describe, expect, inject, test } from 'vitest'
import { CallFailed } from '../../shared/contract/client.ts'
import { collectionRows, elementRows } from '../../shared/contract/collections.ts'
import { readStore, tableAt } from '../store/check-store.ts'
import { asAdmin } from './harness/api.ts'
import { collectionBody, makeCollection } from './harness/collections.ts'
import { unique } from './harness/unique.ts'

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

describe('200 requests at once for one unique value', () => {
  test('one element gets it, 199 are told so, and the table holds nothing of theirs', async () => {
    const made = await makeCollection(admin, [{ name: 'code', type: 'text', unique: true }])
    const code = unique('code')
    const statuses = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        statusOf(admin.call(elementRows.add, { params: { id: made.id }, body: { name: `n${at}`, code } })),
      ),
    )
    expect(tally(statuses)).toEqual({ 201: 1, 409: 199 })

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
          admin.call(collectionRows.add, {
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
    const made = await makeCollection(admin, [{ name: 'n', type: 'number' }])
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        admin.call(elementRows.add, { params: { id: made.id }, body: { name: `n${n}`, n } }),
      ),
    )
    expect(answers.map(({ data }) => data.payload.id).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 100 }, (_, at) => at + 1),
    )
    const { data } = await admin.call(elementRows.list, {
      params: { id: made.id },
      query: { sortBy: 'n', limit: 100 },
    })
    expect(data.payload.map(({ n }) => n)).toEqual(Array.from({ length: 100 }, (_, at) => at))
  }, 60_000)

  test('changes under If-Match never overwrite each other', async () => {
    const made = await makeCollection(admin, [{ name: 'n', type: 'number' }])
    const { data } = await admin.call(elementRows.add, {
      params: { id: made.id },
      body: { name: 'counter', n: 0 },
    })
    const params = { id: made.id, elementId: data.payload.id }
    const increase = async (): Promise<void> => {
      const read = await admin.call(elementRows.get, { params })
      const headers = { 'if-match': read.headers.get('etag') ?? '' }
      const body = { n: Number(read.data.payload.n) + 1 }
      if ((await statusOf(admin.call(elementRows.update, { params, body, headers }))) === 412)
        await increase()
    }
    await Promise.all(Array.from({ length: 8 }, increase))
    expect((await admin.call(elementRows.get, { params })).data.payload.n).toBe(8)
  }, 60_000)
})
