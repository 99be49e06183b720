import { beforeAll, describe, expect, test } from 'vitest'
import { adminPageFiles } from '../../../infra/admin/files.ts'

/** Ceilings in KB (1,000 bytes) of brotli, for all that a browser loads to show a view. */
const most = { signIn: 250, all: 450 }

describe('the scripts of the page', () => {
  const files = new Map<string, Uint8Array>()
  beforeAll(async () => {
    for (const { name, content } of await adminPageFiles({ isSmallest: true })) files.set(name, content)
  }, 300_000)

  const textOf = (name: string): string => Buffer.from(files.get(name) ?? []).toString()
  const kilobytes = (names: Iterable<string>): number =>
    [...names].reduce((sum, name) => sum + (files.get(`assets/${name}.br`)?.length ?? Number.NaN), 0) / 1_000
  /** The scripts that the page names, so that a browser loads them for the sign-in. */
  const first = (): string[] => [
    ...new Set(
      [...textOf('admin.html').matchAll(/\/admin\/assets\/([\w-]+\.js)/g)].map(([, name = '']) => name),
    ),
  ]
  const all = (): string[] =>
    [...files.keys()].flatMap((name) => /^assets\/([\w-]+\.js)$/.exec(name)?.[1] ?? [])

  test('stay below the ceilings: the sign-in, and everything', () => {
    expect(first().length).toBeGreaterThan(0)
    expect(kilobytes(first())).toBeLessThanOrEqual(most.signIn)
    expect(kilobytes(first())).toBeGreaterThan(50)
    expect(kilobytes(all())).toBeLessThanOrEqual(most.all)
    expect(all().length).toBeGreaterThan(first().length)
  })

  test('make no code from text, which their policy refuses', () => {
    const scripts = all().map((name) => textOf(`assets/${name}`))
    expect(scripts.length).toBeGreaterThan(2)
    for (const text of scripts) expect(text).not.toMatch(/new Function\(|\beval\(/)
  })
})
