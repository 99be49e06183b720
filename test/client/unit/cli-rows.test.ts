import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvFile } from '../../../shared/client/cli/rows/csv-file.ts'
import { jsonFile } from '../../../shared/client/cli/rows/json-file.ts'
import { checkColumns, mappingOf } from '../../../shared/client/cli/rows/mapping.ts'
import { createReport } from '../../../shared/client/cli/rows/report.ts'
import { convert } from '../../../shared/client/rows/convert.ts'
import type { RowFile, SourceRow } from '../../../shared/client/rows/source-row.ts'
import type { FieldDefinition } from '../../../shared/client/types/answers.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'typecase-rows-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const written = (text: string): string => {
  const file = join(folder, 'rows')
  writeFileSync(file, text)
  return file
}
const rowsOf = async (file: RowFile): Promise<SourceRow[]> => {
  const rows: SourceRow[] = []
  for await (const row of file.rows()) rows.push(row)
  return rows
}
const short = ({ line, members, problem }: SourceRow) => [line, members ?? problem]

describe('CSV', () => {
  test('has the lines of the file, whatever stands in quotes, between rows and at the ends of lines', async () => {
    const file = await csvFile(
      written('\ufeffname,title\r\na,"two\r\nlines"\r\n\r\n\r\nb,"x ""y"""\nc,z\n'),
      undefined,
    )
    expect(file.columns).toEqual(['name', 'title'])
    expect((await rowsOf(file)).map(short)).toEqual([
      [2, { name: 'a', title: 'two\r\nlines' }],
      [6, { name: 'b', title: 'x "y"' }],
      [7, { name: 'c', title: 'z' }],
    ])
  })

  test('is separated by what the first line has most of, or as it is said', async () => {
    expect((await csvFile(written('name;"a,b,c,d";x\n1;2;3\n'), undefined)).columns).toEqual([
      'name',
      'a,b,c,d',
      'x',
    ])
    expect((await csvFile(written('name\ttitle\n'), undefined)).columns).toEqual(['name', 'title'])
    expect((await csvFile(written('a;b,c\n'), ',')).columns).toEqual(['a;b', 'c'])
  })

  test('a row of another length is one bad row', async () => {
    const rows = await rowsOf(await csvFile(written('name,title\na\nb,c\n'), undefined))
    expect(rows.map(short)).toEqual([
      [2, 'has 1 cells, and the first line has 2: quote cells that hold the delimiter'],
      [3, { name: 'b', title: 'c' }],
    ])
  })

  test('a quote without an end, an empty file and a column that is there twice are refused', async () => {
    const open = await csvFile(written('name,title\na,"b\nc,d\n'), undefined)
    await expect(rowsOf(open)).rejects.toThrow(/is no CSV: Quote Not Closed.* line 3/)
    await expect(csvFile(written(''), undefined)).rejects.toThrow('is empty')
    await expect(csvFile(written('a,b,a\n'), undefined)).rejects.toThrow('has the column "a" twice')
    await expect(csvFile(join(folder, 'none'), undefined)).rejects.toThrow('ENOENT')
  })
})

describe('JSON', () => {
  test('a list has its values with their lines, and numbers as they were written', async () => {
    const text =
      '\ufeff [\n{"name":"a","n":1.50,"t":"]},\\"["},\n\n  {"name":"b",\n"l":[1,{"x":[]}]} , 5\n]\n'
    const rows = await rowsOf(await jsonFile(written(text)))
    expect(rows.map(({ line }) => line)).toEqual([2, 4, 5])
    expect(JSON.stringify(rows.map(({ members }) => members))).toBe(
      '[{"name":"a","n":1.50,"t":"]},\\"["},{"name":"b","l":[1,{"x":[]}]},null]',
    )
    expect(rows[2]?.problem).toBe('must be an object with the element’s members')
  })

  test('a list without an end, and text behind its end, are refused', async () => {
    await expect(jsonFile(written('[{"name":"a"},')).then(rowsOf)).rejects.toThrow(
      'is cut: its list has no end',
    )
    await expect(jsonFile(written('[{"name":"a"}] x')).then(rowsOf)).rejects.toThrow(
      'line 1: "x" stands outside',
    )
  })

  test('a broken line of NDJSON is one bad row', async () => {
    const rows = await rowsOf(await jsonFile(written('{"name":"a"}\n\n{"name":\n{"name":"b"}')))
    expect(rows.map(({ line, members }) => [line, members?.name])).toEqual([
      [1, 'a'],
      [3, undefined],
      [4, 'b'],
    ])
    expect(rows[1]?.problem).toMatch(/^is no JSON: /)
  })
})

test('JSON that has a member twice is one bad row, so that no value is lost in silence', async () => {
  const rows = await rowsOf(await jsonFile(written('{"name":"a","d":{"x":1,"x":2}}\n{"name":"b"}')))
  expect(rows.map(short)).toEqual([
    [1, 'has the member "d.x" twice: send it once'],
    [2, { name: 'b' }],
  ])
})

describe('a report', () => {
  const problems = [{ name: 'name', message: 'must be text' }]
  test('has the bad rows, and columns for the line and the reason', async () => {
    const file = join(folder, 'bad.csv')
    const report = createReport(file, ['#line', 'name'])
    expect(await report.close()).toBe(false)
    await report.add({ line: 3, source: ['1', 'a,b'] }, problems)
    expect(await report.close()).toBe(true)
    expect(readFileSync(file, 'utf8')).toBe('#line,#reason,name\n3,name must be text,"a,b"\n')
  })

  test('that cannot be written is told, and ends no process', async () => {
    const report = createReport(join(folder, 'none', 'bad.csv'), ['name'])
    await expect(report.add({ line: 3, source: ['a'] }, problems)).rejects.toThrow('ENOENT')
    expect(await report.close()).toBe(false)
  })
})

describe('columns', () => {
  const fields = new Set(['name', 'title'])
  test('go to the fields of their names, or where --map says', () => {
    const check =
      (map: string[], ...columns: string[]) =>
      () =>
        checkColumns(mappingOf(map), columns, fields, 'articles')
    expect(check([], 'name', 'title', '#line', '#reason')).not.toThrow()
    expect(check(['Headline=title', 'Headline=name'], 'Headline')).not.toThrow()
    expect(check(['x='], 'name', 'x')).not.toThrow()
    expect(check([], 'name', 'x')).toThrow(
      'articles has no field for the column x. Say where it goes by --map x=FIELD',
    )
    expect(check(['y=title'], 'name')).toThrow('--map names y, and the file has no such column')
    expect(check(['x=title'], 'name', 'title', 'x')).toThrow('Two columns go to title')
    expect(check([], 'title')).toThrow('say which column gives it')
    expect(() => mappingOf(['x'])).toThrow('--map must be column=field, not x.')
  })
})

describe('texts of a table', () => {
  const field = (name: string, type: FieldDefinition['type'], allowNull = true) =>
    [name, { name, type, allowNull, unique: false }] as const
  const conversion = {
    mapping: mappingOf([]),
    fields: new Map([
      field('name', 'text', false),
      field('t', 'text'),
      field('n', 'number'),
      field('m', 'number', false),
      field('b', 'boolean'),
      field('j', 'rawJson'),
      field('l', 'rawJson'),
    ]),
    lists: new Set(['l']),
    isText: true,
  }
  const converted = (members: Record<string, string>) =>
    convert({ line: 1, source: [], members: { name: 'x', ...members } }, conversion)

  test.each<[Record<string, string>, unknown]>([
    [
      { t: '', n: '', m: '', b: '', j: '' },
      { t: null, n: null, b: null, j: null },
    ],
    [
      { t: '5', n: '5.50', b: 'on' },
      { t: '5', n: 5.5, b: true },
    ],
    [
      { j: '{"a":[1]}', l: 'a, b,,c ' },
      { j: { a: [1] }, l: ['a', 'b', 'c'] },
    ],
    [{ j: 'words' }, { j: 'words' }],
  ])('%j', (members, element) => {
    expect(converted(members)).toEqual({ element: { name: 'x', ...Object(element) } })
  })

  test('that are wrong are named before anything is sent', () => {
    expect(converted({ n: '1,5', j: '{"a":', b: 'yes' })).toEqual({
      problems: [
        { name: 'n', message: 'must be a number' },
        { name: 'j', message: expect.stringMatching(/^is not valid JSON/) },
        { name: 'b', message: 'must be true or false' },
      ],
    })
  })
})
