import { globSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FileStore, fileStore } from '../../../shared/client/node/file-store.ts'
import { createSite } from '../../../shared/client/site/create-site.ts'
import { createFeed, type Entry } from '../feed.ts'
import { contentOf } from '../stores.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'typecase-files-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

const syncOf = (feed: ReturnType<typeof createFeed>, store: FileStore<Entry>) =>
  createSite<{ a: Entry }>({ url: 'https://cms.example.com', fetch: feed.fetch, retry: false })
    .collection('a')
    .sync(store)

const segments = (): string[] => globSync('entries-*.jsonl', { cwd: folder })

const filled = (count: number, limit?: number) => {
  const feed = createFeed(limit)
  for (let id = 1; id <= count; id += 1) feed.put(id, `entry ${id}`)
  return feed
}

describe('fileStore', () => {
  test('reads entries by id, and none that is not there', async () => {
    const store = fileStore<Entry>(folder)
    await syncOf(filled(5), store)
    expect(await store.get(3)).toEqual({ id: 3, text: 'entry 3' })
    expect(await store.get(6)).toBeNull()
    expect(await fileStore(join(folder, 'none')).get(1)).toBeNull()
    expect(await contentOf(fileStore<Entry>(join(folder, 'none')))).toEqual([])
  })

  test('leaves what a process of another user is writing', async () => {
    const path = join(folder, 'entries-1-0123456789ab.jsonl')
    writeFileSync(path, '')
    const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' })
    })
    await fileStore(folder).state()
    expect(segments()).toHaveLength(1)
    kill.mockImplementation(() => {
      throw Object.assign(new Error('kill ESRCH'), { code: 'ESRCH' })
    })
    await fileStore(folder).state()
    expect(segments()).toEqual([])
    kill.mockRestore()
  })

  test('keeps any text, and entries longer than its buffers', async () => {
    const feed = createFeed()
    const texts = [
      '',
      '\n',
      '],[',
      '[1,{"id":2}]\n',
      'ä€𝄞\u2028',
      'x'.repeat(700_000),
      '€'.repeat(200_000),
      '"\\',
    ]
    for (const [at, text] of texts.entries()) feed.put(at + 1, text)
    await syncOf(feed, fileStore<Entry>(folder))
    expect(await contentOf(fileStore<Entry>(folder))).toEqual(feed.content())
  })

  test('writes anew what is overwritten for the most part, and keeps no old file', async () => {
    const feed = filled(100, 1_000)
    const store = fileStore<Entry>(folder)
    const sizes: number[] = []
    for (let round = 0; round < 60; round += 1) {
      for (let id = 1; id <= 100; id += 1) feed.put(id, `round ${round}`)
      await syncOf(feed, store)
      sizes.push(segments().reduce((sum, name) => sum + statSync(join(folder, name)).size, 0))
      expect(segments().length).toBeLessThanOrEqual(16)
    }
    expect(Math.max(...sizes)).toBeLessThan(15 * (sizes[0] ?? 0))
    expect(await contentOf(fileStore<Entry>(folder))).toEqual(feed.content())
  })

  test('reads on where it began, although a sync has written everything anew', async () => {
    const feed = filled(2_000, 1_000)
    const store = fileStore<Entry>(folder)
    await syncOf(feed, store)
    const before = feed.content()
    const seen: Entry[] = []
    for await (const entry of store.entries()) {
      seen.push(entry)
      if (entry.id !== 1) continue
      for (let id = 1; id <= 2_000; id += 1) feed.put(id, 'new')
      await syncOf(feed, store)
      await syncOf(filled(1), fileStore<Entry>(folder))
    }
    expect(seen).toEqual(before)
  })

  test('gives all entries to a reader beside a sync, old or new', async () => {
    const feed = filled(20)
    const writer = fileStore<Entry>(folder)
    await syncOf(feed, writer)
    let isOver = false
    const counts = new Set<number>()
    const read = async (): Promise<void> => {
      const reader = fileStore<Entry>(folder)
      while (!isOver) {
        counts.add((await contentOf(reader)).length)
        expect(await reader.get(20)).not.toBeNull()
      }
    }
    const readers = Promise.all([read(), read(), read()])
    for (let round = 0; round < 150; round += 1) {
      feed.put(1 + (round % 20), `round ${round}`)
      await syncOf(feed, writer)
    }
    isOver = true
    await readers
    expect([...counts]).toEqual([20])
  })

  test('takes two stores of one process, of which the later one to end is refused', async () => {
    const feed = filled(20)
    await syncOf(feed, fileStore<Entry>(folder))
    for (let round = 0; round < 10; round += 1) {
      for (let id = 1; id <= 20; id += 1) feed.put(id, `round ${round}`)
      const both = await Promise.allSettled([
        syncOf(feed, fileStore<Entry>(folder)),
        syncOf(feed, fileStore<Entry>(folder)),
      ])
      for (const one of both)
        if (one.status === 'rejected')
          expect(String(one.reason)).toMatch(/another process has written to it meanwhile/)
      expect(both.map(({ status }) => status)).toContain('fulfilled')
      expect(await contentOf(fileStore<Entry>(folder))).toEqual(feed.content())
    }
  })

  test('refuses a commit over that of another process', async () => {
    const feed = filled(4)
    const store = fileStore<Entry>(folder)
    await store.state()
    await store.reset()
    await store.apply([{ id: 9, text: 'mine' }], [])
    await syncOf(feed, fileStore<Entry>(folder))
    const state = { cursor: 'c', source: 's', format: 1 as const }
    await expect(store.commit(state)).rejects.toThrow('another process has written to it meanwhile')
    expect(await contentOf(store)).toEqual(feed.content())
    expect(segments()).toHaveLength(1)
  })

  // A segment that no readable state names may be one that another process writes: it stays for an hour.
  test.each([
    ['a segment that is cut', 1, (name: string) => truncateSync(join(folder, name), 20)],
    ['a segment that is gone', 1, (name: string) => rm(join(folder, name))],
    ['a segment of something else', 1, (name: string) => writeFileSync(join(folder, name), 'x'.repeat(100))],
    ['a state that is cut', 2, () => truncateSync(join(folder, 'state.json'), 10)],
    ['a state of a newer format', 2, () => writeFileSync(join(folder, 'state.json'), '{"format":2}')],
  ])('starts anew after %s', async (_name, files, damage) => {
    const feed = filled(5)
    await syncOf(feed, fileStore<Entry>(folder))
    await damage(segments()[0] ?? '')
    expect(await contentOf(fileStore<Entry>(folder))).toEqual([])
    expect(await syncOf(feed, fileStore<Entry>(folder))).toMatchObject({ full: true, changed: 5 })
    expect(await contentOf(fileStore<Entry>(folder))).toEqual(feed.content())
    expect(segments()).toHaveLength(files)
  })

  test('says which folder cannot be written, and keeps what it had', async () => {
    const feed = filled(5)
    const store = fileStore<Entry>(join(folder, 'x'))
    await syncOf(feed, store)
    const before = readFileSync(join(folder, 'x/state.json'), 'utf8')
    // A folder cannot stand where a file is.
    await expect(syncOf(filled(1), fileStore<Entry>(join(folder, 'x/state.json')))).rejects.toThrow(
      /x\/state\.json could not be read: .*directory/,
    )
    expect(readFileSync(join(folder, 'x/state.json'), 'utf8')).toBe(before)
  })
})
