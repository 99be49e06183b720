import { describe, expect, test } from 'vitest'
import { type TableAction, tableAccess } from '../../../infra/access.ts'
import { functionNames } from '../../../infra/names.ts'
import * as historyKeys from '../../../shared/history/keys.ts'
import * as storeKeys from '../../../shared/store/keys.ts'
import { codesIn, namesIn, rowsIn, sectionOf } from './pages.ts'

const administrative = ['auth', 'collections', 'pages', 'static', 'users', 'roles', 'history']
const writes: readonly TableAction[] = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem']

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort()

/** The keys that a function may write or read. A condition of a write reads. */
const accessOf = (name: (typeof functionNames)[number]): { written: Set<string>; read: Set<string> } => {
  const written = new Set<string>()
  const read = new Set<string>()
  for (const { actions, keys } of tableAccess[name])
    for (const key of keys) for (const action of actions) (writes.includes(action) ? written : read).add(key)
  return { written, read }
}

/** A row of the table of items in shared/README.md. */
interface ItemRow {
  item: string
  pk: string
  sk: string
  writers: string[]
  readers: string[]
}

const functionsIn = (cell: string): string[] =>
  sorted(namesIn(cell).flatMap((name) => (name === 'administrative' ? administrative : [name])))

const items = rowsIn(sectionOf('shared/README.md', '## The table')).map(
  ([item = '', pk = '', sk = '', writers = '', readers = '']): ItemRow => ({
    item,
    pk: codesIn(pk)[0] ?? '',
    sk: codesIn(sk)[0] ?? '',
    writers: functionsIn(writers),
    readers: functionsIn(readers),
  }),
)

/** The part of a key before what differs from item to item. IAM grants by this part, or by the whole. */
const fixedPart = (pattern: string): string => pattern.split('<')[0] ?? ''

/** Whether a key of infra/access.ts reaches items of a row. */
const reaches = (key: string, pk: string): boolean => {
  const fixed = fixedPart(pk)
  if (fixed === pk) return key === pk
  const [type = ''] = fixed.split('#')
  return key === `${type}#*` || key.startsWith(`${type}#`)
}

/** Whether a value is spelled as a pattern says: `<…>` stands for any text. */
const fits = (pattern: string, value: string): boolean => {
  const parts = pattern.split(/<[^>]+>/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`, 's').test(value)
}

/** One key of each function that makes keys. */
const samples: Readonly<Record<string, storeKeys.Key>> = {
  entityKey: storeKeys.entityKey(storeKeys.elementPartition('books'), 1),
  headKey: storeKeys.headKey('page'),
  logKey: storeKeys.logKey('page', 2),
  hitsKey: storeKeys.hitsKey('page', 1),
  claimKey: storeKeys.claimKey('page', 'url', 'imprint'),
  partitionClaimKey: storeKeys.partitionClaimKey('element#books'),
  purgeKey: storeKeys.purgeKey('element#books'),
  claimListKey: storeKeys.claimListKey('element#books', 'm'),
  idempotencyRecordKey: storeKeys.idempotencyRecordKey(7, 'k', 0),
  claimChunkKey: storeKeys.claimChunkKey('element#books', 'm', 0),
  historyKey: historyKeys.historyKey('2026-11-23', 0, '2026-11-28T12:00:00.000Z', 'r'),
  requestCountKey: historyKeys.requestCountKey(1, '2026-11-28', 'pages', '/pages/imprint', 4),
  dayTotalKey: historyKeys.dayTotalKey(1, '2026-11-28'),
  eraKey: historyKeys.eraKey,
  formatKey: storeKeys.formatKey,
}

/** The row of a key: the one with the most fixed letters of those whose patterns it fits. */
const rowOf = ({ pk, sk }: storeKeys.Key): ItemRow | undefined =>
  items
    .filter((row) => fits(row.pk, pk) && fits(row.sk, sk))
    .sort((a, b) => fixedPart(b.pk + b.sk).length - fixedPart(a.pk + a.sk).length)[0]

describe('the table of items', () => {
  test('has a row for every key that infra/access.ts knows, and no other', () => {
    const keys = sorted(
      functionNames.flatMap((name) => Object.values(accessOf(name)).flatMap((set) => [...set])),
    )
    expect(keys.filter((key) => !items.some(({ pk }) => reaches(key, pk)))).toEqual([])
    expect(items.filter(({ pk }) => !keys.some((key) => reaches(key, pk)))).toEqual([])
  })

  test.each(items)('$item: written and read by those that may', ({ pk, writers, readers }) => {
    const allowed = (kind: 'written' | 'read'): string[] =>
      sorted(functionNames.filter((name) => [...accessOf(name)[kind]].some((key) => reaches(key, pk))))
    expect({ writers, readers }).toEqual({ writers: allowed('written'), readers: allowed('read') })
  })

  test('has a row for the keys of every function that makes some', () => {
    const makers = [...Object.entries(storeKeys), ...Object.entries(historyKeys)].map(([name]) => name)
    expect(sorted(Object.keys(samples))).toEqual(sorted(makers.filter((name) => /Key$/.test(name))))
    const rowless = Object.entries(samples).filter(([, key]) => rowOf(key) === undefined)
    expect(rowless).toEqual([])
    expect(rowOf({ pk: 'element#books', sk: '000000000001' })?.item).toBe('element')
  })
})

const site = ['page', 'page-section', 'static-item', 'static-section']
const content = [...site, 'element#*']

/** Spells out `{a,b}` in a pattern of keys. */
const spelledOut = (pattern: string): string[] => {
  const [all, names] = /\{([^}]+)\}/.exec(pattern) ?? []
  if (all === undefined || names === undefined) return [pattern]
  const words = names.split(',').flatMap((name) => {
    if (name === 'site') return site
    return name === 'content' ? content : [name]
  })
  return words.flatMap((word) => spelledOut(pattern.replace(all, word)))
}

const keysIn = (cell: string): string[] => codesIn(cell).flatMap(spelledOut)
const before = (prefixes: readonly string[], keys: readonly string[]): string[] =>
  prefixes.flatMap((prefix) => keys.map((key) => prefix + key))

const accessRows = new Map(
  rowsIn(sectionOf('functions/README.md', '## What each function may touch')).map(
    ([name = '', owns = '', written = '', read = '']) => {
      const own = keysIn(owns)
      return [
        name,
        {
          written: [...before(['', 'head#', 'log#'], own), ...keysIn(written)],
          read: [...before(['', 'head#', 'log#'], own), ...keysIn(read)],
        },
      ]
    },
  ),
)

test.each(functionNames)('functions/README.md says what %s may touch', (name) => {
  const common = administrative.includes(name) ? accessRows.get('administrative') : undefined
  const row = accessRows.get(name)
  const { written, read } = accessOf(name)
  expect({
    written: sorted([...(common?.written ?? []), ...(row?.written ?? [])]),
    read: sorted([...(common?.read ?? []), ...(row?.read ?? [])]),
  }).toEqual({ written: sorted(written), read: sorted(read) })
})
