import { expect, test } from 'vitest'
import { type Instance, startInstance, tokenWith } from './content/instance.ts'
import { engineOfFile } from './engine.ts'

const engine = engineOfFile()

interface Part {
  changed: { id: number; name: string }[]
  cursor: string
  more: boolean
}

/** A part of the change feed, as one instance answers it. */
const partOf = async ({ call }: Instance, path: string, cursor = ''): Promise<Part> => {
  const { status, text } = await call('GET', `${path}?limit=3&cursor=${encodeURIComponent(cursor)}`)
  expect(status).toBe(200)
  return JSON.parse(text).payload
}

test.each([
  ['a full pull', true],
  ['what has changed since', false],
])('an instance whose head is older goes on with %s from the newer one', async (_name, isFull) => {
  const table = await engine.newTable()
  const token = await tokenWith(table, 1)
  const newer = startInstance(table, token)
  const older = startInstance(table, token, { headReuseMs: 60_000 })
  await newer.call('POST', '/core/collections/add', {
    json: { name: 'articles', singleName: 'article', pluralName: 'articles', fields: [] },
  })
  expect((await newer.call('POST', '/core/collections/1/publish')).status).toBe(200)
  const elements = '/core/collections/1/elements'
  const path = '/api/articles/changes'
  const empty = await partOf(newer, path)
  for (let id = 1; id <= 6; id += 1)
    await newer.call('POST', `${elements}/add`, { json: { name: `old ${id}`, active: true } })
  await partOf(older, path)
  expect((await newer.call('POST', `${elements}/5`, { json: { name: 'new 5' } })).status).toBe(200)

  const first = await partOf(newer, path, isFull ? '' : empty.cursor)
  expect(first).toMatchObject({ changed: [{ id: 1 }, { id: 2 }, { id: 3 }], more: true })
  const second = await partOf(older, path, first.cursor)
  expect(second).toMatchObject({ changed: [{ id: 4 }, { name: 'new 5' }, { id: 6 }], more: false })
  expect((await partOf(newer, path, second.cursor)).changed).toEqual([])
})
