import { expect, test } from 'vitest'
import { headKey, hitsKey } from '../../shared/store/keys.ts'
import { putItem, updateItem } from '../../shared/store/table.ts'
import { startInstance, tokenWith } from './content/instance.ts'
import { engineOfFile } from './engine.ts'

const engine = engineOfFile()
const core = '/core/collections/1/elements'
const count = 62

test('a page that is read alone is byte for byte the one from memory, and has its validator', async () => {
  const table = await engine.newTable()
  const token = await tokenWith(table, 1)
  const writer = startInstance(table, token)
  const names = { name: 'books', singleName: 'book', pluralName: 'books' }
  const fields = [{ name: 'code', type: 'text', allowNull: true, unique: false }]
  await writer.call('POST', '/core/collections/add', { json: { ...names, fields } })
  await writer.call('POST', '/core/collections/1/publish')
  const rows = Array.from({ length: count }, (_, at) => ({ name: `n${at}`, code: at % 9 ? 'é' : 'e' }))
  await writer.call('POST', `${core}/import`, { json: rows })
  for (const id of [1, 2, 30, 31, 61]) await writer.call('POST', `${core}/${id}/delete`)
  for (const id of [3, 20, 21, 50, 62]) await writer.call('POST', `${core}/${id}/unpublish`)
  await putItem(table, { ...hitsKey('element#books', 1), h10: 7, h60: 2 })
  const Key = { ...headKey('element#books') }
  await updateItem(table, {
    Key,
    UpdateExpression: 'ADD hitsVersion :one',
    ExpressionAttributeValues: { ':one': 1 },
  })

  const [holding, alone] = [startInstance(table, token), startInstance(table, token, { maxBytes: 1 })]
  await holding.call('GET', `/api/books?sortBy=name`)
  expect((await alone.call('GET', `/api/books?sortBy=name`)).status).toBe(400)
  for (const path of ['/api/books', core])
    for (const order of ['ASC', 'DESC'])
      for (const page of [1, 2, 7, 11, 12, 13, 5]) {
        const url = `${path}?sortOrder=${order}&limit=5&page=${page}`
        const [held, read] = [await holding.call('GET', url), await alone.call('GET', url)]
        expect([url, held.status]).toEqual([url, 200])
        expect(read.text, url).toBe(held.text)
        expect(read.headers.etag, url).toBe(held.headers.etag)
      }
  expect(holding.services.model.bytes()).toBeGreaterThan(count * 100)
  expect(alone.services.model.bytes()).toBeLessThan(10_000)
})
