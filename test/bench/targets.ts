import { type Rate, ratioOf, unmeasured } from './rate.ts'
import type { LoadRow, Results } from './results.ts'

/** What a figure must not pass. The loose bound is for short runs on busy machines: a regression passes it. */
export interface Target {
  name: string
  value: number
  atMost?: number
  atLeast?: number
  loose: number
}

/** How two rates compare: where other work takes the machine away in most rounds, only the best ones count. */
type Compare = (one: Rate, other: Rate) => number

const bestOf: Compare = (one, other) => one.best / other.best

const rows = ({ load }: Results, operation: string): LoadRow[] =>
  load.filter((row) => row.operation === operation)

const firstPage = 'list, page 1'
const otherLists = ['list, sorted', 'list, deep page', 'list, filtered', 'list, search']

/** Page 1 of the smallest collection against that of the largest: what N costs. */
const growth = (results: Results, compare: Compare): Target => {
  const pages = rows(results, firstPage)
  const [smallest, largest] = [pages[0], pages.at(-1)]
  return {
    name: `${firstPage}: N = ${largest?.size} over N = ${smallest?.size}`,
    value: compare(smallest?.product ?? unmeasured, largest?.product ?? unmeasured),
    atMost: 1.3,
    loose: 2,
  }
}

/** The other lists against page 1 of the same collection: what sorting, depth and filters cost. */
const shapes = (results: Results, compare: Compare): Target[] =>
  rows(results, firstPage).flatMap((page) =>
    otherLists.flatMap((operation) =>
      rows(results, operation)
        .filter(({ size }) => size === page.size)
        .map(({ product, size }) => ({
          name: `${operation} over page 1, N = ${size}`,
          value: compare(page.product, product),
          atMost: 1.2,
          loose: 2,
        })),
    ),
  )

/** A list that nobody asked for before, and that does the most work the bounds allow, against page 1. */
const uncached = (results: Results, compare: Compare): Target[] =>
  rows(results, 'list, costliest uncached').flatMap(({ size, product }) =>
    rows(results, firstPage)
      .filter((page) => page.size === size)
      .map((page) => ({
        name: `costliest uncached list over page 1, N = ${size}`,
        value: compare(page.product, product),
        atMost: 20,
        loose: 40,
      })),
  )

const floors = (results: Results, compare: Compare): Target[] =>
  rows(results, firstPage).map(({ product, engine, size }) => ({
    name: `${firstPage}: part of node:http with the same SDK calls, N = ${size}`,
    value: compare(product, engine),
    atLeast: 0.6,
    loose: 0.3,
  }))

const units = (results: Results): Target[] =>
  results.load.flatMap(({ operation, size, cost }) => {
    if (!cost) return []
    const name = `${operation}: units, N = ${size ?? 'any'}`
    if (operation === 'create') return [{ name, value: cost.writes, atMost: 10, loose: 10 }]
    return operation.startsWith('list') ? [{ name, value: cost.reads, atMost: 0.5, loose: 0.5 }] : []
  })

const coldReads = ({ cold }: Results): Target[] =>
  cold
    .filter(({ size }) => size >= 5_000)
    .map(({ size, cost, queryUnits }) => ({
      name: `cold read: units over those of a Query, N = ${size}`,
      value: (cost?.reads ?? Number.NaN) / queryUnits,
      atMost: 0.35,
      loose: 0.35,
    }))

/** How much longer the first page by id of the largest collection takes a fresh function than that of the smallest. */
const firstPages = ({ cold }: Results): Target => {
  const [smallest, largest] = [cold[0], cold.at(-1)]
  return {
    name: `first page by id, ms more: N = ${largest?.size} than N = ${smallest?.size}`,
    value: (largest?.cold.page ?? Number.NaN) - (smallest?.cold.page ?? Number.NaN),
    atMost: 60,
    loose: 200,
  }
}

const others = ({ imports, logins, loading, memory, history }: Results): Target[] => [
  {
    name: 'import: part of BatchWriteItem’s rate',
    value: imports.imported / imports.raw,
    atLeast: 0.5,
    loose: 0.25,
  },
  {
    name: 'failed login: unknown over known email',
    value: logins.unknown / logins.known,
    atMost: 1.1,
    loose: 1.3,
  },
  {
    name: 'failed login: known over unknown email',
    value: logins.known / logins.unknown,
    atMost: 1.1,
    loose: 1.3,
  },
  {
    name: 'import of the public function over the AWS SDK alone',
    value: loading.ratio,
    atMost: 1.3,
    loose: 2,
  },
  {
    name: 'history record at the highest rate: lost',
    value: history.records.enough.lost,
    atMost: 0,
    loose: 0,
  },
  {
    name: 'history record at the highest rate: times that 99 of 100 are sent at most',
    value: history.records.enough.sentP99,
    atMost: 1,
    loose: 1,
  },
  {
    name: 'history record at the highest rate: p99 over that without limits',
    value: history.records.enough.p99 / history.records.unlimited.p99,
    atMost: 1.5,
    loose: 3,
  },
  { name: 'memory of the public function, MB', value: memory / 1024 / 1024, atMost: 400, loose: 400 },
]

/** Syncs of few elements are over too soon to be compared. */
const fewest = 5_000

/** The client's `sync` into a folder against a plain pull of the same feed, and the memory that it takes. */
const syncs = ({ syncs: rows }: Results): Target[] =>
  rows
    .filter(({ size }) => size >= fewest)
    .flatMap(({ size, ratio, memory }) => [
      {
        name: `sync with fileStore: as fast as a plain feed pull, N = ${size}`,
        value: ratio,
        atLeast: 0.8,
        loose: 0.4,
      },
      {
        name: `sync with fileStore: memory, MB, N = ${size}`,
        value: memory / 1024 / 1024,
        atMost: 200,
        loose: 200,
      },
    ])

/** The figures that have a bound. @param isLoose whether they are held against the loose ones */
export const targetsOf = (results: Results, isLoose: boolean): Target[] => {
  const compare = isLoose ? bestOf : ratioOf
  return [
    growth(results, compare),
    ...shapes(results, compare),
    ...uncached(results, compare),
    ...floors(results, compare),
    ...units(results),
    ...coldReads(results),
    firstPages(results),
    ...syncs(results),
    ...others(results),
  ]
}

/** Whether a figure keeps its bound; one that could not be measured does not. */
export const isMet = ({ value, atMost, atLeast, loose }: Target, isLoose: boolean): boolean => {
  if (atLeast !== undefined) return value >= (isLoose ? loose : atLeast)
  return value <= (isLoose ? loose : (atMost ?? Number.NaN))
}
