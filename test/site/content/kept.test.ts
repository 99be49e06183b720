import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Content, readKept, writeKept } from './kept.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'typecase-kept-'))
})
afterEach(() => rm(folder, { recursive: true }))

const host = 'https://cms.example.com'
const content: Content = {
  countries: { cursor: 'c', entities: [] },
  pages: { cursor: 'p', entities: [] },
  blocks: { cursor: 'b', entities: [] },
  sections: {},
  largest: { etag: 'W/"1"', body: [] },
}

test('what a build kept is read by the next one of the same host only', async () => {
  const file = join(folder, 'deep', 'kept.json')
  await writeKept(file, host, content)
  expect(await readKept(file, host)).toEqual(content)
  expect(await readKept(file, 'https://staging.example.com')).toBeUndefined()
})

test.each([
  ['is not there', undefined],
  ['was cut short', '{"baseUrl":"https://cms.exa'],
  [
    'lacks what the site needs by now',
    JSON.stringify({ baseUrl: host, content: { ...content, blocks: undefined } }),
  ],
])('a file that %s counts for nothing', async (_, text) => {
  const file = join(folder, 'kept.json')
  if (text !== undefined) await writeFile(file, text)
  expect(await readKept(file, host)).toBeUndefined()
})
