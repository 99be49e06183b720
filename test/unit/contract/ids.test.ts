import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endpoints } from '../../../shared/contract/index.ts'

const root = new URL('../../../', import.meta.url)

/** The text of all files in a folder whose names end so, one after the other. */
const textOf = (folder: string, end: string): string =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(end))
    .map((name) => readFileSync(new URL(`${folder}/${name}`, root), 'utf8'))
    .join('\n')

const declarations = textOf('shared/contract', '.ts')
const tests = textOf('test/http', '.test.ts')

const spells = (text: string, id: string): boolean =>
  new RegExp(`(?<![\\w.])${id.replaceAll('.', String.raw`\.`)}(?![\\w.]*\\w)`).test(text)

test.each(endpoints.map(({ id }) => id))('a search for %s finds its declaration and its test', (id) => {
  expect(spells(declarations, id)).toBe(true)
  expect(spells(tests, id)).toBe(true)
})

test.each(endpoints)('$id names what the endpoint does last', ({ id, method, path }) => {
  const operation = id.split('.').at(-1) ?? ''
  if (['publish', 'unpublish', 'delete', 'import'].includes(operation))
    expect(path.endsWith(`/${operation}`)).toBe(true)
  if (['list', 'get'].includes(operation)) expect(method).toBe('GET')
  if (['add', 'update'].includes(operation)) expect(method).toBe('POST')
})
