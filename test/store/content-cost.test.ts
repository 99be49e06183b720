import { beforeEach, describe, expect, test } from 'vitest'
import type { Table } from '../../shared/store/table.ts'
import { type Consumed, consumptionOf } from './content/consumption.ts'
import { type Instance, startInstance, tokenWith } from './content/instance.ts'
import { rowOf, rowsOf } from './content/rows.ts'
import { engineOfFile } from './engine.ts'

const engine = engineOfFile()
let table: Table
let instance: Instance
let all: Consumed[]

beforeEach(async () => {
  table = await engine.newTable()
  all = consumptionOf(table)
  instance = startInstance(table, await tokenWith(table, 1))
})

/** What a piece of work takes. */
const taken = async (work: () => Promise<unknown>): Promise<Consumed[]> => {
  const from = all.length
  await work()
  return all.slice(from)
}
const isRead = ({ command }: Consumed): boolean => /^(Get|Query|BatchGet|Scan)/.test(command)

describe('a public read is one GetItem of half a unit', () => {
  const description = 'd'.repeat(2_000)
  test.each([
    ['/core/pages/items', { title: 'T' }, '/pages/docs/start'],
    ['/core/pages/sections', {}, '/pages/sections/docs/start'],
    ['/core/static/items', { fields: [] }, '/static/docs/start'],
    ['/core/static/sections', {}, '/static/sections/docs/start'],
  ])('from %s', async (core, rest, path) => {
    await instance.call('POST', `${core}/add`, {
      json: { name: 'N', url: 'docs/start', active: true, description, ...rest },
    })
    const reads = await taken(async () => {
      expect((await instance.call('GET', path)).status).toBe(200)
    })
    expect(reads.filter(isRead)).toEqual([{ command: 'GetCommand', units: 0.5 }])
  })

  test.each([
    ['/core/pages/items', { title: 'T' }],
    ['/core/pages/sections', {}],
    ['/core/static/items', { fields: [] }],
    ['/core/static/sections', {}],
  ])('and another one of the block of counters by an id of %s', async (core, rest) => {
    const json = { name: 'N', url: 'docs/start', active: true, description, hits: 3, ...rest }
    await instance.call('POST', `${core}/add`, { json })
    const reads = await taken(async () => {
      const { body } = await instance.call('GET', `${core.replace('/core/', '/api/')}/1`)
      expect(body.payload).toMatchObject({ id: 1, hits: 3 })
    })
    const half = { command: 'GetCommand', units: 0.5 }
    expect(reads.filter(isRead)).toEqual([half, half])
  })

  test('where nothing is there too', async () => {
    const reads = await taken(async () => {
      expect((await instance.call('GET', '/pages/nope')).status).toBe(404)
    })
    expect(reads.filter(isRead)).toEqual([{ command: 'GetCommand', units: 0.5 }])
  })
})

describe.each([
  ['/api/pages/items', '/core/pages/items', { title: 'T' }],
  ['/api/pages/sections', '/core/pages/sections', {}],
  ['/api/static/items', '/core/static/items', { fields: [] }],
  ['/api/static/sections', '/core/static/sections', {}],
])('%s', (list, core, rest) => {
  const description = 'd'.repeat(10_000)
  const half = [{ command: 'GetCommand', units: 0.5 }]
  beforeEach(async () => {
    for (const url of ['docs/a', 'docs/b', 'docs/c']) {
      const json = { name: url, url, active: url !== 'docs/c', description, ...rest }
      await instance.call('POST', `${core}/add`, { json })
    }
  })

  test('is listed from memory for half a unit, whatever is asked for', async () => {
    rowsOf(await instance.call('GET', list))
    const queries = ['', '?sortBy=url&sortOrder=DESC', '?filter[url]=/docs/a', '?search=b&limit=1', '?page=9']
    for (const query of [...queries, '?sortBy=hits', '?filter[hits][gte]=1']) {
      const reads = await taken(async () => rowsOf(await instance.call('GET', `${list}${query}`)))
      expect(reads.filter(isRead)).toEqual(half)
    }
  })

  test('costs a client that has the list half a unit and no body, and so does a wrong query', async () => {
    const { headers } = await instance.call('GET', list)
    // Another instance, that has nothing in memory.
    instance = startInstance(table, 'none')
    const reads = await taken(async () => {
      const sent = { headers: { 'if-none-match': String(headers.etag) } }
      expect(await instance.call('GET', list, sent)).toMatchObject({ status: 304, text: '' })
    })
    expect(reads.filter(isRead)).toEqual(half)
    const refused = await taken(async () => {
      expect((await instance.call('GET', `${list}?sortBy=nope`)).status).toBe(400)
    })
    expect(refused.filter(isRead)).toEqual(half)
  })
})

describe('a collection', () => {
  beforeEach(async () => {
    const fields = [{ name: 'code', type: 'text', unique: true }]
    const body = { name: 'books', singleName: 'book', pluralName: 'books', fields }
    await instance.call('POST', '/core/collections/add', { json: body })
    await instance.call('POST', '/core/collections/1/publish')
    for (const code of ['a', 'b', 'c'])
      await instance.call('POST', '/core/collections/1/elements/add', { json: { name: code, code } })
  })

  test('is listed from memory for half a unit, whatever is asked for', async () => {
    rowsOf(await instance.call('GET', '/api/books'))
    for (const query of ['', '?sortBy=code&sortOrder=DESC', '?filter[code]=a', '?search=b&limit=1']) {
      const reads = await taken(async () => rowsOf(await instance.call('GET', `/api/books${query}`)))
      expect(reads.filter(isRead)).toEqual([{ command: 'GetCommand', units: 0.5 }])
    }
  })

  test('costs a client that has the list half a unit and no body', async () => {
    const { headers } = await instance.call('GET', '/api/books')
    // Another instance, that has nothing in memory.
    instance = startInstance(table, 'none')
    const reads = await taken(async () => {
      const answer = await instance.call('GET', '/api/books', {
        headers: { 'if-none-match': String(headers.etag) },
      })
      expect(answer).toMatchObject({ status: 304, text: '', headers: { etag: headers.etag } })
    })
    expect(reads.filter(isRead)).toEqual([{ command: 'GetCommand', units: 0.5 }])
  })

  test('takes an element with one unique field for ten write units, and its edit for six', async () => {
    const writesOf = async (path: string, json: unknown) =>
      (await taken(async () => rowOf(await instance.call('POST', path, { json })))).filter(({ command }) =>
        command.startsWith('Transact'),
      )
    const path = '/core/collections/1/elements'
    expect(await writesOf(`${path}/add`, { name: 'd', code: 'd' })).toEqual([
      { command: 'TransactWriteCommand', units: 10 },
    ])
    expect(await writesOf(`${path}/4`, { _sort: 7 })).toEqual([{ command: 'TransactWriteCommand', units: 6 }])
    expect(await writesOf(`${path}/4`, { code: 'e' })).toEqual([
      { command: 'TransactWriteCommand', units: 10 },
    ])
  })
})

test('a page below a section pays for its check only when the section changes', async () => {
  await instance.call('POST', '/core/pages/sections/add', { json: { name: 'S', url: 's' } })
  const unitsOf = async (path: string, json: unknown) => {
    const requests = await taken(async () => rowOf(await instance.call('POST', path, { json })))
    return requests.filter(({ command }) => command.startsWith('Transact')).map(({ units }) => units)
  }
  expect(await unitsOf('/core/pages/items/add', { name: 'P', url: 'p', title: 'T', parentId: 1 })).toEqual([
    10,
  ])
  expect(await unitsOf('/core/pages/items/1', { title: 'U' })).toEqual([6])
  expect(await unitsOf('/core/pages/items/1', { active: true })).toEqual([8])
})
