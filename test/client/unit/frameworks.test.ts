import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)
const page = readFileSync(new URL('shared/client/FRAMEWORKS.md', root), 'utf8')

/** The block of the page whose first line names a file. */
const blockOf = (path: string): string => {
  const blocks = page.split(/^```/m)
  const block = blocks.find((one) => one.split('\n')[1] === `// ${path}`)
  if (block === undefined) throw new Error(`FRAMEWORKS.md has no block of ${path}.`)
  return block.split('\n').slice(2).join('\n')
}

test('the route that revalidates is the one that a site was built with', () => {
  const path = 'test/site/packed/sites/next/app/revalidate/route.ts'
  expect(blockOf('app/revalidate/route.ts')).toBe(readFileSync(new URL(path, root), 'utf8'))
})
