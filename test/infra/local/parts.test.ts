import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createCleanup, within } from '../../../infra/local/cleanup.ts'
import { openState } from '../../../infra/local/data/state.ts'
import { firstValue, generatedPart } from '../../../infra/local/deploy/secret-values.ts'
import { assemblySources } from '../../../infra/local/synth/cache.ts'
import { madeOnce } from '../../../infra/made-once.ts'
import { root, sourceHash } from '../../../infra/source-hash.ts'

describe('a secret', () => {
  const bare = { arn: 'a', name: 'n', length: 24, excluded: 'abc', excludesPunctuation: true }
  const laidOut = { ...bare, template: '{"user":"admin"}', key: 'password' }

  it('is generated as the template says', () => {
    const value = firstValue(bare, undefined)
    expect(value).toMatch(/^[A-Zd-z0-9]{24}$/)
    expect(firstValue(bare, undefined)).not.toBe(value)
    const members = JSON.parse(firstValue(laidOut, undefined))
    expect(members).toEqual({ user: 'admin', password: expect.stringMatching(/^[A-Zd-z0-9]{24}$/) })
  })

  it('takes a value that is chosen, and gives it back', () => {
    expect(firstValue(bare, 'mine')).toBe('mine')
    expect(firstValue(laidOut, 'mine')).toBe('{"user":"admin","password":"mine"}')
    expect(generatedPart(bare, 'mine')).toBe('mine')
    expect(generatedPart(laidOut, '{"user":"admin","password":"mine"}')).toBe('mine')
    expect(firstValue({ ...bare, value: 'fixed' }, 'mine')).toBe('fixed')
  })
})

describe('what has been started', () => {
  it('is stopped once, in the reverse order, whatever fails', async () => {
    const shown = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const log: string[] = []
    const cleanup = createCleanup()
    cleanup.add(() => log.push('first'))
    cleanup.add(async () => {
      log.push('second')
      throw new Error('broken')
    })
    cleanup.add(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      log.push('third')
    })
    await Promise.all([cleanup.run(), cleanup.run()])
    expect(log).toEqual(['third', 'second', 'first'])
    expect(shown).toHaveBeenCalledOnce()
    shown.mockRestore()
  })

  it('is not waited for beyond a bound', async () => {
    expect(await within(10, new Promise(() => undefined))).toBe(false)
    expect(await within(1000, Promise.resolve())).toBe(true)
    await expect(within(1000, Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  })
})

describe('the state', () => {
  it('is kept in a file that only its owner reads, and a broken one is refused', () => {
    const folder = mkdtempSync(join(tmpdir(), 'typecase-state-'))
    try {
      const first = openState(folder)
      expect(first.state).toEqual({
        checkpoints: {},
        customResources: {},
        secrets: {},
        passwordShown: false,
        demo: 'unknown',
      })
      first.state.secrets.a = 'b'
      first.save()
      const path = join(folder, 'state.json')
      expect(statSync(path).mode & 0o777).toBe(0o600)
      expect(openState(folder).state.secrets).toEqual({ a: 'b' })
      writeFileSync(path, readFileSync(path, 'utf8').slice(0, 20))
      expect(() => openState(folder)).toThrow(`${path} can't be read`)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

it('assemblies are told apart by sources and options', () => {
  const [one, same, other] = [{ a: 1 }, { a: 1 }, { a: 2 }].map((options) =>
    sourceHash(assemblySources, options),
  )
  expect(one).toMatch(/^[0-9a-f]{32}$/)
  expect(same).toBe(one)
  expect(other).not.toBe(one)
})

describe('what is made from sources', () => {
  const name = `made-${process.pid}`
  const sources = join('.build', name, 'sources')
  const put = (file: string, text: string): void => {
    const path = join(root, sources, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  const hash = () => sourceHash({ folders: [sources], files: [], without: join(sources, 'left') }, {})
  let times = 0
  const made = (make: () => void = () => undefined) =>
    madeOnce({
      name,
      hash,
      make: async (folder) => {
        times += 1
        make()
        writeFileSync(join(folder, 'made'), `${times}`)
      },
    })
  const read = (folder: string): string => readFileSync(join(folder, 'made'), 'utf8')
  afterAll(() => rmSync(join(root, '.build', name), { recursive: true }))

  it('is made once for each state of them, and packages and built files are none', async () => {
    put('a.ts', 'one')
    const first = await made()
    expect(read(first)).toBe('1')
    for (const file of ['node_modules/x/a.js', 'dist/a.js', 'left/a.ts']) put(file, 'two')
    expect(await made()).toBe(first)
    put('a.ts', 'two')
    expect(read(await made())).toBe('2')
  })

  it('is used and not kept where a source changes meanwhile, and leaves nothing where it fails', async () => {
    put('a.ts', 'three')
    expect(read(await made(() => put('a.ts', 'four')))).toBe('3')
    expect(read(await made())).toBe('4')
    put('a.ts', 'five')
    const failing = made(() => {
      throw new Error('it does not compile')
    })
    await expect(failing).rejects.toThrow('it does not compile')
    expect(read(await made())).toBe('6')
  })
})
