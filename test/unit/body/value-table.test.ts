import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readFilters } from '../../../shared/content/lists.ts'
import { type FieldType, fieldTypes } from '../../../shared/values/field-types.ts'
import { canonicalJson, parseExactly } from '../../../shared/values/json.ts'
import { formWays, jsonWays } from './ways.ts'

/** A row of the table in shared/README.md. */
interface Row {
  type: FieldType
  json: string | undefined
  text: string | undefined
  stored: string | undefined
  refused: string | undefined
}

const codeIn = (cell: string): string | undefined => /^`(.*)`$/.exec(cell)?.[1]

const isFieldType = (text: string): text is FieldType => fieldTypes.some((type) => type === text)

const page = readFileSync(new URL('../../../shared/README.md', import.meta.url), 'utf8')
const rows: Row[] = page.split('\n').flatMap((line): Row[] => {
  const [, type = '', json = '', text = '', meant = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
  if (!line.startsWith('|') || !isFieldType(type)) return []
  return [
    {
      type,
      json: codeIn(json),
      text: text === '*(empty)*' ? '' : codeIn(text),
      stored: codeIn(meant),
      refused: /^refused: (.*)$/.exec(meant)?.[1],
    },
  ]
})

const outcomeOf = ({ stored, refused }: Row) => (refused === undefined ? { stored } : { refused })

describe('the table of values', () => {
  test('has rows for each type, each with a way in and a meaning', () => {
    expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(fieldTypes))
    for (const row of rows) {
      expect(row.json ?? row.text, JSON.stringify(row)).toBeDefined()
      expect(row.stored ?? row.refused, JSON.stringify(row)).toBeDefined()
    }
  })

  test.each(rows)('$type: $json in JSON is $stored $refused', async (row) => {
    if (row.json === undefined) return
    for (const [name, way] of Object.entries(jsonWays))
      expect(await way(row.type, [row.json]), name).toEqual([outcomeOf(row)])
  })

  test.each(rows)('$type: $text as a form’s text is $stored $refused', async (row) => {
    if (row.text === undefined) return
    for (const [name, way] of Object.entries(formWays))
      expect(await way(row.type, [row.text]), name).toEqual([outcomeOf(row)])
  })

  test.each(rows)('$type: $text as a condition is $stored $refused', ({ type, text, stored, refused }) => {
    // An empty condition is none, text may read `null`, and a condition on rawJson may be any text.
    if (!text || (type === 'text' && text === 'null') || (type === 'rawJson' && refused !== undefined)) return
    const { filters, problems } = readFilters({ v: type }, [['filter[v]', text]])
    if (refused !== undefined) expect(problems).toEqual([{ name: 'filter[v]', message: refused }])
    else {
      const [filter] = filters
      const comparable = (value: unknown) => canonicalJson(value)
      expect(comparable(filter?.value)).toBe(comparable(parseExactly(stored ?? '')))
    }
  })
})
