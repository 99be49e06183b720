import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { environmentsFor, settingsOf } from '../../../infra/local/settings.ts'
import { startStack } from '../../../infra/local/stack.ts'
import { authEndpoints, tokenEndpoints } from '../../../shared/contract/auth.ts'
import { createClient } from '../../../shared/contract/client.ts'
import { collectionEndpoints } from '../../../shared/contract/collections.ts'
import { pageEndpoints, pageSectionEndpoints } from '../../../shared/contract/pages.ts'
import { roleEndpoints } from '../../../shared/contract/roles.ts'
import { staticItemEndpoints, staticSectionEndpoints } from '../../../shared/contract/static.ts'
import { userEndpoints } from '../../../shared/contract/users.ts'
import { filesWith, runScript, statusOf } from './script.ts'

const folder = mkdtempSync(join(tmpdir(), 'typecase-main-'))
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (env: Record<string, string>) =>
  runScript('main.ts', { DATA_DIR: folder, ...env }, (child) => children.push(child))

const stateOf = (dataDir: string): string => {
  const file = join(dataDir, 'state.json')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

describe('npm start', () => {
  it('says what a newcomer needs, loads the demo once, and keeps everything for the next start', async () => {
    const first = await run({})
    expect(first.lines).toEqual([
      expect.stringMatching(
        /^The administrator is admin@example.com with the password \S+ \(shown only now\)$/,
      ),
      expect.stringMatching(/^Typecase is ready at http:\/\/localhost:\d+$/),
    ])
    const password = /password (\S+)/.exec(first.lines[0] ?? '')?.[1] ?? ''
    const body = new URLSearchParams({ email: 'admin@example.com', password })
    expect(await statusOf(`${first.url}/core/auth/login`, { method: 'POST', body })).toBe(200)
    for (const path of [
      '/openapi.json',
      '/api/articles',
      '/pages/about/hours',
      '/static/footer',
      '/pages/sections/about',
    ])
      expect(await statusOf(`${first.url}${path}`), path).toBe(200)
    first.child.kill('SIGINT')
    expect(await first.exited).toEqual([0, null])

    const second = await run({})
    expect(second.lines).toEqual([expect.stringMatching(/^Typecase is ready at /)])
    expect(await statusOf(`${second.url}/core/auth/login`, { method: 'POST', body })).toBe(200)
    expect(await statusOf(`${second.url}/api/articles`)).toBe(200)
    const beside = await run({})
    expect(await beside.exited).toEqual([1, null])
    expect(beside.errors()).toMatch(
      /^The data folder .* is in use by another runner: stop it, or set DATA_DIR\n$/,
    )
    second.child.kill('SIGTERM')
    expect(await second.exited).toEqual([0, null])
  }, 180_000)

  it.each([0, 100])(
    'loads the whole demo after a start that was killed while it did (%d ms), and then keeps no password',
    async (ms) => {
      const env = { DATA_DIR: join(folder, `killed-${ms}`), ADMIN_PASSWORD: 'correct-horse-1' }
      const cut = run(env)
      await vi.waitFor(() => expect(stateOf(env.DATA_DIR)).toContain('"demo": "begun"'), {
        timeout: 60_000,
        interval: 5,
      })
      await wait(ms)
      children.at(-1)?.kill('SIGKILL')
      await cut
      // Without the variable: the first password was kept for just that.
      const { url } = await run({ ...env, ADMIN_PASSWORD: '' })
      expect(stateOf(env.DATA_DIR)).toContain('"demo": "done"')
      expect(filesWith(env.DATA_DIR, env.ADMIN_PASSWORD)).toEqual([])
      const login = { email: 'admin@example.com', password: env.ADMIN_PASSWORD }
      const { data } = await createClient({ baseUrl: url }).call(authEndpoints.login, { body: login })
      const client = createClient({ baseUrl: url, token: data.payload.accessToken })
      const lists = await Promise.all([
        client.call(pageEndpoints.list, {}),
        client.call(pageSectionEndpoints.list, {}),
        client.call(staticItemEndpoints.list, {}),
        client.call(staticSectionEndpoints.list, {}),
        client.call(collectionEndpoints.list, {}),
        client.call(userEndpoints.list, {}),
        client.call(roleEndpoints.list, {}),
        client.call(tokenEndpoints.list, {}),
      ])
      const totals = lists.map((list) => list.data.pagination.total)
      expect(totals).toEqual([7, 4, 4, 3, 5, 4, 5, 1])
      for (const [name, total] of Object.entries({ articles: 12, exhibits: 63, events: 10 })) {
        const published = await fetch(`${url}/api/${name}`)
        expect(await published.json(), name).toMatchObject({ pagination: { total } })
      }
    },
    180_000,
  )

  it('takes the password it is given, prints none, and leaves the demo out if told to', async () => {
    const env = {
      DATA_DIR: ':memory:',
      ADMIN_EMAIL: 'owner@example.com',
      ADMIN_PASSWORD: 'correct-horse-1',
      DEMO: '0',
    }
    const started = await run(env)
    expect(started.lines).toEqual([expect.stringMatching(/^Typecase is ready at /)])
    const body = new URLSearchParams({ email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD })
    expect(await statusOf(`${started.url}/core/auth/login`, { method: 'POST', body })).toBe(200)
    expect(await statusOf(`${started.url}/api/articles`)).toBe(404)
    started.child.kill('SIGTERM')
    expect(await started.exited).toEqual([0, null])
  }, 180_000)

  const refusals: [Record<string, string>, string][] = [
    [{ PORT: 'http' }, 'PORT must be a number from 0 to 65535, not "http"\n'],
    [{ PORT: '65536' }, 'PORT must be a number from 0 to 65535, not "65536"\n'],
    [
      { DYNAMODB_ENDPOINT: 'localhost:8000' },
      'DYNAMODB_ENDPOINT must be an http or https url, not "localhost:8000"\n',
    ],
    [
      { ADMIN_EMAIL: 'admin' },
      'ADMIN_EMAIL must be an email address such as admin@example.com, not "admin"\n',
    ],
    [{ ENVIRONMENTS: '0' }, 'ENVIRONMENTS must be a number from 1 to 99, not "0"\n'],
    [{ CONCURRENCY: 'all' }, 'CONCURRENCY must be a number from 1 to 99, not "all"\n'],
    [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have at least 8 characters\n'],
    [{ ADMIN_PASSWORD: 'long'.repeat(19) }, 'ADMIN_PASSWORD must have at most 72 bytes in UTF-8\n'],
  ]
  it.each(refusals)('does not take %j as its settings', (env, message) => {
    expect(() => settingsOf(env)).toThrow(message.trim())
  })

  it.each(refusals)('refuses %j with one line, and keeps nothing', async (env, message) => {
    const { exited, errors } = await run({ DATA_DIR: join(folder, 'refused'), ...env })
    expect(await exited).toEqual([1, null])
    expect(errors()).toBe(message)
    expect(stateOf(join(folder, 'refused'))).toBe('')
  })

  it('takes another password after a start whose bootstrap failed', async () => {
    const env = { DATA_DIR: join(folder, 'failed'), ADMIN_PASSWORD: 'correct-horse-1', DEMO: '0' }
    const failing = startStack({ dataDir: env.DATA_DIR, adminPassword: 'short' })
    await expect(failing).rejects.toThrow('must have at least 8 characters')
    const login = (url: string, password: string) =>
      statusOf(`${url}/core/auth/login`, {
        method: 'POST',
        body: new URLSearchParams({ email: 'admin@example.com', password }),
      })
    const good = await run(env)
    expect(good.lines).toEqual([expect.stringMatching(/^Typecase is ready at /)])
    expect(await login(good.url, env.ADMIN_PASSWORD)).toBe(200)
    good.child.kill('SIGTERM')
    await good.exited

    // Once the administrator is made, the variable changes nothing any more.
    const later = await run({ ...env, ADMIN_PASSWORD: 'another-horse-2' })
    expect(later.lines[0]).toMatch(/^ADMIN_PASSWORD is not applied/)
    expect(await login(later.url, 'another-horse-2')).toBe(401)
    expect(await login(later.url, env.ADMIN_PASSWORD)).toBe(200)
  }, 180_000)
})

describe('the settings', () => {
  it('have defaults, also where a variable is empty', () => {
    const defaults = {
      port: 3000,
      dataDir: '.typecase',
      adminEmail: 'admin@example.com',
      isEmailGiven: false,
      demo: true,
      isDemoGiven: false,
      logs: false,
    }
    expect(settingsOf({})).toMatchObject(defaults)
    expect(settingsOf({ PORT: '', DATA_DIR: '', ADMIN_EMAIL: '', DYNAMODB_ENDPOINT: '' })).toMatchObject(
      defaults,
    )
    expect(settingsOf({}).adminPassword).toBeUndefined()
  })

  it('give each function several environments, unless memory is short', () => {
    expect([environmentsFor(8 * 2 ** 30), environmentsFor(2 ** 30)]).toEqual([3, 1])
    const memory = vi.spyOn(process, 'availableMemory').mockReturnValue(2 ** 30)
    expect(settingsOf({}).environments).toBe(1)
    memory.mockRestore()
    expect(settingsOf({ ENVIRONMENTS: '7' }).environments).toBe(7)
  })

  it('let an environment take ten requests at once', () => {
    expect(settingsOf({}).concurrency).toBe(10)
    expect(settingsOf({ CONCURRENCY: '1' }).concurrency).toBe(1)
  })

  it('are read from their variables', () => {
    expect(
      settingsOf({
        PORT: '8080',
        HOST: '0.0.0.0',
        DATA_DIR: '/data',
        ADMIN_EMAIL: 'a@b.example',
        ADMIN_PASSWORD: 'correct-horse-1',
        DEMO: '0',
        LOG: '1',
        STAGE: 'prod',
        ENVIRONMENTS: '4',
        CONCURRENCY: '2',
        DYNAMODB_ENDPOINT: 'http://localhost:8000',
      }),
    ).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/data',
      adminEmail: 'a@b.example',
      isEmailGiven: true,
      adminPassword: 'correct-horse-1',
      demo: false,
      isDemoGiven: false,
      logs: true,
      stage: 'prod',
      environments: 4,
      concurrency: 2,
      reuse: 'last used',
      rest: { surplus: 60_000, last: 1_800_000, memory: 10_000 },
      idle: 4_000,
      endpoint: 'http://localhost:8000',
    })
  })
})
