import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalUrl } from '../../shared/content/urls.ts'
import { claimKey } from '../../shared/store/keys.ts'
import { getItem, type Table } from '../../shared/store/table.ts'
import { claimsIn } from './content/claims.ts'
import { type Instance, startInstance, tokenWith } from './content/instance.ts'
import { type Row, rowsOf } from './content/rows.ts'
import { engineOfFile } from './engine.ts'
import { auditOf, partitionItems, soundAudit } from './partition-audit.ts'

const engine = engineOfFile()

/** Spellings of five urls: some compare equal. */
const urls = ['a', '/a', 'a/', 'b/c', 'B/c', 'über', 'über'.normalize('NFD'), '日本/1']

type Command =
  | { kind: 'add'; url: string; active: boolean }
  | { kind: 'move'; which: number; url: string }
  | { kind: 'edit'; which: number; sort: number }
  | { kind: 'publish' | 'unpublish' | 'delete'; which: number }

const url = fc.constantFrom(...urls)
const which = fc.nat(5)
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), url, active: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('move' as const), which, url }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('edit' as const), which, sort: fc.nat(9) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('publish' as const, 'unpublish' as const, 'delete' as const),
      which,
    }),
  },
)

/** One of the four kinds of site content. */
interface Kind {
  partition: string
  core: string
  open: string
  feed: string
  body: Readonly<Record<string, unknown>>
  /** The same code serves all kinds: the others are tried less. */
  runs: number
}

const kinds: Kind[] = [
  {
    partition: 'page',
    core: '/core/pages/items',
    feed: '/api/pages/changes',
    open: '/pages',
    body: { title: 'T' },
    runs: 8,
  },
  {
    partition: 'page-section',
    core: '/core/pages/sections',
    feed: '/api/pages/sections/changes',
    open: '/pages/sections',
    body: {},
    runs: 2,
  },
  {
    partition: 'static-item',
    core: '/core/static/items',
    feed: '/api/static/changes',
    open: '/static',
    body: { fields: [] },
    runs: 2,
  },
  {
    partition: 'static-section',
    core: '/core/static/sections',
    feed: '/api/static/sections/changes',
    open: '/static/sections',
    body: {},
    runs: 2,
  },
]

/** Sends a command; an entity is meant by its place among those that are there, or were. */
const send = async (instance: Instance, { core, body }: Kind, ids: readonly number[], command: Command) => {
  if (command.kind === 'add') {
    const { url, active } = command
    return instance.call('POST', `${core}/add`, { json: { name: 'N', url, active, ...body } })
  }
  const id = ids[command.which % Math.max(ids.length, 1)] ?? 1
  if (command.kind === 'move') return instance.call('POST', `${core}/${id}`, { json: { url: command.url } })
  if (command.kind === 'edit') return instance.call('POST', `${core}/${id}`, { json: { sort: command.sort } })
  return instance.call('POST', `${core}/${id}/${command.kind}`)
}

/** All pages of a public list by name, in the order of ids. */
const pulled = async (instance: Instance, list: string): Promise<unknown[]> => {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const answer = await instance.call('GET', `${list}?sortBy=name&limit=2&page=${page}`)
    const more = rowsOf(answer)
    rows.push(...more)
    if (more.length > 0) continue
    expect(answer.body.pagination).toMatchObject({ total: rows.length })
    return rows.sort((a, b) => Number(a.id) - Number(b.id))
  }
}

/** The public list, the change feed and the reads by id show the active entities, whole, and no other. */
const expectPublic = async (instance: Instance, { core, feed }: Kind, entities: readonly Row[]) => {
  const list = core.replace('/core/', '/api/')
  const active = entities.filter((entity) => entity.active === true)
  expect(await pulled(instance, list)).toEqual(active)
  expect((await instance.call('GET', feed)).body.payload).toMatchObject({ changed: active, gone: [] })
  for (const { id, url, active: isActive } of entities) {
    const { status, body } = await instance.call('GET', `${list}/${id}`)
    expect([status, body.payload ?? {}]).toMatchObject(isActive ? [200, { id, url }] : [404, {}])
  }
}

/** Everything that must hold of a kind's entities, whatever was done to them. */
const expectSound = async (table: Table, instance: Instance, kind: Kind): Promise<void> => {
  const { partition, core, open } = kind
  const entities = rowsOf(await instance.call('GET', `${core}?limit=1000`))
  await expectPublic(instance, kind, entities)
  const holders = new Map(entities.map((entity) => [canonicalUrl(String(entity.url)), entity]))
  expect(holders.size).toBe(entities.length)
  for (const spelling of urls) {
    const holder = holders.get(canonicalUrl(spelling))
    const { status, body } = await instance.call('GET', `${open}/${spelling}`)
    expect([spelling, status, body.id]).toEqual(
      holder?.active === true ? [spelling, 200, holder.id] : [spelling, 404, undefined],
    )
    if (status === 200) expect(body).toMatchObject({ url: holder?.url, sort: holder?.sort, active: true })
  }
  const claims = [...holders].map(([held, { id }]) => ['url', held, id])
  expect(new Set(await claimsIn(table, partition))).toEqual(new Set(claims))
  if (claims.length === 0) return
  const items = await partitionItems(table, partition)
  expect(auditOf(items)).toEqual(soundAudit(items))
}

/** What the commands should answer, one after another: url by id, as they compare. */
const predicted = (held: Map<number, string>, ids: number[], command: Command): number => {
  const taken = (url: string, by?: number) =>
    [...held].some(([id, other]) => id !== by && other === canonicalUrl(url))
  if (command.kind === 'add') {
    if (taken(command.url)) return 409
    ids.push(ids.length + 1)
    held.set(ids.length, canonicalUrl(command.url))
    return 201
  }
  const id = ids[command.which % Math.max(ids.length, 1)] ?? 1
  if (!held.has(id)) return 404
  if (command.kind === 'move' && taken(command.url, id)) return 409
  if (command.kind === 'move') held.set(id, canonicalUrl(command.url))
  if (command.kind === 'delete') held.delete(id)
  return 200
}

describe.each(kinds)(
  'each url of a $partition serves the active entity that holds it, and no other',
  (kind) => {
    test('after any sequence of commands', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(command, { minLength: 3, maxLength: 14 }), async (commands) => {
          const table = await engine.newTable()
          const token = await tokenWith(table, 1)
          const instances = [startInstance(table, token), startInstance(table, token)] as const
          const held = new Map<number, string>()
          const ids: number[] = []
          for (const [at, command] of commands.entries()) {
            const before = [...ids]
            const expected = predicted(held, ids, command)
            const { status, text } = await send(instances[at % 2 === 0 ? 0 : 1], kind, before, command)
            expect(`${status}`, text).toBe(`${expected}`)
          }
          await expectSound(table, instances[0], kind)
        }),
        { numRuns: kind.runs },
      )
    })

    test('after commands of three instances at once', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(command, { minLength: 6, maxLength: 18 }), async (commands) => {
          const table = await engine.newTable()
          const token = await tokenWith(table, 1)
          const instances = [1, 2, 3].map(() => startInstance(table, token))
          const answers = await Promise.all(
            instances.flatMap((instance, at) =>
              commands
                .filter((_, index) => index % instances.length === at)
                .map((command) => send(instance, kind, [1, 2, 3], command)),
            ),
          )
          for (const { status } of answers) expect([200, 201, 404, 409]).toContain(status)
          await expectSound(table, startInstance(table, token), kind)
        }),
        { numRuns: kind.runs },
      )
    })
  },
)

test('the lookup of a url keeps the counter through every change of its entity', async () => {
  const table = await engine.newTable()
  const instance = startInstance(table, await tokenWith(table, 1))
  const [page] = kinds
  if (!page) throw new Error('There are no pages.')
  await send(instance, page, [], { kind: 'add', url: 'a', active: true })
  const setHits = await instance.call('POST', `${page.core}/1`, { json: { hits: 7 } })
  expect(setHits.body.payload).toMatchObject({ hits: 7 })
  for (const command of [
    { kind: 'edit', which: 0, sort: 3 },
    { kind: 'unpublish', which: 0 },
    { kind: 'move', which: 0, url: 'b/c' },
    { kind: 'publish', which: 0 },
  ] as const)
    expect((await send(instance, page, [1], command)).status).toBe(200)
  expect((await instance.call('GET', '/pages/b/c')).body).toMatchObject({ id: 1, hits: 7, sort: 3 })
  expect((await instance.call('GET', '/api/pages/items/1')).body.payload).toMatchObject({ hits: 7 })
  expect(rowsOf(await instance.call('GET', page.core))).toMatchObject([{ hits: 7 }])
  expect(await getItem(table, claimKey('page', 'url', 'a'), true)).toBeUndefined()
})
