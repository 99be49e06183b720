import { describe, expect, test } from 'vitest'
import { csvRows } from '../../../functions/admin/page/transfer/csv-rows.ts'
import { FileProblem } from '../../../functions/admin/page/transfer/file-problem.ts'
import { jsonRows } from '../../../functions/admin/page/transfer/json-rows.ts'
import { isJsonFile, surveyOf } from '../../../functions/admin/page/transfer/survey.ts'
import { textPieces } from '../../../functions/admin/page/transfer/text-pieces.ts'
import type { RowFile, SourceRow } from '../../../shared/client/rows/source-row.ts'

const blob = (...parts: (string | Uint8Array<ArrayBuffer>)[]): Blob => new Blob(parts)
const signal = new AbortController().signal

const rowsOf = async (file: RowFile): Promise<SourceRow[]> => {
  const rows: SourceRow[] = []
  for await (const row of file.rows()) rows.push(row)
  return rows
}
const short = ({ line, members, problem }: SourceRow) => [line, members ?? problem]

/** The fault of a file, with its place. */
const faultOf = (work: Promise<unknown>): Promise<[string, string] | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof FileProblem) return [error.fault, error.place]
      throw error
    },
  )

describe('a CSV file', () => {
  test('has the lines of the file, whatever stands in quotes, between rows and at the ends of lines', async () => {
    const file = await csvRows(
      blob('\ufeffname,title\r\na,"two\r\nlines"\r\n\r\n\r\nb,"x ""y"""\nc,z\n"d","q"\r\n"e",\r\n'),
    )
    expect(file.columns).toEqual(['name', 'title'])
    expect((await rowsOf(file)).map(short)).toEqual([
      [2, { name: 'a', title: 'two\r\nlines' }],
      [6, { name: 'b', title: 'x "y"' }],
      [7, { name: 'c', title: 'z' }],
      [8, { name: 'd', title: 'q' }],
      [9, { name: 'e', title: '' }],
    ])
  })

  test('is the same at every size of its pieces: no character, quote or line is cut', async () => {
    const line = (at: number): string => `n${at},"é""\r\n€ 𝄞 ${'x'.repeat(at % 71)}"\r\n`
    const count = 20_000
    const text = `name,title\r\n${Array.from({ length: count }, (_, at) => line(at)).join('')}`
    const file = await csvRows(blob(text))
    let at = 0
    for await (const row of file.rows()) {
      if (row.line !== 2 + 2 * at || row.members?.title !== `é"\r\n€ 𝄞 ${'x'.repeat(at % 71)}`)
        throw new Error(`row ${at} is ${JSON.stringify(row)}`)
      at += 1
    }
    expect(at).toBe(count)
    expect(new Blob([text]).size).toBeGreaterThan(1_000_000)
  })

  test('may have the line breaks of an old Macintosh, and other delimiters', async () => {
    expect((await rowsOf(await csvRows(blob('name\ra\r"b\rc"\rd')))).map(short)).toEqual([
      [2, { name: 'a' }],
      [3, { name: 'b\rc' }],
      [5, { name: 'd' }],
    ])
    expect(await csvRows(blob('name;"a,b,c,d";x\n'))).toMatchObject({
      delimiter: ';',
      columns: ['name', 'a,b,c,d', 'x'],
    })
    expect((await csvRows(blob('a;b,c\n'), ',')).columns).toEqual(['a;b', 'c'])
  })

  test('a row of another length is one bad row', async () => {
    expect((await rowsOf(await csvRows(blob('name,title\na\nb,c\n')))).map(short)).toEqual([
      [2, 'has 1 cells, and the first line has 2: quote cells that hold the delimiter'],
      [3, { name: 'b', title: 'c' }],
    ])
  })

  test('with a quote that is never closed is given up before its end', async () => {
    const file = blob('name,title\nx,y\na,"b\n', 'c,d\n'.repeat(3_000_000))
    let bytes = 0
    const { slice } = file
    file.slice = (from = 0, to) => {
      bytes = Math.max(bytes, to ?? file.size)
      return slice.call(file, from, to)
    }
    expect(await faultOf(surveyOf(file, false, undefined, signal))).toEqual(['openQuote', '3'])
    expect(bytes).toBeLessThanOrEqual(10_000_000)
  })

  test.each<[string, Blob, [string, string]]>([
    ['a quote without an end', blob('name,title\nx,y\na,"b\nc,d\n'), ['openQuote', '3']],
    ['text behind a quote', blob('name,title\na,"b"c\nd,e\n'), ['openQuote', '2']],
    ['an empty file', blob(''), ['empty', '']],
    ['a file of columns alone', blob('name,title\n'), ['empty', '']],
    ['a column that is there twice', blob('a,b,a\nx,y,z\n'), ['twice', 'a']],
    ['another encoding', blob('name\n', new Uint8Array([0xe9, 0x0a])), ['noText', '']],
  ])('%s is refused', async (_, file, fault) => {
    expect(await faultOf(surveyOf(file, false, undefined, signal))).toEqual(fault)
  })
})

describe('a JSON file', () => {
  test('a list has its values with their lines, and numbers as they are written', async () => {
    const text = '\ufeff [\n{"name":"a","n":1.50,"t":"]},\\"["},\n\n  {"name":"b",\n"l":[1]} , 5\n]\n'
    const rows = await rowsOf(await jsonRows(blob(text)))
    expect(rows.map(({ line }) => line)).toEqual([2, 4, 5])
    expect(JSON.stringify(rows.map(({ members }) => members))).toBe(
      '[{"name":"a","n":1.50,"t":"]},\\"["},{"name":"b","l":[1]},null]',
    )
    expect(rows[2]?.problem).toBe('must be an object with the element’s members')
  })

  test('a broken line of NDJSON is one bad row', async () => {
    const rows = await rowsOf(await jsonRows(blob('{"name":"a"}\r\n\n{"name":\n{"name":"b"}')))
    expect(rows.map(({ line, members }) => [line, members?.name])).toEqual([
      [1, 'a'],
      [3, undefined],
      [4, 'b'],
    ])
  })

  test('a line may be longer than what is read at once', async () => {
    const long = 'x'.repeat(2_500_000)
    const rows = await rowsOf(await jsonRows(blob(`{"name":"${long}"}\n{"name":"b"}\n\n{"name":"c"}`)))
    expect(rows.map(({ line, members }) => [line, members?.name])).toEqual([
      [1, long],
      [2, 'b'],
      [4, 'c'],
    ])
  })

  test.each<[string, string, [string, string]]>([
    ['without an end', '[{"name":"a"},', ['cutList', '']],
    ['with text behind it', '[{"name":"a"}] x', ['outside', 'line 1: "x" stands outside of the list']],
    ['that is empty', ' [ ]', ['empty', '']],
  ])('a list %s is refused', async (_, text, fault) => {
    expect(await faultOf(surveyOf(blob(text), true, undefined, signal))).toEqual(fault)
  })

  test('has the members of all its objects as columns, but those of a report', async () => {
    const found = await surveyOf(
      blob('{"#line":2,"name":"a"}\n{"x":1,"name":"b"}\n'),
      true,
      undefined,
      signal,
    )
    expect(found).toMatchObject({ columns: ['name', 'x'], rows: 2, isText: false })
  })
})

test('a file is JSON by its name', () => {
  expect(isJsonFile({ name: 'a.ndjson', type: '' })).toBe(true)
  expect(isJsonFile({ name: 'a.csv', type: 'application/json' })).toBe(false)
  expect(isJsonFile({ name: 'a', type: 'application/json' })).toBe(true)
})

test('a file that vanishes while it is read is told', async () => {
  const gone = blob('x')
  gone.slice = () => Object.assign(blob(), { arrayBuffer: () => Promise.reject(new Error('gone')) })
  const read = async () => {
    for await (const piece of textPieces(gone)) expect(piece).toBe('')
  }
  expect(await faultOf(read())).toEqual(['notRead', ''])
})
