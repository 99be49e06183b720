import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startCountingProxy } from '../../../site/harness/counting-proxy.ts'
import { fillSite, pageSections } from './fill-site.ts'
import { type Stage, startStage } from './stage.ts'

let folder: string
let source: Stage
let target: Stage
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'typecase-archive-'))
  source = await startStage()
  target = await startStage()
  await fillSite(source.admin)
}, 300_000)
afterAll(async () => {
  await source.stop()
  await target.stop()
  rmSync(folder, { recursive: true })
})

const exported = async (stage: Stage, name: string): Promise<Buffer> => {
  const file = join(folder, name)
  expect(await stage.run('export', file)).toMatchObject({ code: 0 })
  return readFileSync(file)
}
const archive = (): string => join(folder, 'source.tar.gz')

/** The requests of work that change something. */
const writesOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const send = globalThis.fetch
  const writes: string[] = []
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    if (init?.method !== 'GET') writes.push(String(url))
    return send(url, init)
  })
  await work().finally(() => spy.mockRestore())
  return writes
}

const elementsOf = async ({ admin }: Stage): Promise<number> => {
  const { items } = await admin.collections.list({ filter: { name: 'articles' } })
  const [found] = items
  return found ? (await admin.elements.list(found.id, { limit: 1 })).total : 0
}

/** Starts an import in a process of its own, and kills it as it sends its second request of elements. */
const killedInTheMiddle = async (stage: Stage, all: number): Promise<void> => {
  const main = new URL('../../../../shared/client/cli/main.ts', import.meta.url).pathname
  let child: ChildProcess | undefined
  let requests = 0
  const proxy = await startCountingProxy(stage.url, (_method, path) => {
    if (/\/collections\/\d+\/elements\/restore$/.test(path)) requests += 1
    if (requests === 2) child?.kill('SIGKILL')
  })
  child = spawn(process.execPath, [main, 'import', archive()], {
    env: { ...process.env, ...stage.env, TYPECASE_URL: proxy.url },
    stdio: 'ignore',
  })
  await once(child, 'exit')
  // The server may still be busy with the second request.
  await pause(2_000)
  await proxy.close()
  expect(child.signalCode).toBe('SIGKILL')
  const imported = await elementsOf(stage)
  expect(imported).toBeGreaterThan(0)
  expect(imported).toBeLessThan(all)
}

test('into an empty stage, killed in the middle and begun again: equal archives', async () => {
  const first = await exported(source, 'source.tar.gz')
  const all = await elementsOf(source)
  await killedInTheMiddle(target, all)
  const ran = await target.run('import', archive(), '--json')
  expect({ code: ran.code, ...JSON.parse(ran.stdout) }).toMatchObject({ code: 0, reported: [] })
  expect(await elementsOf(target)).toBe(all)
  expect((await exported(target, 'target.tar.gz')).equals(first)).toBe(true)
}, 300_000)

test('a second import finds everything there, and makes no write', async () => {
  const writes = await writesOf(async () => {
    const { code, stdout } = await target.run('import', archive(), '--json')
    const { counts, reported } = JSON.parse(stdout)
    expect({ code, reported }).toEqual({ code: 0, reported: [] })
    for (const count of Object.values(counts))
      expect(count).toMatchObject({ added: 0, replaced: 0, failed: 0 })
  })
  expect(writes).toEqual([])
}, 120_000)

test('into a filled stage ids are mapped, and what refers to them follows', async () => {
  const { admin, run, stop } = await startStage()
  try {
    const theirs = await admin.pages.sections.add({ name: 'Theirs', url: 'theirs' })
    const page = await admin.pages.items.add({ name: 'Their page', url: 'imprint', title: 'Theirs' })
    await admin.roles.add({ name: 'another role', permissions: { pages: ['read'] } })
    await admin.collections.add({ name: 'tips', singleName: 'tip', pluralName: 'tips', fields: [] })
    const dry = await writesOf(async () => {
      expect(await run('import', archive(), '--dry-run')).toMatchObject({ code: 0 })
    })
    expect(dry).toEqual([])
    const { code, stdout } = await run('import', archive(), '--json')
    const { reported } = JSON.parse(stdout)
    expect(code).toBe(0)
    expect(reported).toContainEqual(
      expect.objectContaining({ kind: 'pages', key: 'imprint', outcome: 'conflict' }),
    )
    expect((await admin.pages.items.get(page.id)).title).toBe('Theirs')
    expect((await admin.pages.sections.get(theirs.id)).url).toBe('theirs')
    const sections = (await admin.pages.sections.list({ limit: 100 })).items
    const urlOf = (id: number | null): string | undefined => sections.find((one) => one.id === id)?.url
    expect(sections.map(({ url, parentId }) => [url, urlOf(parentId)]).sort()).toEqual(
      [['theirs', undefined], ...pageSections.map(([url, parent]) => [url, parent])].sort(),
    )
    const about = (await admin.pages.items.list({ filter: { url: 'about/us' } })).items[0]
    expect(urlOf(about?.parentId ?? null)).toBe('about')
    const { items: users } = await admin.users.list({ filter: { email: 'author@example.com' } })
    expect(users[0]?.role?.name).toBe('author')
    const before = await exported({ admin, run, stop, url: '', env: {} }, 'filled.tar')
    const writes = await writesOf(() => run('import', archive()))
    expect(writes).toEqual([])
    expect((await exported({ admin, run, stop, url: '', env: {} }, 'filled.tar')).equals(before)).toBe(true)
    expect((await run('import', archive(), '--replace', 'pages:imprint')).code).toBe(0)
    expect((await admin.pages.items.get(page.id)).title).toBe('Imprint')
  } finally {
    await stop()
  }
}, 300_000)
