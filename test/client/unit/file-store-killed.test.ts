import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fileStore } from '../../../shared/client/node/file-store.ts'
import { createFeed, type Entry } from '../feed.ts'
import { contentOf } from '../stores.ts'

// Each test starts up to twelve processes.
vi.setConfig({ testTimeout: 240_000 })

const child = fileURLToPath(new URL('../sync-child.ts', import.meta.url))

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'typecase-killed-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const filled = (count: number, limit: number) => {
  const feed = createFeed(limit)
  for (let id = 1; id <= count; id += 1) feed.put(id, `entry ${id} ${'x'.repeat(1_000)}`)
  return feed
}

/** Serves a feed on this machine. @param isAnswered is asked for each request; without an answer the request hangs */
const serve = async (feed: ReturnType<typeof createFeed>, isAnswered: () => boolean) => {
  const server = createServer((request, response) => {
    if (!isAnswered()) return
    const headers = new Headers()
    const tag = request.headers['if-none-match']
    if (tag !== undefined) headers.set('if-none-match', tag)
    void feed.fetch(`http://feed${request.url}`, { headers }).then(async (answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers))
      response.end(await answer.text())
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/**
 * Syncs in a process of its own, which is killed at one of its requests.
 * @param later milliseconds after which it is killed, while it reads the answer; undefined: it gets none
 */
const syncKilled = async (
  feed: ReturnType<typeof createFeed>,
  killAt: number,
  later?: number,
): Promise<{ code: number | null; printed: string }> => {
  let requests = 0
  let end = (): void => undefined
  await using server = await serve(feed, () => {
    requests += 1
    if (requests !== killAt) return true
    if (later === undefined) end()
    else void pause(later).then(() => end())
    return later !== undefined
  })
  const running = spawn(process.execPath, [child, server.url, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  end = () => void running.kill('SIGKILL')
  const printed = text(running.stdout)
  const [code] = await once(running, 'close')
  return { code, printed: await printed }
}

test('a sync that is killed at any of its requests leaves what was committed, and the next one ends it', async () => {
  const feed = filled(40, 10)
  await syncKilled(feed, 99)
  let held = feed.content()
  expect(await contentOf(fileStore<Entry>(folder))).toEqual(held)
  for (const killAt of [1, 2, 3, 4]) {
    for (let id = killAt; id <= 40; id += 1) feed.put(id, `killed at ${killAt}`)
    feed.remove(killAt)
    if (killAt > 2) feed.expire()
    expect((await syncKilled(feed, killAt)).code).toBeNull()
    expect(await contentOf(fileStore<Entry>(folder))).toEqual(held)
  }
  expect(JSON.parse((await syncKilled(feed, 99)).printed)).toMatchObject({ full: true })
  held = feed.content()
  expect(await contentOf(fileStore<Entry>(folder))).toEqual(held)
  // What the killed ones left is gone.
  expect(globSync('entries-*', { cwd: folder })).toHaveLength(1)
})

test('a sync that is killed while it writes leaves the content of before, or that of after', async () => {
  const feed = filled(2_000, 1_000)
  await syncKilled(feed, 99)
  for (const later of [0, 5, 10, 20, 40]) {
    const before = feed.content()
    for (let id = 1; id <= 2_000; id += 1) feed.put(id, `round ${later} ${'y'.repeat(1_000)}`)
    await syncKilled(feed, 2, later)
    expect([before, feed.content()]).toContainEqual(await contentOf(fileStore<Entry>(folder)))
    await syncKilled(feed, 99)
    expect(await contentOf(fileStore<Entry>(folder))).toEqual(feed.content())
  }
})

test('a disk without room fails with the folder and the reason, and leaves what was there', async () => {
  const feed = filled(20, 10)
  await syncKilled(feed, 99)
  const held = feed.content()
  for (let id = 1; id <= 20; id += 1) feed.put(id, 'z'.repeat(200_000))
  await using server = await serve(feed, () => true)
  // The shell lets no file grow over a megabyte.
  const command = `ulimit -f 1000; exec "$0" "$@"`
  const running = spawn('bash', ['-c', command, process.execPath, child, server.url, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const printed = text(running.stdout)
  const [code] = await once(running, 'close')
  expect(code).toBe(1)
  expect(await printed).toMatch(/typecase-killed-\w+ could not be written: .*(?:EFBIG|large|ENOSPC)/)
  expect(await contentOf(fileStore<Entry>(folder))).toEqual(held)
  expect(globSync('entries-*', { cwd: folder })).toHaveLength(1)
})
