import { beforeEach, expect, test } from 'vitest'
import { createAdministrator } from '../../../functions/bootstrap/create.ts'
import { settleFormat } from '../../../functions/bootstrap/format.ts'
import { formatKey } from '../../../shared/store/keys.ts'
import { getItem, putItem, type Table } from '../../../shared/store/table.ts'
import { engineOfFile } from '../engine.ts'

const engine = engineOfFile()
let table: Table

beforeEach(async () => {
  table = await engine.newTable()
})

const noted = async (): Promise<unknown> => (await getItem(table, formatKey, true))?.format
const note = (format: number): Promise<void> => putItem(table, { ...formatKey, format })
const administer = (): Promise<boolean> =>
  createAdministrator(table, 'owner@example.com', async () => 'correct-horse-1')

test('an empty table gets the format of the release that it is made by', async () => {
  await settleFormat(table, 7)
  expect(await noted()).toBe(7)
  await settleFormat(table, 7)
  expect(await noted()).toBe(7)
})

test('a table with users that does not tell its format has the first one', async () => {
  await administer()
  await expect(settleFormat(table, 2)).rejects.toMatchObject({ kind: 'conflict' })
  expect(await noted()).toBeUndefined()
  await settleFormat(table, 1)
  expect(await noted()).toBe(1)
})

test('a table of a newer format is refused with the format to look for, and stays as it is', async () => {
  await note(3)
  await expect(settleFormat(table, 2)).rejects.toThrow(
    `The table ${table.name} has format 3, and this release reads format 2. Deploy a release that reads format 3: the release notes in infra/README.md name it. Nothing was changed.`,
  )
  expect(await noted()).toBe(3)
})

test('a table of an older format is refused with the way to change it over, and stays as it is', async () => {
  await note(1)
  await expect(settleFormat(table, 2)).rejects.toThrow(
    `The table ${table.name} has format 1, and this release reads format 2. Deploy the earlier release again, and follow the release notes of this one in infra/README.md. Nothing was changed.`,
  )
  expect(await noted()).toBe(1)
})
