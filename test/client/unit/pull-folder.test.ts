import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileNames } from '../../../shared/client/cli/pull/file-name.ts'
import { readFolderState } from '../../../shared/client/cli/pull/state.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'typecase-folder-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const namesOf = (...names: string[]): string[] => [...fileNames(names).values()].toSorted()

test('names that differ in case alone give files that every file system keeps apart', () => {
  for (const names of [
    ['News', 'news'],
    ['NEWS', 'News', 'news'],
    ['nEws', 'News'],
    ['\u0178', '\u00ff'],
  ])
    expect(new Set(namesOf(...names).map((name) => name.toLowerCase())).size).toBe(names.length)
  expect(namesOf('News', 'news')).toEqual(['%4Eews', 'news'])
})

test('a name leads out of the folder of no server, whatever that server calls its collections', () => {
  expect(namesOf('../../x')).toEqual(['%2E.%2F..%2Fx'])
  expect(namesOf('a/../../../x', '..\\x', 'c:x', 'a\0b')).toEqual([
    '%2E.%5Cx',
    'a%00b',
    'a%2F..%2F..%2F..%2Fx',
    'c%3Ax',
  ])
  expect(namesOf('articles', 'a b', '.', 'con')).toEqual(['%2E', '%63on', 'a b', 'articles'])
})

test('a state that names other files than a pull writes leads to none of them', async () => {
  const sync = { cursor: 'c', source: 's', format: 1 }
  const file = { sync, bytes: 1 }
  const names = [
    'pages.json',
    'collections/a b.json',
    '../x.json',
    'collections/../../x.json',
    '/etc/x',
    'x.json',
  ]
  const files = Object.fromEntries(names.map((name) => [name, file]))
  writeFileSync(
    join(folder, '.typecase.json'),
    JSON.stringify({ format: 1, url: 'https://a.example', collections: [], files }),
  )
  for (const url of ['https://a.example', 'https://b.example'])
    expect(Object.keys((await readFolderState(folder, url)).files)).toEqual([
      'pages.json',
      'collections/a b.json',
    ])
})
