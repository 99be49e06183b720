import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { resetAdministrator } from '../../../infra/local/administrator/reset.ts'
import { startEngine } from '../../../infra/local/engine/process.ts'
import { authEndpoints } from '../../../shared/contract/auth.ts'
import { createClient } from '../../../shared/contract/client.ts'
import { userEndpoints } from '../../../shared/contract/users.ts'
import { checkStore, tableAt } from '../../store/check-store.ts'
import { filesWith, type Running, runScript, statusOf } from './script.ts'

const folder = mkdtempSync(join(tmpdir(), 'typecase-administrator-'))
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const email = 'admin@example.com'
const ready = expect.stringMatching(/^Typecase is ready at /)
const started = (child: ChildProcess): unknown => children.push(child)
const start = (env: Record<string, string>) => runScript('main.ts', { DEMO: '0', ...env }, started)
const reset = (env: Record<string, string>) => runScript('reset-administrator.ts', env, started)
const stop = async ({ child, exited }: Running): Promise<void> => {
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
}
const logIn = (url: string, password: string) =>
  createClient({ baseUrl: url }).call(authEndpoints.login, { body: { email, password } })
const passwordIn = (lines: readonly string[]): string =>
  /password (?:is )?(\S+) \(shown only now\)$/.exec(
    lines.find((line) => line.includes('shown')) ?? '',
  )?.[1] ?? ''

/** A file that the runner keeps, changed as an earlier release would have left it. */
const changeState = (dataDir: string, change: (state: Record<string, unknown>) => object): void => {
  const path = join(dataDir, 'state.json')
  const state = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...state, ...change(state) }))
}
const secretArn = (dataDir: string): string =>
  /arn:aws:secretsmanager:[^"\\]+/.exec(readFileSync(join(dataDir, 'state.json'), 'utf8'))?.[0] ?? ''

describe('the first password', () => {
  it('is in no file once the start has finished, and shown once', async () => {
    const dataDir = join(folder, 'generated')
    const first = await start({ DATA_DIR: dataDir, DEMO: '' })
    const password = passwordIn(first.lines)
    expect(password).toMatch(/^\w{24}$/)
    expect(filesWith(dataDir, email).map((path) => path.slice(dataDir.length + 1))).toContain('state.json')
    expect(filesWith(dataDir, password)).toEqual([])
    await logIn(first.url, password)
    await stop(first)
    expect(filesWith(dataDir, password)).toEqual([])

    const second = await start({ DATA_DIR: dataDir })
    expect(second.lines).toEqual([ready])
    await logIn(second.url, password)
    await stop(second)
    expect(JSON.parse(readFileSync(join(dataDir, 'state.json'), 'utf8')).secrets).toEqual({})

    // A new table in an old folder has a new administrator.
    rmSync(join(dataDir, 'table.db'))
    const anew = await start({ DATA_DIR: dataDir })
    expect(passwordIn(anew.lines)).toMatch(/^\w{24}$/)
    expect(passwordIn(anew.lines)).not.toBe(password)
    await logIn(anew.url, passwordIn(anew.lines))
  }, 180_000)

  it('is in no file where it was given and there is no demo; the demo then takes a password', async () => {
    const env = { DATA_DIR: join(folder, 'given'), ADMIN_PASSWORD: 'correct-horse-1' }
    const first = await start(env)
    expect(first.lines).toEqual([ready])
    expect(filesWith(env.DATA_DIR, env.ADMIN_PASSWORD)).toEqual([])
    await stop(first)

    const without = await start({ DATA_DIR: env.DATA_DIR, DEMO: '1' })
    expect(without.lines).toEqual([
      expect.stringMatching(/^DEMO=1 is not applied: set ADMIN_EMAIL and /),
      ready,
    ])
    expect(await statusOf(`${without.url}/api/articles`)).toBe(404)
    await stop(without)

    const same = await start({ ...env, DEMO: '1' })
    expect(same.lines).toEqual([ready])
    expect(await statusOf(`${same.url}/api/articles`)).toBe(200)
    await stop(same)
    expect(filesWith(env.DATA_DIR, env.ADMIN_PASSWORD)).toEqual([])
  }, 180_000)

  it('leaves a folder of an earlier release at the next start, whether it is still in use or not', async () => {
    const env = { DATA_DIR: join(folder, 'earlier'), ADMIN_PASSWORD: 'correct-horse-1' }
    await stop(await start(env))
    for (const held of [env.ADMIN_PASSWORD, 'replaced-horse-1']) {
      changeState(env.DATA_DIR, () => ({ secrets: { [secretArn(env.DATA_DIR)]: held } }))
      expect(filesWith(env.DATA_DIR, held)).toHaveLength(1)
      const next = await start({ DATA_DIR: env.DATA_DIR })
      expect(next.lines).toEqual([ready])
      expect(filesWith(env.DATA_DIR, held)).toEqual([])
      await stop(next)
    }
  }, 180_000)

  it('is shown at the next start where the first one was killed before it could', async () => {
    const dataDir = join(folder, 'unseen')
    const first = await start({ DATA_DIR: dataDir })
    const password = passwordIn(first.lines)
    await stop(first)
    changeState(dataDir, () => ({ secrets: { [secretArn(dataDir)]: password }, passwordShown: false }))
    const second = await start({ DATA_DIR: dataDir })
    expect(passwordIn(second.lines)).toBe(password)
    expect(filesWith(dataDir, password)).toEqual([])
  }, 180_000)

  it('is not announced for a store that another runner has made', async () => {
    const engine = await startEngine(join(folder, 'shared.db'), () => undefined)
    const env = { DATA_DIR: join(folder, 'one'), DYNAMODB_ENDPOINT: engine.endpoint }
    await stop(await start({ ...env, ADMIN_EMAIL: 'owner@example.com' }))
    const other = await start({ ...env, DATA_DIR: join(folder, 'two') })
    expect(other.lines).toEqual([ready])
    const state = JSON.parse(readFileSync(join(folder, 'two', 'state.json'), 'utf8'))
    expect(state.secrets).toEqual({})
    await stop(other)
    await engine.stop()
  }, 180_000)
})

describe('npm run reset-administrator', () => {
  it('gets a lost administrator back in, and says so at the start that needs it', async () => {
    const env = { DATA_DIR: join(folder, 'lost'), ADMIN_PASSWORD: 'correct-horse-1' }
    const first = await start(env)
    const { data } = await logIn(first.url, env.ADMIN_PASSWORD)
    const { accessToken: token, refreshToken } = data.payload
    const busy = await reset({ DATA_DIR: env.DATA_DIR })
    expect(await busy.exited).toEqual([1, null])
    expect(busy.errors()).toMatch(
      /^The data folder .* is in use by another runner: stop it, or set DATA_DIR\n$/,
    )
    await stop(first)

    const given = { ...env, ADMIN_PASSWORD: 'another-horse-1' }
    const ignored = await start(given)
    expect(ignored.lines).toEqual([
      `ADMIN_PASSWORD is not applied, for the store already has an administrator: ${email}. To reset the password, ` +
        `stop this and run npm run reset-administrator with the same variables and ADMIN_EMAIL=${email}`,
      ready,
    ])
    await stop(ignored)

    const done = await reset(given)
    expect(await done.exited).toEqual([0, null])
    expect(done.errors()).toBe('')
    expect(done.lines).toEqual([`${email} has a new password, and its sessions have ended.`])
    const second = await start(given)
    expect(second.lines).toEqual([ready])
    await logIn(second.url, given.ADMIN_PASSWORD)
    await expect(logIn(second.url, env.ADMIN_PASSWORD)).rejects.toMatchObject({ status: 401 })
    const before = createClient({ baseUrl: second.url, token })
    await expect(before.call(userEndpoints.self, {})).rejects.toMatchObject({ status: 401 })
    await expect(before.call(authEndpoints.refresh, { body: { refreshToken } })).rejects.toMatchObject({
      status: 401,
    })
    await stop(second)

    const generated = await reset({ DATA_DIR: env.DATA_DIR, LOG: '1' })
    const password = passwordIn(generated.lines)
    expect(password).toMatch(/^\S{20}$/)
    expect(generated.lines).toHaveLength(2)
    await generated.exited
    expect(generated.errors()).toContain("message: 'administrator reset'")
    expect(generated.errors()).not.toContain(password)
    for (const text of [password, given.ADMIN_PASSWORD]) expect(filesWith(env.DATA_DIR, text)).toEqual([])
    const third = await start({ DATA_DIR: env.DATA_DIR })
    await logIn(third.url, password)
    await stop(third)
    const engine = await startEngine(join(env.DATA_DIR, 'table.db'), () => undefined)
    expect(await checkStore(tableAt(engine.endpoint, 'typecase-TableCD117FA1'))).toEqual([])
    await engine.stop()

    const unknown = await reset({ DATA_DIR: env.DATA_DIR, ADMIN_EMAIL: 'nobody@example.com' })
    expect(await unknown.exited).toEqual([1, null])
    expect(unknown.lines).toEqual([])
    expect(unknown.errors()).toBe(
      `No user has the email nobody@example.com. Name an active administrator: ${email}.\n`,
    )
  }, 180_000)

  it.each([
    [
      { DATA_DIR: join(folder, 'nowhere') },
      `There is no store in ${join(folder, 'nowhere')}: set DATA_DIR as for npm start\n`,
    ],
    [{ DATA_DIR: ':memory:' }, 'DATA_DIR must name the data folder of a runner: :memory: keeps nothing\n'],
    [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have at least 8 characters\n'],
  ])('refuses %j with one line, and makes nothing', async (env, message) => {
    const { exited, errors, lines } = await reset({ DATA_DIR: join(folder, 'nowhere'), ...env })
    expect(await exited).toEqual([1, null])
    expect([lines, errors()]).toEqual([[], message])
    expect(existsSync(join(folder, 'nowhere'))).toBe(false)
  })

  it('makes no table in an endpoint that has none', async () => {
    const engine = await startEngine(join(folder, 'empty.db'), () => undefined)
    const given = { dataDir: ':memory:', endpoint: engine.endpoint, adminEmail: email }
    const message = `There is no store in ${engine.endpoint} yet: npm start makes it`
    for (let times = 0; times < 2; times += 1)
      await expect(resetAdministrator(given)).rejects.toThrow(message)
    await engine.stop()
  })
})
