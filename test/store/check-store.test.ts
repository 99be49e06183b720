import { expect, test } from 'vitest'
import { newSchema, serialiseCollection } from '../../shared/content/collections.ts'
import { pages } from '../../shared/content/site.ts'
import { entityOf, textBytesOf } from '../../shared/store/entity.ts'
import { emptyHead } from '../../shared/store/head.ts'
import {
  claimKey,
  entityKey,
  formatKey,
  headKey,
  hitsKey,
  idempotencyRecordKey,
  logKey,
  partitionClaimKey,
  sortableNumber,
} from '../../shared/store/keys.ts'
import type { Item } from '../../shared/store/table.ts'
import { storeProblems } from './check-store.ts'

const made = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' }
const partition = 'element#news'

const head = (name: string, rest: Item): Item => ({
  ...headKey(name),
  ...emptyHead(name, 'drawn'),
  publicVersion: rest.version,
  ...rest,
})
const bytesOf = (...items: Item[]): number =>
  items.reduce((sum, item) => sum + textBytesOf(entityOf(item)), 0)
const log = (name: string, version: number, ids: number[]): Item => ({ ...logKey(name, version), ids })
const claim = (scope: string, field: string, value: string, id: number): Item => ({
  ...claimKey(scope, field, value),
  id,
})

const collection: Item = {
  ...entityKey('collection', 1),
  v: 1,
  active: true,
  ...serialiseCollection({
    visible: {
      id: 1,
      name: 'news',
      singleName: 'item',
      pluralName: 'news',
      fields: [{ name: 'code', type: 'text', allowNull: true, unique: true }],
      active: true,
      createdBy: 1,
      ...made,
    },
    schema: newSchema(partition, []),
  }),
}

const element = (id: number, v: number, active: boolean, code: string | null): Item => ({
  ...entityKey(partition, id),
  v,
  active,
  sv: 1,
  data: JSON.stringify({ id, name: `e${id}`, active, _sort: 500, ...made, code }),
})

const page = {
  id: 1,
  name: 'About',
  url: '/about/',
  title: 'T',
  description: '',
  seo: [],
  fields: {},
  active: true,
  parentId: null,
  sort: 500,
  ...made,
}

const pageItem: Item = { ...entityKey('page', 1), v: 1, active: true, data: JSON.stringify(page) }
const user: Item = {
  ...entityKey('user', 1),
  v: 1,
  active: true,
  data: JSON.stringify({ id: 1, email: 'A@b.test', active: true }),
}

const elements = [element(1, 3, true, 'A'), element(2, 2, false, null)]

/** A table as writes leave it: a collection with two elements and one deleted, a page, a user, a role. */
const token = JSON.stringify({ id: 1, createdBy: 1 })
const sound: Item[] = [
  collection,
  head('collection', { version: 1, nextId: 2, total: 1, active: 1, bytes: bytesOf(collection) }),
  log('collection', 1, [1]),
  claim('collection', 'name', 'news', 1),
  claim('collection', 'singleName', 'item', 1),
  { ...partitionClaimKey(partition), id: 1 },
  ...elements,
  head(partition, {
    version: 5,
    nextId: 4,
    total: 2,
    active: 1,
    bytes: bytesOf(...elements),
    collectionId: 1,
    published: true,
    schema: 1,
  }),
  ...[[1], [2], [1], [3], [3]].map((ids, at) => log(partition, at + 1, ids)),
  claim(partition, 'name', 'e1', 1),
  claim(partition, 'name', 'e2', 2),
  claim(partition, 'code', 'A', 1),
  { ...pageItem, hits: 3 },
  head('page', { version: 1, nextId: 2, total: 1, active: 1, bytes: bytesOf(pageItem) }),
  log('page', 1, [1]),
  { ...claim('page', 'url', 'about', 1), view: JSON.stringify(pages.view(page)), hits: 3 },
  { ...hitsKey('page', 1), h1: 3 },
  user,
  head('user', { version: 1, nextId: 2, total: 1, active: 1, bytes: bytesOf(user) }),
  log('user', 1, [1]),
  claim('user', 'email', 'a@b.test', 1),
  { pk: 'credential#000000000001', sk: 'credential', hash: 'x' },
  { pk: 'salt#000000000001', sk: 'salt', salt: 'x' },
  { ...entityKey('token', 1), v: 1, data: token },
  head('token', { version: 1, nextId: 2, total: 1, active: 0, bytes: token.length }),
  log('token', 1, [1]),
  { pk: 'token#000000000001', sk: '000000000001', data: token, hash: 'x' },
  { pk: 'history#2026-W01#0', sk: 'x' },
  { pk: 'session#000000000001', sk: 'family' },
  { ...idempotencyRecordKey(1, 'k', 0), firstId: 1, rows: [0, 2], fingerprint: 'x', expiresAt: 5 },
  { ...idempotencyRecordKey(1, 'k', 1), firstId: 3, rows: [3], fingerprint: 'x', expiresAt: 5 },
  { ...formatKey, format: 1 },
]

const is = (pk: string, sk?: string) => (item: Item) => item.pk === pk && (sk === undefined || item.sk === sk)
const without = (pk: string, sk?: string): Item[] => sound.filter((item) => !is(pk, sk)(item))
const changed = (pk: string, change: Item, sk?: string): Item[] =>
  sound.map((item) => (is(pk, sk)(item) ? { ...item, ...change } : item))

test('a table as writes leave it is sound', async () => {
  expect(storeProblems(sound)).toEqual([])
})

const first = '000000000001'
const keyed = idempotencyRecordKey(1, 'k', 0).pk
test.each<[string, Item[], string]>([
  ['an element lost', without(partition, first), 'total 2, but there are 1'],
  ['an element too many', [...sound, element(9, 1, true, null)], 'nextId 4, but there is 9'],
  ['a wrong count of active ones', changed(`head#${partition}`, { active: 2 }), 'active 2, but there are 1'],
  ['a wrong size', changed(`head#${partition}`, { bytes: 7 }), 'bytes 7, but the texts have'],
  ['a log entry lost', without(`log#${partition}`, '000000000002'), 'gaps'],
  ['the last log entry lost', without(`log#${partition}`, '000000000005'), 'version 5, 4 log entries'],
  [
    'a log entry that names the future',
    changed(`log#${partition}`, { ids: [7] }, '000000000004'),
    'never given',
  ],
  ['an entity of another version', changed(partition, { v: 1 }, first), 'version 1, but the log says 3'],
  ['an entity under another id', changed(partition, { data: elements[1]?.data }, first), 'its data say 2'],
  ['active on the item only', changed(partition, { active: true }, '000000000002'), 'active differs'],
  ['a sort key without its zeros', changed('page', { sk: '1' }), 'its sort key is 1'],
  ['a unique value unclaimed', without(`unique#${partition}#code#A`), 'not claimed, but 1 has the value'],
  ['a claim of another', changed(`unique#${partition}#name#e1`, { id: 2 }), 'claimed for 2, but 1'],
  ['a claim nothing holds', [...sound, claim(partition, 'code', 'B', 2)], 'claimed, but nothing'],
  ['a lookup’s view outdated', changed('unique#page#url#about', { view: '{}' }), 'public view'],
  [
    'a lookup’s view left over',
    changed('page', { active: false, data: JSON.stringify({ ...page, active: false }) }),
    'public view',
  ],
  ['a lookup’s counter', changed('unique#page#url#about', { hits: 2 }), '2 hits, not 3'],
  [
    'a head under another name',
    changed(`head#${partition}`, { pk: 'head#element#old' }),
    'no collection has this name',
  ],
  ['a head of another collection', changed(`head#${partition}`, { collectionId: 2 }), 'wrong collectionId'],
  ['a head that says published', changed(`head#${partition}`, { published: false }), 'wrong published'],
  [
    'an element of a schema to come',
    changed(partition, { sv: 2 }, first),
    'of schema 2, but there are 1 to 1',
  ],
  ['an element of no schema', changed(partition, { sv: undefined }, first), 'of schema undefined'],
  ['a head of another schema', changed(`head#${partition}`, { schema: 2 }), 'wrong schema'],
  ['a partition’s name unclaimed', without('unique#partition#element#news'), 'wrong claim'],
  [
    'an element of no collection',
    [...sound, { ...element(1, 1, true, null), pk: 'element#gone' }],
    'belongs to nothing',
  ],
  ['a log of no partition', [...sound, log('element#gone', 1, [1])], 'belongs to nothing'],
  ['an item of no kind', [...sound, { pk: 'stray', sk: 'x' }], 'stray x: belongs to nothing'],
  ['a user without a credential', without(`credential#${first}`), 'missing'],
  [
    'a credential without a user',
    [...sound, { pk: 'credential#000000000002', sk: 'credential' }],
    'of no user',
  ],
  ['a password without its salt', without(`salt#${first}`), 'missing'],
  ['a token that only its list has', without(`token#${first}`), 'listed, and gone'],
  ['a token in no list', without('token'), 'in no list'],
  ['an idempotency record lost', without(keyed, sortableNumber(0)), 'transaction 0 has no record'],
  ['one of another request', changed(keyed, { fingerprint: 'y' }, sortableNumber(1)), 'another request'],
  ['a row that was stored twice', changed(keyed, { rows: [2] }, sortableNumber(1)), 'has rows twice: 2'],
  ['a token of no user', changed(`token#${first}`, { pk: 'token#000000000002' }), 'of no user'],
])('%s is found', async (_, items, problem) => {
  const problems = storeProblems(items)
  expect(problems.join('\n')).toContain(problem)
})

test('what is left of a collection that is being removed is in order', async () => {
  const gone = [
    { ...element(1, 1, true, null), pk: 'element#gone' },
    log('element#gone', 1, [1]),
    claim('element#gone', 'name', 'e1', 1),
  ]
  expect(storeProblems([...sound, ...gone])).toHaveLength(3)
  expect(storeProblems([...sound, ...gone, { pk: 'purge#element#gone', sk: 'purge' }])).toEqual([])
})
