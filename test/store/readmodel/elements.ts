import type { Filter, Shape } from '../../../shared/readmodel/lists/shape.ts'
import type { ListedEntity } from '../../../shared/readmodel/source/partition-source.ts'
import { textBytesOf } from '../../../shared/store/entity.ts'
import type { Head } from '../../../shared/store/head.ts'
import type { FieldType } from '../../../shared/values/field-types.ts'

const words =
  'content platform editor release market harbour winter journal signal garden mirror copper violet river answer'
    .split(' ')
    .concat(
      'north lantern measure profile quarter summer thread winter yellow engine object method theory castle'.split(
        ' ',
      ),
    )

/** Numbers from 0 to below `bound`, the same ones each time. */
const sequence = (seed: number): ((bound: number) => number) => {
  let state = seed * 2_654_435_761 + 1
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

const sentence = (random: (bound: number) => number, count: number): string =>
  Array.from(
    { length: count },
    () => `${words[random(words.length)]}${random(4) === 0 ? random(1000) : ''}`,
  ).join(' ')

/** An element of about 1 KB, like an article's. */
export const element = (id: number, v = 1): ListedEntity => {
  const random = sequence(id)
  const created = new Date(1_700_000_000_000 + random(1e9) * 60).toISOString()
  const data = JSON.stringify({
    id,
    _sort: 500,
    name: `${sentence(random, 4)} ${id}`,
    active: true,
    category: words[random(12)],
    price: random(100_000) / 100,
    featured: random(5) === 0,
    publishedAt: created,
    summary: sentence(random, 20),
    body: sentence(random, 70),
    createdAt: created,
    updatedAt: created,
  })
  return { id, v, active: true, data, sv: 1 }
}

export const elements = (count: number): ListedEntity[] =>
  Array.from({ length: count }, (_, at) => element(at + 1))

const fields: Readonly<Record<string, FieldType>> = {
  _sort: 'number',
  name: 'text',
  active: 'boolean',
  category: 'text',
  price: 'number',
  featured: 'boolean',
  publishedAt: 'date',
  summary: 'text',
  body: 'text',
  createdAt: 'date',
  updatedAt: 'date',
}

export const elementShape: Shape = {
  schemaKey: 1,
  project: ({ data }) => data,
  isAsStored: () => true,
  hitsMember: '_hits',
  fields,
  searchable: ['name', 'summary', 'body'],
}

const knownBytes = new Map<number, number>()

/** The bytes of the texts of so many elements. */
const bytesOf = (count: number): number => {
  const bytes = knownBytes.get(count) ?? elements(count).reduce((sum, one) => sum + textBytesOf(one), 0)
  knownBytes.set(count, bytes)
  return bytes
}

/** A filter that all elements pass. A list with it needs the whole partition, and is in the order of ids. */
export const anyId: Filter = { field: 'id', op: 'gt', value: 0 }

/** The head of a partition of such elements. */
export const elementHead = (count: number, version = 1): Head => ({
  partition: 'element#articles',
  version,
  publicVersion: version,
  nextId: count + 1,
  total: count,
  active: count,
  bytes: bytesOf(count),
  hitsVersion: 0,
  incarnation: 'test',
  collectionId: 1,
  published: true,
  schema: 1,
})
