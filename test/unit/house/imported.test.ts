import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { isEntry } from './imports.ts'
import { sources } from './sources.ts'

/** Files that are started and not imported: by Lambda, by the CDK, by npm, or as a thread of their own. */
const started = [
  /^functions\/\w+\/index\.ts$/,
  /^functions\/admin\/page\/main\.tsx$/,
  /^infra\/app\.ts$/,
  /^infra\/local\/(main|reset-administrator)\.ts$/,
  /^infra\/docs\/examples\/record\.ts$/,
  /^infra\/local\/synth\/prepare\.ts$/,
  /^infra\/client\/write\.ts$/,
  /^shared\/client\/(?:build|cli\/main)\.ts$/,
  // The types of a package that brings none.
  /\.d\.ts$/,
]

const product = sources.filter(({ path }) => !path.startsWith('test/'))

const named = (path: string, text: string): string[] =>
  [...text.matchAll(/['"](\.{1,2}\/[^'"]+\.tsx?)['"]/g)].map(([, name = '']) =>
    posix.join(posix.dirname(path), name),
  )

test('every file of the product is used by another one: what nothing uses is left from a change', () => {
  const used = new Set(product.flatMap(({ path, text }) => named(path, text)))
  const left = product.map(({ path }) => path).filter((path) => !used.has(path))
  expect(product.length).toBeGreaterThan(300)
  expect(left.filter((path) => !isEntry(path) && !started.some((one) => one.test(path)))).toEqual([])
  expect(left.length).toBeGreaterThan(started.length)
})
