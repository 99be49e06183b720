import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)

test.each(['README.md', 'shared/README.md'])('the tests that %s names are there', (page) => {
  const text = readFileSync(new URL(page, root), 'utf8')
  const named = [...new Set(text.match(/\btest\/[\w/.-]+\.test\.ts/g) ?? [])]
  expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([])
  if (page === 'shared/README.md') expect(named.length).toBeGreaterThan(20)
})
