import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { clientFiles } from '../../../infra/client/files.ts'
import { createAdmin } from '../../../shared/client/admin/create-admin.ts'
import { callRows } from '../../../shared/client/admin/rows.ts'
import { endpoints } from '../../../shared/contract/index.ts'
import { isRecord } from '../../../shared/values/records.ts'

const root = new URL('../../..', import.meta.url).pathname

/** The page for editors is for browsers, so the client has no method for it. */
const administrative = endpoints.filter(({ group }) => group !== 'public' && group !== 'admin')

/** A text as `npm run client-types` leaves it: in the linter's form. */
const formatted = (path: string, input: string): string =>
  execFileSync('biome', ['check', '--write', `--stdin-file-path=${path}`], {
    cwd: root,
    input,
    encoding: 'utf8',
  })

describe('the parts of the client that are printed from the contract', () => {
  test.each([...clientFiles()])('%s is current: else run `npm run client-types`', (path, text) => {
    expect(readFileSync(`${root}${path}`, 'utf8')).toBe(formatted(path, text))
  })

  test('have a row for each administrative endpoint, and no other', () => {
    expect(administrative.length).toBeGreaterThan(50)
    expect(Object.entries(callRows).map(([id, { method, path }]) => [id, method, path])).toEqual(
      administrative.map(({ id, method, path }) => [id, method, path]),
    )
  })

  test.each(administrative.map(({ id }) => id))('have a method for %s', (id) => {
    const admin: unknown = createAdmin({ url: 'https://cms.example.com' })
    const method = id.split('.').reduce((at: unknown, word) => (isRecord(at) ? at[word] : undefined), admin)
    expect(method).toBeTypeOf('function')
  })
})
