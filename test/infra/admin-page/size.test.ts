import { basename } from 'node:path'
import type { Metafile } from 'esbuild'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildPage, importedBy } from '../../../infra/admin/build.ts'
import { adminPageFiles } from '../../../infra/admin/files.ts'

/**
 * Ceilings in KB (1,000 bytes) of brotli: for all that a browser loads to show the sign-in and then a list, and for what
 * each view that is loaded later adds to that.
 */
const most = { signIn: 250, list: 450, view: 40 }

/** Parts that bring a library of their own. */
const mostOf: Readonly<Record<string, number>> = { 'history/requests-chart.tsx': 100 }

describe('the scripts of the page', () => {
  const files = new Map<string, Uint8Array>()
  let outputs: Metafile['outputs']
  beforeAll(async () => {
    for (const { name, content } of await adminPageFiles({ isSmallest: true })) files.set(name, content)
    outputs = (await buildPage()).metafile.outputs
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
  /** The parts that the page imports later, by their source, each with all scripts that it needs. */
  const parts = (): Map<string, string[]> =>
    new Map(
      Object.entries(outputs).flatMap(([path, { entryPoint }]): [string, string[]][] =>
        entryPoint === undefined
          ? []
          : [
              [
                entryPoint.replace(/^.*admin\/page\//, ''),
                [path, ...importedBy(outputs, path)].map((name) => basename(name)),
              ],
            ],
      ),
    )
  const ofList = (): Set<string> => new Set([...first(), ...(parts().get('frame/frame.tsx') ?? [])])

  test('stay below the ceilings: those of the sign-in, and those of a list', () => {
    expect(first().length).toBeGreaterThan(0)
    expect(kilobytes(first())).toBeLessThanOrEqual(most.signIn)
    expect(kilobytes(first())).toBeGreaterThan(50)
    expect(ofList().size).toBeGreaterThan(first().length)
    expect(kilobytes(ofList())).toBeLessThanOrEqual(most.list)
    expect(kilobytes(ofList())).toBeGreaterThan(300)
  })

  test('what a view adds that is loaded later stays below its ceiling', () => {
    const own = [...parts()].filter(([source]) => source !== 'main.tsx' && source !== 'frame/frame.tsx')
    expect(own.length).toBeGreaterThan(3)
    for (const [source, scripts] of own) {
      const added = kilobytes(scripts.filter((name) => !ofList().has(name)))
      expect(added, source).toBeLessThanOrEqual(mostOf[source] ?? most.view)
    }
    expect(Object.keys(mostOf).filter((source) => !parts().has(source))).toEqual([])
  })

  test('make no code from text, which their policy refuses', () => {
    const scripts = all().map((name) => textOf(`assets/${name}`))
    expect(scripts.length).toBeGreaterThan(2)
    for (const text of scripts) expect(text).not.toMatch(/new Function\(|\beval\(/)
  })
})
