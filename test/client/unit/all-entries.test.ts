import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allEntries } from '../../../shared/client/http/all-entries.ts'
import { TypecaseError } from '../../../shared/client/http/error.ts'
import type { ListQuery } from '../../../shared/client/http/list-query.ts'
import { isRecord } from '../../../shared/values/records.ts'

interface Entry {
  id: number
  name?: string
}

const after = ({ filter }: ListQuery): number => {
  const id: unknown = filter && 'id' in filter ? filter.id : undefined
  return isRecord(id) && typeof id.gt === 'number' ? id.gt : 0
}

/** A list as the server answers it, of what is there at each request. */
const listing =
  (entries: () => readonly Entry[], queries: ListQuery[] = []) =>
  async (query: ListQuery) => {
    queries.push(query)
    const { limit = 20, page = 1 } = query
    const found = entries().filter(({ id }) => id > after(query))
    return { items: found.slice((page - 1) * limit, page * limit), total: found.length, page, limit }
  }

const taken = async (entries: AsyncIterable<Entry>, onEntry = (): void => undefined): Promise<number[]> => {
  const ids: number[] = []
  for await (const { id } of entries) {
    ids.push(id)
    onEntry()
  }
  return ids
}

test('what stays is taken once, in order, while other entries come and go', async () => {
  const change = fc.record({ at: fc.nat(30), id: fc.integer({ min: 1, max: 60 }) })
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { maxLength: 20 }),
      fc.integer({ min: 1, max: 5 }),
      async (changes, limit) => {
        const there = new Set(Array.from({ length: 20 }, (_, at) => at * 2 + 1))
        const stays = new Set([...there].filter((id) => !changes.some((one) => one.id === id)))
        let count = 0
        const onEntry = (): void => {
          for (const { at, id } of changes)
            if (at === count) {
              if (there.has(id)) there.delete(id)
              else there.add(id)
            }
          count += 1
        }
        const entries = (): Entry[] => [...there].toSorted((a, b) => a - b).map((id) => ({ id }))
        const ids = await taken(allEntries(listing(entries), { limit }), onEntry)
        expect(ids).toEqual(ids.toSorted((a, b) => a - b))
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.filter((id) => stays.has(id))).toEqual([...stays])
      },
    ),
  )
})

test('the highest id first goes on before the last id', async () => {
  const queries: ListQuery[] = []
  const ids = [5, 4, 2]
  const list = async (query: ListQuery) => {
    queries.push(query)
    const at = queries.length - 1
    return { items: ids.slice(at * 2, at * 2 + 2).map((id) => ({ id })), total: 3, page: 1, limit: 2 }
  }
  expect(await taken(allEntries<Entry>(list, { sortOrder: 'DESC', limit: 2 }))).toEqual(ids)
  expect(queries).toEqual([
    { sortOrder: 'DESC', limit: 2, filter: {} },
    { sortOrder: 'DESC', limit: 2, filter: { id: { lt: 4 } } },
  ])
})

test('entries that are too long for one answer come with several', async () => {
  const there = Array.from({ length: 9 }, (_, at) => ({ id: at + 1 }))
  const tooLong = new TypecaseError({ status: 400, title: 'Too long', text: 'Ask for a smaller limit' })
  const limits: (number | undefined)[] = []
  const list = async (query: ListQuery) => {
    limits.push(query.limit)
    if ((query.limit ?? 20) > 2) throw tooLong
    return listing(() => there)(query)
  }
  expect(await taken(allEntries<Entry>(list))).toEqual(there.map(({ id }) => id))
  expect(limits).toEqual([1000, 250, 63, 16, 4, ...Array(9).fill(1), 1])
  const failing = async () => Promise.reject(tooLong)
  await expect(taken(allEntries<Entry>(failing))).rejects.toBe(tooLong)
})

test('pages are asked for as they are taken', async () => {
  const queries: ListQuery[] = []
  const entries = Array.from({ length: 7 }, (_, at) => ({ id: at + 1 }))
  const found: number[] = []
  for await (const { id } of allEntries(
    listing(() => entries, queries),
    { limit: 3 },
  )) {
    found.push(id)
    if (id === 4) break
  }
  expect(found).toEqual([1, 2, 3, 4])
  expect(queries).toEqual([
    { limit: 3, filter: { id: { gt: 0 } } },
    { limit: 3, filter: { id: { gt: 3 } } },
  ])
})

test('another order goes by pages', async () => {
  const queries: ListQuery[] = []
  const entries = Array.from({ length: 4 }, (_, at) => ({ id: 4 - at }))
  const all = allEntries(
    listing(() => entries, queries),
    { limit: 2, sortBy: 'name', sortOrder: 'DESC' },
  )
  expect(await taken(all)).toEqual([4, 3, 2, 1])
  expect(queries.map(({ page }) => page)).toEqual([1, 2])
})
