import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { clientFiles } from '../../../infra/client/files.ts'
import { formatted } from '../../../infra/client/format.ts'
import { createAdmin } from '../../../shared/client/admin/create-admin.ts'
import { isOperation, type Operation, type Operations } from '../../../shared/client/admin/operation.ts'
import { operations } from '../../../shared/client/admin/operations.ts'
import { endpoints } from '../../../shared/contract/index.ts'
import { isRecord } from '../../../shared/values/records.ts'

const root = new URL('../../..', import.meta.url).pathname

/** The page for editors is for browsers, so the client has no method for it. */
const administrative = endpoints.filter(({ group }) => group !== 'public' && group !== 'admin')

/** Operations with the ids of their endpoints. */
const withIds = (all: Operations, above = ''): [string, Operation][] =>
  Object.entries(all).flatMap(([word, one]): [string, Operation][] =>
    isOperation(one) ? [[above + word, one]] : withIds(one, `${above}${word}.`),
  )

describe('the parts of the client that are printed from the contract', () => {
  test.each([...formatted(clientFiles())])('%s is current: else run `npm run client-types`', (path, text) => {
    expect(readFileSync(`${root}${path}`, 'utf8')).toBe(text)
  })

  test('have an operation for each administrative endpoint, and no other', () => {
    expect(administrative.length).toBeGreaterThan(50)
    expect(withIds(operations).map(([id, { method, path }]) => [id, method, path])).toEqual(
      administrative.map(({ id, method, path }) => [id, method, path]),
    )
  })

  test.each(administrative.map(({ id }) => id))('have a method for %s', (id) => {
    const admin: unknown = createAdmin({ url: 'https://cms.example.com' })
    const method = id.split('.').reduce((at: unknown, word) => (isRecord(at) ? at[word] : undefined), admin)
    expect(method).toBeTypeOf('function')
  })
})
