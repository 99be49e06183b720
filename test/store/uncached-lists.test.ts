import { afterAll, beforeAll, expect, test } from 'vitest'
import { newSchema, serialiseCollection, shownFields } from '../../shared/content/collections.ts'
import type { ListedEntity } from '../../shared/readmodel/source/partition-source.ts'
import { entityKey } from '../../shared/store/keys.ts'
import { putItem } from '../../shared/store/table.ts'
import { categories, record, recordFields } from '../bench/records.ts'
import { timed } from '../timed.ts'
import { type Instance, startInstance } from './content/instance.ts'
import { startTestEngine, type TestEngine } from './engine.ts'
import { elementHead } from './readmodel/elements.ts'
import { fill } from './readmodel/filled.ts'

const count = 10_000
const partition = 'element#articles'
/** What editors put under each article: parts of it are in all of them, and at the end. */
const footer =
  'all rights reserved by the editors of this house and by their heirs whatever they may be called in later years'

const article = (id: number): ListedEntity => {
  const { name, ...values } = record(id)
  const createdAt = new Date(Date.UTC(2025, 0, 1) + id * 1_000).toISOString()
  const own = { id, name, active: true, _sort: 500, createdAt, updatedAt: createdAt }
  return {
    id,
    v: 1,
    active: true,
    sv: 1,
    data: JSON.stringify({ ...own, ...values, body: `${values.body} ${footer}` }),
  }
}

let engine: TestEngine
let instance: Instance

beforeAll(async () => {
  engine = await startTestEngine()
  const table = await engine.newTable()
  const names = { name: 'articles', singleName: 'one', pluralName: 'all' }
  const visible = { id: 1, ...names, fields: shownFields(recordFields), active: true, createdBy: 1 }
  const at = new Date(0).toISOString()
  const schema = newSchema(partition, recordFields)
  const collection = serialiseCollection({ visible: { ...visible, createdAt: at, updatedAt: at }, schema })
  await putItem(table, { ...entityKey('collection', 1), v: 1, active: true, ...collection })
  await fill(
    table,
    elementHead(count),
    Array.from({ length: count }, (_, index) => article(index + 1)),
  )
  instance = startInstance(table, '', { maxBytes: 700_000_000 })
}, 180_000)
afterAll(() => engine.stop())

type Pairs = [name: string, value: string][]

const where = (field: string, op: string, ...values: string[]): Pairs =>
  values.map((value) => [`filter[${field}][${op}]`, value])

const words = footer.split(' ').filter((word, at, all) => all.indexOf(word) === at && word.length > 1)
const texts = ['name', 'title', 'summary', 'body']

/** Queries that do the most work the bounds allow, on all elements: nothing rules one out early. */
const costly: Readonly<Record<string, Pairs>> = {
  'search that finds nothing': [['search', 'zzzz no such text']],
  'search that finds all': [['search', 'Whatever They May']],
  'search in names of members': [['search', 'createdat":"2025']],
  '19 parts of a text': where('body', 'contains', ...words.slice(0, 19)),
  '19 parts of JSON': where('tags', 'contains', ...words.slice(0, 19)),
  '19 that are not': where('tags', 'ne', ...words.slice(0, 19).map((word) => `["${word}"]`)),
  '19 parts of all texts': [
    ...texts.flatMap((field) => where(field, 'contains', 'a', 'e', 'i', 'o')),
    ...where('accent', 'contains', '#'),
    ...where('published', 'contains', '20', 'T'),
  ],
  'all fields compared': [
    ...texts.flatMap((field) => where(field, 'gt', '0')),
    ...texts.flatMap((field) => where(field, 'ne', 'x', 'y')),
    ...where('rating', 'lte', '11'),
    ...where('published', 'gt', '2001-01-01'),
    ...where('accent', 'gte', '#000000'),
    ['search', 'e'],
  ],
  '99 texts': where('title', 'in', Array.from({ length: 99 }, (_, at) => `title ${at}`).join(',')),
  '99 values': where(
    'category',
    'in',
    [...categories, ...Array.from({ length: 87 }, (_, at) => `c${at}`)].join(','),
  ),
}

const sorts = ['id', 'body', 'published', 'tags']

/** The query that an attempt sends: no two attempts' are the same, so that none finds a list of another. */
const pathOf = (pairs: Pairs, attempt: number): string => {
  const [sortBy = 'id'] = sorts.slice(attempt % sorts.length)
  const own: Pairs = [
    [`filter[id][gte]`, String(-attempt)],
    ['sortBy', sortBy],
    ['sortOrder', 'DESC'],
    ['page', '400'],
  ]
  return `/api/articles?${new URLSearchParams([...pairs, ...own])}`
}

/** Processor time of a request in milliseconds: what else the machine does leaves it alone. */
const timeOf = async (path: string): Promise<number> => {
  const started = process.cpuUsage()
  const { status, text } = await instance.call('GET', path)
  const { user, system } = process.cpuUsage(started)
  const time = (user + system) / 1_000
  expect(status, text.slice(0, 500)).toBe(200)
  return time
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const rounds = 9
const plainEach = 5

test('the costliest list a stranger may ask for costs at most 20 plain ones', {
  ...timed,
  timeout: 240_000,
}, async () => {
  const plain: number[] = []
  const times = new Map(Object.keys(costly).map((name): [string, number[]] => [name, []]))
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, pairs] of Object.entries(costly)) {
      for (let one = 0; one < plainEach; one += 1) plain.push(await timeOf('/api/articles'))
      const time = await timeOf(pathOf(pairs, round))
      // The first time of all, fields are sorted and folded for the first time.
      if (round > 0) times.get(name)?.push(time)
    }
  const base = median(plain)
  const ratios = [...times].map(([name, all]) => [name, median(all) / base] as const)
  for (const [name, ratio] of ratios) expect(ratio, name).toBeLessThan(20)
})
