import { beforeEach, describe, expect, test } from 'vitest'
import { type Instance, startInstance, tokenWith } from './content/instance.ts'
import { complaints, rowOf } from './content/rows.ts'
import { engineOfFile } from './engine.ts'

const engine = engineOfFile()
let instance: Instance

beforeEach(async () => {
  const table = await engine.newTable()
  instance = startInstance(table, await tokenWith(table, 1))
  const fields = [{ name: 'j', type: 'rawJson' }]
  const json = { name: 'c', singleName: 's', pluralName: 'p', fields }
  expect((await instance.call('POST', '/core/collections/add', { json })).status).toBe(201)
})

type Pairs = [string, string][]

const add = (path: string, form: Pairs) => instance.call('POST', path, { form })
const elements = '/core/collections/1/elements/add'

describe('rawJson in several members of a form', () => {
  test.each<[Pairs, unknown]>([
    [[['j', '{"a":1}']], { a: 1 }],
    [
      [
        ['j', '{"a":1}'],
        ['j', '{"b":2}'],
      ],
      [{ a: 1 }, { b: 2 }],
    ],
    [
      [
        ['j', '1'],
        ['j', '2'],
      ],
      [1, 2],
    ],
    [[['j[]', '{"a":1}']], [{ a: 1 }]],
    [
      [
        ['j[a]', '1'],
        ['j.b', '["1"]'],
      ],
      { a: 1, b: ['1'] },
    ],
    [
      [
        ['j', 'words'],
        ['j', '"2"'],
      ],
      ['words', '2'],
    ],
  ])('%j of an element is %j', async (pairs, value) => {
    expect(rowOf(await add(elements, [['name', 'a'], ...pairs])).j).toEqual(value)
  })

  test.each<[Pairs, unknown]>([
    [
      [
        ['fields[a][type]', 'rawJson'],
        ['fields[a][value]', '{"a":1}'],
        ['fields[a][value]', '2'],
      ],
      [{ a: 1 }, 2],
    ],
    [[['fields[a]', '{"type":"rawJson","value":["1","{"]}']], ['1', '{']],
    [[['fields', '{"a":{"type":"rawJson","value":["1"]}}']], ['1']],
  ])('%j of a typed value is %j', async (pairs, value) => {
    const made = await add('/core/static/items/add', [['name', 'i'], ['url', 'i'], ...pairs])
    expect(rowOf(made).fields).toEqual([{ name: 'a', type: 'rawJson', value }])
  })
})

test('a member that cannot be read is told why', async () => {
  const broken = await add(elements, [
    ['name', 'a'],
    ['name', 'b'],
    ['j', '[1,2'],
    ['active', '1'],
    ['active', '0'],
  ])
  expect([broken.status, complaints(broken).fields]).toEqual([
    400,
    [
      'name must be sent once',
      "j is not valid JSON: Expected ',' or ']' after array element in JSON at position 4 (line 1 column 5)",
      'active must be sent once',
    ],
  ])
})
