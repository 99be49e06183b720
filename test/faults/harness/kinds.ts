import { isRecord } from '../../../shared/values/records.ts'
import type { State } from './ledger.ts'
import type { Traffic } from './traffic.ts'

/** A kind of content that the clients write. */
export interface Kind {
  noun: string
  /** Of the table, which holds its entities. */
  partition: string
  /** Where its entities are administered. */
  path: string
  addPath: string
  /** A body that makes one. */
  body: (name: string, n: number) => Record<string, unknown>
  /** A body that changes its value. */
  change: (n: number) => Record<string, unknown>
  publicPath: (name: string, id: number) => string
  /** Where it imports many at once, if it does. */
  importPath?: string
  stateOf: (entity: Record<string, unknown>) => State
  hitsOf: (entity: Record<string, unknown>) => number
}

/** The elements of a collection with a number `n`. */
export const elementsOf = (collection: { id: number; name: string }): Kind => {
  const path = `/core/collections/${collection.id}/elements`
  return {
    noun: 'element',
    partition: `element#${collection.name}`,
    path,
    addPath: `${path}/add`,
    importPath: `${path}/import`,
    body: (name, n) => ({ name, n, active: true }),
    change: (n) => ({ n }),
    publicPath: (_, id) => `/api/${collection.name}/${id}`,
    stateOf: ({ n, active }) => ({ n: Number(n), active: active === true }),
    hitsOf: ({ _hits }) => Number(_hits),
  }
}

/** Pages; their value is their title. */
export const pages: Kind = {
  noun: 'page',
  partition: 'page',
  path: '/core/pages/items',
  addPath: '/core/pages/items/add',
  body: (name, n) => ({ name, url: name, title: `${n}`, active: true }),
  change: (n) => ({ title: `${n}` }),
  publicPath: (name) => `/pages/${name}`,
  stateOf: ({ title, active }) => ({ n: Number(title), active: active === true }),
  hitsOf: ({ hits }) => Number(hits),
}

/** A record in an answer, under a member if one is named. @throws Error where there is none */
export const recordIn = (body: unknown, member?: string): Record<string, unknown> => {
  const value = member === undefined ? body : isRecord(body) ? body[member] : undefined
  if (!isRecord(value)) throw new Error(`Not an object: ${JSON.stringify(body)?.slice(0, 200)}`)
  return value
}

/** The records in an answer's payload. */
export const listIn = (body: unknown): Record<string, unknown>[] => {
  const { payload } = recordIn(body)
  return Array.isArray(payload) ? payload.filter(isRecord) : []
}

/** All entities of a kind as an administrator lists them, page by page. */
export const allOf = async ({ path }: Kind, { send }: Traffic): Promise<Record<string, unknown>[]> => {
  const all: Record<string, unknown>[] = []
  for (let page = 1; ; page += 1) {
    const { body } = await send('GET', `${path}?limit=1000&sortBy=id&page=${page}`)
    const found = listIn(body)
    all.push(...found)
    if (all.length >= Number(recordIn(body, 'pagination').total) || found.length === 0) return all
  }
}
