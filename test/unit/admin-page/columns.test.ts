import { describe, expect, test } from 'vitest'
import {
  type Choice,
  conversionOf,
  fillable,
  guessedColumns,
  preview,
  unused,
} from '../../../functions/admin/page/transfer/columns.ts'
import { fieldLabel } from '../../../functions/admin/page/transfer/field-label.ts'
import type { SourceRow } from '../../../shared/client/rows/source-row.ts'
import type { FieldDefinition } from '../../../shared/client/types/answers.ts'

describe('columns', () => {
  const field = (name: string, rest: Partial<FieldDefinition> = {}): FieldDefinition => ({
    name,
    type: 'text',
    allowNull: true,
    unique: false,
    ...rest,
  })
  const fields = [
    field('title', { label: 'Überschrift' }),
    field('minutes', { type: 'number', default: 5 }),
    field('tags', { type: 'rawJson' }),
    field('active', { type: 'boolean', allowNull: false, default: true }),
    field('name', { allowNull: false }),
    field('_hits', { type: 'number' }),
  ]
  const names = (mayPublish: boolean) => fillable({ fields }, mayPublish).map(({ name }) => name)

  test('fill the fields of a collection, the name first; what is published only for who may publish', () => {
    expect(names(true)).toEqual(['name', 'title', 'minutes', 'tags', 'active'])
    expect(names(false)).toEqual(['name', 'title', 'minutes', 'tags'])
  })

  test('have the labels of their fields, which may be called as what every object has', () => {
    const label = (name: string) => fieldLabel(field(name), (key) => `text ${key}`)
    expect(['name', 'toString'].map(label)).toEqual(['text transfer.name', 'toString'])
    expect(fieldLabel(field('title', { label: 'Überschrift' }), String)).toBe('Überschrift')
  })

  test('are guessed by name, label, or how they sound, each once', () => {
    const columns = ['id', 'uberschrift', 'Minutes ', 'NAME', 'minutes']
    const guessed = guessedColumns(fillable({ fields }, true), columns)
    expect([...guessed]).toEqual([
      ['minutes', 'minutes'],
      ['title', 'uberschrift'],
      ['name', 'NAME'],
    ])
    expect(unused(columns, guessed)).toEqual(['id', 'Minutes '])
  })

  const choice: Choice = {
    columns: new Map([
      ['name', 'n'],
      ['title', 'n'],
      ['minutes', 'm'],
      ['tags', 't'],
    ]),
    lists: new Set(['tags']),
    active: false,
  }
  const row = (line: number, members: Record<string, string>): SourceRow => ({ line, members, source: [] })

  test('make rows as they will be stored: by the rules of forms, with defaults, and drafts unless told otherwise', () => {
    const conversion = conversionOf(['n', 'm', 't', 'x'], choice, fillable({ fields }, true), true)
    const [first, second] = preview(
      [row(2, { n: "'=a", m: '2.50', t: 'a, b', x: 'y' }), row(3, { n: 'b', m: 'two', t: '', x: '' })],
      conversion,
    )
    expect(first).toEqual({
      line: 2,
      values: new Map<string, unknown>([
        ['name', '=a'],
        ['title', '=a'],
        ['minutes', 2.5],
        ['tags', ['a', 'b']],
        ['active', false],
      ]),
    })
    expect(second).toEqual({ line: 3, problems: [{ name: 'minutes', message: 'must be a number' }] })
    const [plain] = preview(
      [row(2, { n: 'c', t: '' })],
      conversionOf(
        ['n', 't'],
        { ...choice, columns: new Map([['name', 'n']]), active: undefined },
        fillable({ fields }, false),
        true,
      ),
    )
    expect(plain).toEqual({
      line: 2,
      values: new Map<string, unknown>([
        ['name', 'c'],
        ['title', null],
        ['minutes', 5],
        ['tags', null],
      ]),
    })
  })
})
