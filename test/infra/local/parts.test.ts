import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { createCleanup, within } from '../../../infra/local/cleanup.ts'
import { openState } from '../../../infra/local/data/state.ts'
import { firstValue, generatedPart } from '../../../infra/local/deploy/secret-values.ts'
import { sourceHash } from '../../../infra/local/synth/sources.ts'

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

it('assemblies are told apart by sources and options', async () => {
  const [one, same, other] = await Promise.all([
    sourceHash({ a: 1 }),
    sourceHash({ a: 1 }),
    sourceHash({ a: 2 }),
  ])
  expect(one).toMatch(/^[0-9a-f]{32}$/)
  expect(same).toBe(one)
  expect(other).not.toBe(one)
})
