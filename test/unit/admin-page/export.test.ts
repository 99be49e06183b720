import { describe, expect, test } from 'vitest'
import { queryOf } from '../../../functions/admin/page/transfer/export-entries.ts'
import {
  type ExportForm,
  exportedMembers,
  exportName,
  exportText,
} from '../../../functions/admin/page/transfer/export-text.ts'
import type { CollectionElement, FieldDefinition } from '../../../shared/client/types/answers.ts'
import { parseStored } from '../../../shared/values/json.ts'

const field = (name: string, type: FieldDefinition['type'] = 'text'): FieldDefinition => ({
  name,
  type,
  allowNull: true,
  unique: false,
})
const collection = {
  fields: [
    field('name'),
    field('a.b'),
    field('n', 'number'),
    field('j', 'rawJson'),
    field('active', 'boolean'),
    field('_sort', 'number'),
    field('_hits', 'number'),
  ],
}

const entry = (members: string): CollectionElement =>
  parseStored(
    `{"id":1,"name":"x","a.b":null,"n":null,"j":null,"active":true,"_sort":500,"_hits":7,"createdAt":"c","updatedAt":"u",${members}}`,
  )

const textOf = async (form: ExportForm, ...entries: CollectionElement[]): Promise<string> => {
  const all = async function* () {
    yield* entries
  }
  let text = ''
  for await (const part of exportText(form, collection, all())) text += part
  return text
}

describe('an export', () => {
  test('has the fields of the collection between the members of every entry, and no hits', () => {
    expect(exportedMembers(collection)).toEqual([
      'id',
      'name',
      'a.b',
      'n',
      'j',
      'active',
      '_sort',
      'createdAt',
      'updatedAt',
    ])
  })

  test('as CSV has texts that are no formulas, numbers as they are written, and JSON as JSON', async () => {
    const text = await textOf(
      'csv',
      entry('"a.b":"=cmd","n":-12.50,"j":{"x":12345678901234567890}'),
      entry('"name":"a\\"b, c","a.b":"\'+x","j":"-word"'),
    )
    expect(text.split('\n')).toEqual([
      '\ufeffid,name,a.b,n,j,active,_sort,createdAt,updatedAt',
      `1,x,'=cmd,-12.50,"{""x"":12345678901234567890}",true,500,c,u`,
      `1,"a""b, c",''+x,,"""-word""",true,500,c,u`,
      '',
    ])
  })

  test('as JSON is one list with an entry a line, and numbers as they are written', async () => {
    const text = await textOf('json', entry('"n":1.50'), entry('"j":[1e2]'))
    expect(text.split('\n')).toEqual([
      '[',
      '{"id":1,"name":"x","a.b":null,"n":1.50,"j":null,"active":true,"_sort":500,"createdAt":"c","updatedAt":"u"},',
      '{"id":1,"name":"x","a.b":null,"n":null,"j":[1e2],"active":true,"_sort":500,"createdAt":"c","updatedAt":"u"}',
      ']',
      '',
    ])
    expect(await textOf('json')).toBe('[]\n')
  })

  test('asks for what the list shows, and not for a field that is gone', () => {
    expect(
      queryOf(collection, { q: 'word', f_a_2e_b: { contains: 'x' }, f_gone: '1', f_active: 'true' }),
    ).toEqual({
      filter: { 'a.b': { contains: 'x' }, active: 'true' },
      search: 'word',
    })
  })

  test('is named by its collection and the day, whatever the name holds', () => {
    expect(exportName('a/b: c', 'csv', new Date('2026-01-02T03:04:05Z'))).toBe('a-b- c-2026-01-02.csv')
  })
})
