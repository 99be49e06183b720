import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { coverageProblems, noteReached, readReached } from '../../http/harness/reached.ts'

const rows = [{ id: 'a.list' }, { id: 'a.get' }, { id: 'b.list' }]

const titles = ['a.list and a.get > work', 'b.list: works']
const all = new Set(['a.list', 'a.get', 'b.list'])

test('a row that no test reached is found', () => {
  expect(coverageProblems(rows, { reached: all, titles })).toEqual([])
  expect(coverageProblems(rows, { reached: new Set(['a.list', 'b.list']), titles })).toEqual([
    'a.get: no test over HTTP saw it succeed',
  ])
})

test('a row that no test is named after is found', () => {
  for (const title of ['a.gets', 'xa.get', 'a.get.all', 'x.a.get', 'aXget', ''])
    expect(coverageProblems(rows, { reached: all, titles: ['a.list', 'b.list', title] })).toEqual([
      'a.get: no test over HTTP is named after it',
    ])
  for (const title of ['a.get', 'a.get.', 'a.get > x', '(a.get)'])
    expect(coverageProblems(rows, { reached: all, titles: ['a.list', 'b.list', title] })).toEqual([])
})

test('what was reached is noted once and read back', () => {
  const directory = mkdtempSync(join(tmpdir(), 'typecase-reached-'))
  const file = join(directory, 'reached')
  writeFileSync(file, '')
  for (const id of ['a.get', 'b.list', 'a.get']) noteReached(file, id)
  expect([...readReached(file)]).toEqual(['a.get', 'b.list'])
  rmSync(directory, { recursive: true })
})
