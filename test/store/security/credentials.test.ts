import { beforeEach, expect, test } from 'vitest'
import {
  isPasswordOf,
  readCredential,
  removeCredential,
  setCredential,
} from '../../../shared/security/passwords/credentials.ts'
import { emptyHash, hashPassword } from '../../../shared/security/passwords/hash.ts'
import { commit, createWriter, type Writer } from '../../../shared/store/commit.ts'
import type { Table } from '../../../shared/store/table.ts'
import type { Extra } from '../../../shared/store/transaction.ts'
import { readStore } from '../check-store.ts'
import { engineOfFile } from '../engine.ts'

const engine = engineOfFile()
let table: Table
let writer: Writer
beforeEach(async () => {
  table = await engine.newTable()
  writer = createWriter(table)
})

const send = (extras: readonly Extra[]): Promise<undefined> =>
  commit(writer, 'user', async () => ({
    transaction: { partitions: [], claims: [], extras },
    result: undefined,
  }))
const isHis = (password: string): Promise<boolean> => isPasswordOf(table, writer, 7, password)

test('a password is compared by the table, which never gives its hash out', async () => {
  await send(setCredential(table.name, 7, await hashPassword('correct horse')))
  const given: unknown[] = []
  table.client.middlewareStack.add(
    (next) => async (args) => {
      try {
        const answer = await next(args)
        given.push(answer.output)
        return answer
      } catch (error) {
        given.push(error)
        throw error
      }
    },
    { step: 'initialize' },
  )
  expect([await isHis('correct horse'), await isHis('correct horsf'), await isHis('')]).toEqual([
    true,
    false,
    false,
  ])
  const answers = JSON.stringify(given)
  const [hash] = (await readStore(table)).flatMap(({ pk, hash }) =>
    pk === 'credential#000000000007' ? [hash] : [],
  )
  expect(hash).toMatch(/^.{60}$/)
  expect(answers).not.toContain(hash)
  await send(setCredential(table.name, 7, await hashPassword('another one')))
  expect([await isHis('correct horse'), await isHis('another one')]).toEqual([false, true])
})

test('what bcrypt reads no more of does not count', async () => {
  const longest = 'é'.repeat(36)
  await send(setCredential(table.name, 7, await hashPassword(longest)))
  expect([await isHis(longest), await isHis(`${longest}é`)]).toEqual([true, false])
})

test('whoever is gone has no password, and leaves nothing', async () => {
  await send(setCredential(table.name, 7, await hashPassword('correct horse')))
  await send(removeCredential(table.name, 7))
  expect([await isHis('correct horse'), await isHis('')]).toEqual([false, false])
  expect(await readCredential(table, 7)).toBeUndefined()
  expect(await readStore(table)).toEqual([])
})

test('a hash that is shown in place of another opens nothing', async () => {
  await send(setCredential(table.name, 7, emptyHash()))
  expect([await isHis(''), await isHis('undefined')]).toEqual([false, false])
})
