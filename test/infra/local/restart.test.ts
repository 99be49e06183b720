import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, expect, it } from 'vitest'
import { startEngine } from '../../../infra/local/engine/process.ts'
import type { RunningStack } from '../../../infra/local/options.ts'
import { startStack } from '../../../infra/local/stack.ts'
import { type FixtureOptions, fixtureAssembly, fixtureTemplate } from './fixture.ts'

const assembly = fixtureAssembly()
const folders: string[] = []
const running: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of running.splice(0)) await stop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})
afterAll(() => assembly.remove())

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'typecase-restart-'))
  folders.push(folder)
  return folder
}
const start = async (dataDir: string, options: FixtureOptions = {}, port = 0): Promise<RunningStack> => {
  const given = { assetsDir: assembly.assetsDir, template: fixtureTemplate(options) }
  const stack = await startStack({ dataDir, port, assembly: given })
  running.push(stack.stop)
  return stack
}
/** What is behind a text in a line that a process will print. */
const printed = (lines: Interface, text: string): Promise<string> =>
  new Promise((resolve) => {
    const look = (line: string): void => {
      const at = line.indexOf(text)
      if (at < 0) return
      lines.off('line', look)
      resolve(line.slice(at + text.length))
    }
    lines.on('line', look)
  })

const spawnChild = async (
  dataDir: string,
): Promise<{ child: ChildProcess; lines: Interface; url: string }> => {
  const script = fileURLToPath(new URL('./child.ts', import.meta.url))
  const args = [script, dataDir, assembly.assetsDir, JSON.stringify(fixtureTemplate())]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)
  return { child, lines, url: await printed(lines, 'ready at ') }
}
const get = async (stack: { url: string }, pk: string, sk = '1') =>
  JSON.parse(await (await fetch(`${stack.url}/do/get?pk=${encodeURIComponent(pk)}&sk=${sk}`)).text())
const put = async (stack: { url: string }, pk: string, sk: string): Promise<boolean> =>
  (await fetch(`${stack.url}/do/put?pk=${encodeURIComponent(pk)}&sk=${sk}`)).ok

it('after kill -9 every acknowledged write is there, and reaches the stream’s function', async () => {
  const folder = newFolder()
  const { child, url } = await spawnChild(folder)
  const acknowledged: string[] = []
  const writer = async (name: number): Promise<void> => {
    for (let index = 0; ; index++) {
      const sk = `${name}-${index}`
      if (await put({ url }, 'item#k', sk).catch(() => undefined)) acknowledged.push(sk)
      else return
    }
  }
  const writers = Promise.all([0, 1, 2, 3].map(writer))
  while (acknowledged.length < 100) await new Promise((resolve) => setTimeout(resolve, 10))
  child.kill('SIGKILL')
  await writers

  const stack = await start(folder)
  await stack.drained()
  const query = async (pk: string): Promise<{ sk: { S: string } }[]> =>
    JSON.parse(await (await fetch(`${stack.url}/do/query?pk=${encodeURIComponent(pk)}`)).text())
  const stored = (await query('item#k')).map((item) => item.sk.S)
  const counted = (await query('count#item#k')).map((item) => item.sk.S)
  expect(stored).toEqual(expect.arrayContaining(acknowledged))
  expect(counted.sort()).toEqual(stored.sort())
})

it('SIGTERM ends requests under way with their answer, and the process with 0', async () => {
  const { child, lines, url } = await spawnChild(newFolder())
  await fetch(`${url}/do/bare`)
  const begun = printed(lines, 'invoked /do/slow')
  const slow = fetch(`${url}/do/slow`)
  await begun
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  child.kill('SIGTERM')
  expect(await (await slow).text()).toBe('slow')
  expect(await exited).toEqual([0, null])
})

it('a folder in use is refused, and free again after a stop', async () => {
  const folder = newFolder()
  const first = await start(folder)
  await expect(start(folder)).rejects.toThrow(`The data folder ${folder} is in use by another runner`)
  await first.stop()
  await start(folder)
})

it('a port that is taken is named, and nothing stays running', async () => {
  const folder = newFolder()
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  await expect(start(folder, {}, port)).rejects.toThrow(`Port ${port} is taken: set PORT to a free one`)
  server.close()
  await start(folder)
})

it('a custom resource is called when it is new and when it has changed', async () => {
  const folder = newFolder()
  const first = await start(folder)
  const password = first.adminPassword
  expect(password).toMatch(/^[A-Za-z0-9]{20}$/)
  expect(await get(first, 'boot', 'Create')).toMatchObject({ secret: { S: password } })
  await first.stop()

  const same = await start(folder)
  expect(await get(same, 'boot', 'Update')).toBeNull()
  expect(same.adminPassword).toBe(password)
  await same.stop()

  const changed = await start(folder, { email: 'b@example.com' })
  expect(await get(changed, 'boot', 'Update')).toMatchObject({
    email: { S: 'b@example.com' },
    old: { S: 'a@example.com' },
  })
})

it('a password that was forgotten is not made again until a custom resource is called', async () => {
  const folder = newFolder()
  const first = await start(folder)
  first.forgetAdminPassword()
  await first.stop()

  const same = await start(folder)
  expect(same.adminPassword).toBeUndefined()
  expect(same.file.state.secrets).toEqual({})
  await same.stop()

  const changed = await start(folder, { email: 'b@example.com' })
  expect(changed.adminPassword).toMatch(/^[A-Za-z0-9]{20}$/)
  expect(changed.adminPassword).not.toBe(first.adminPassword)
  expect(await get(changed, 'boot', 'Update')).toMatchObject({ secret: { S: changed.adminPassword } })
})

it('a custom resource that fails stops the start, with its reason', async () => {
  await expect(start(newFolder(), { email: 'fail@example.com' })).rejects.toThrow(
    'Custom resource Administrator failed: this email is not wanted',
  )
})

it('a mapping whose role lacks a permission stops the start', async () => {
  await expect(start(newFolder(), { streamStatements: [] })).rejects.toThrow(
    /Event source Mapping: .*StreamFunction is not authorized to perform: dynamodb:DescribeStream/,
  )
})

it('uses another engine if it is told to, and what is in there', async () => {
  const engine = await startEngine(join(newFolder(), 'table.db'), () => undefined)
  running.push(engine.stop)
  const given = { assetsDir: assembly.assetsDir, template: fixtureTemplate() }
  const first = await startStack({ endpoint: engine.endpoint, assembly: given })
  expect(first.tableEndpoint).toBe(engine.endpoint)
  expect(await put(first, 'item#e', '1')).toBe(true)
  await first.stop()
  const second = await startStack({ endpoint: engine.endpoint, assembly: given })
  running.unshift(second.stop)
  expect(await get(second, 'item#e')).toEqual({ pk: { S: 'item#e' }, sk: { S: '1' } })
  await second.drained()
  expect(await get(second, 'count#item#e')).toMatchObject({ pk: { S: 'count#item#e' } })
})

it('records that keep failing go to the failure queue, and hold up nothing else', async () => {
  const folder = newFolder()
  const stack = await start(folder)
  for (const sk of ['1', '2', 'poison', '4']) await put(stack, 'item#report', sk)
  for (const sk of ['1', 'poison', '3']) await put(stack, 'item#throw', sk)
  await stack.drained()
  for (const sk of ['1', '2'])
    expect(await get(stack, 'count#item#report', sk)).toMatchObject({ seen: { N: '1' } })
  const lines = readFileSync(join(folder, 'queues.jsonl'), 'utf8').trim().split('\n')
  const messages = lines.map((line) => JSON.parse(line))
  expect(messages[0].queue).toBe('arn:aws:sqs:us-east-1:000000000000:typecase-Failures')
  const bodies = messages.map((message) => JSON.parse(message.body))
  expect(bodies.every((body) => body.requestContext.condition === 'RetryAttemptsExhausted')).toBe(true)
  expect(bodies.at(-1).DDBStreamBatchInfo).toMatchObject({ shardId: expect.stringMatching(/^shardId-/) })
  await put(stack, 'item#after', '1')
  await stack.drained()
  expect(await get(stack, 'count#item#after')).toMatchObject({ seen: { N: '1' } })
})
