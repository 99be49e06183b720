import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ClientOptions } from '../../../shared/client/http/transport.ts'
import { fileStore } from '../../../shared/client/node/file-store.ts'
import { createSite } from '../../../shared/client/site/create-site.ts'
import { cutInto } from '../cut-into.ts'
import { contentOf } from '../stores.ts'

interface Entry {
  id: number
  n?: unknown
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'typecase-unparsed-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Entries as no JSON.stringify writes them, so that one that was parsed would be told. */
const lines = ['{"id":1,"n":1.50}', '{"id":2,"n":12345678901234567890}', '{"id":3,"n":"\\u00e4\\u2028"}']
const bodyOf = (entries: readonly string[]): string =>
  `{"status":"success","payload":{"gone":[],"cursor":"c","more":false,"changed":[\n${entries.join(',\n')}\n]}}`

const entriesOf = (body: () => ReadableStream<Uint8Array> | string, options: Partial<ClientOptions> = {}) =>
  createSite<{ a: Entry }>({
    url: 'https://cms.example.com',
    fetch: async () => new Response(body()),
    retry: false,
    ...options,
  }).collection('a')

/** The one segment that the folder holds. */
const segmentPath = (): string => {
  const names = globSync('entries-*.jsonl', { cwd: folder })
  expect(names).toHaveLength(1)
  return join(folder, names[0] ?? '')
}
const segmentOf = (): string => readFileSync(segmentPath(), 'utf8')

const damageEntry = (): void => writeFileSync(segmentPath(), segmentOf().replace('1.50', '1..0'))

describe('a folder that is synced', () => {
  test.each([1, 2, 7, 64, 10_000])('holds the JSON as it came, in pieces of %i bytes', async (size) => {
    const store = fileStore<Entry>(folder)
    const synced = await entriesOf(() => cutInto(bodyOf(lines), size)).sync(store)
    expect(synced).toEqual({ changed: 3, gone: 0, full: true })
    expect(segmentOf()).toBe(lines.map((line, at) => `[${at + 1},${line}]\n`).join(''))
    expect(await contentOf(store)).toEqual(lines.map((line) => JSON.parse(line)))
  })

  test('holds entries whose id stands elsewhere, and all behind them, as JSON of what was parsed', async () => {
    const store = fileStore<Entry>(folder)
    const body = bodyOf(['{"id":1,"n":1.50}', '{"n":2.50,"id":2}', '{"id":3,"n":3.50}'])
    expect(await entriesOf(() => body).sync(store)).toMatchObject({ changed: 3 })
    expect(segmentOf()).toBe('[1,{"id":1,"n":1.50}]\n[2,{"n":2.5,"id":2}]\n[3,{"id":3,"n":3.5}]\n')
  })

  test('holds what the client’s own reader of JSON makes of it', async () => {
    const store = fileStore<Entry>(folder)
    const parse = (text: string): unknown =>
      JSON.parse(text, (key, value) => (key === 'n' ? `read ${value}` : value))
    await entriesOf(() => bodyOf(lines.slice(0, 1)), { parse }).sync(store)
    expect(await store.get(1)).toEqual({ id: 1, n: 'read 1.5' })
  })

  test('leaves each entry to a store that is built around it', async () => {
    const inner = fileStore<Entry>(folder)
    const seen: unknown[] = []
    const apply: typeof inner.apply = async (changed, gone) => {
      seen.push(...changed)
      await inner.apply(changed, gone)
    }
    const body = bodyOf(['{"id":1,"n":1}'])
    await entriesOf(() => body).sync({ ...inner, apply })
    await entriesOf(() => body).sync(Object.assign(Object.create(inner), { apply }))
    inner.apply = async (changed) => void seen.push(...changed)
    await entriesOf(() => body).sync(inner)
    expect(seen).toEqual(Array.from({ length: 3 }, () => ({ id: 1, n: 1 })))
  })

  test('says that an entry cannot be written, and keeps no file of it', async () => {
    const store = fileStore<Entry>(folder)
    const apply = store.apply([{ id: 1, n: 1n }], [])
    await expect(apply).rejects.toThrow(`${folder} could not be written`)
    expect(globSync('*', { cwd: folder })).toEqual([])
  })

  test('says that an entry is damaged, and is pulled anew', async () => {
    const store = fileStore<Entry>(folder)
    const site = entriesOf(() => bodyOf(lines))
    await site.sync(store)
    damageEntry()
    await expect(store.get(1)).rejects.toThrow(`${folder} holds an entry that is damaged`)
    expect(await store.get(1)).toBeNull()
    expect(await site.sync(store)).toMatchObject({ full: true, changed: 3 })
    expect(await store.get(1)).toEqual({ id: 1, n: 1.5 })
    damageEntry()
    await expect(contentOf(fileStore<Entry>(folder))).rejects.toThrow('holds an entry that is damaged')
    expect(await site.sync(fileStore<Entry>(folder))).toMatchObject({ full: true })
  })
})
