import { beforeEach, describe, expect, test } from 'vitest'
import type { Table } from '../../shared/store/table.ts'
import { claimsIn, claimsOf } from './content/claims.ts'
import { type Instance, startInstance, tokenWith } from './content/instance.ts'
import { type Row, rowOf, rowsOf } from './content/rows.ts'
import { engineOfFile } from './engine.ts'
import { auditOf, partitionItems, soundAudit } from './partition-audit.ts'

const engine = engineOfFile()
let table: Table
let token: string
let instance: Instance

beforeEach(async () => {
  table = await engine.newTable()
  token = await tokenWith(table, 1)
  instance = startInstance(table, token)
  await instance.call('POST', '/core/collections/add', {
    json: {
      name: 'books',
      singleName: 'book',
      pluralName: 'books',
      fields: [
        { name: 'code', type: 'text', unique: true },
        { name: 'pages', type: 'number', allowNull: false, default: 1 },
      ],
    },
  })
})

const path = '/core/collections/1/elements'
const imported = async (rows: unknown, from = instance) =>
  rowOf(await from.call('POST', `${path}/import`, { json: rows }))
const elements = async () => rowsOf(await instance.call('GET', `${path}?limit=1000`))

/** Rows of a report, with the members they name. */
const named = (report: Row): [number, string[]][] => {
  const { errors } = report
  if (!Array.isArray(errors)) throw new Error('There is no report.')
  return errors.map(({ row, fields }) => [row, fields.map(({ name }: { name: string }) => name)])
}

/** Nothing half written: entities, claims, head and log agree. */
const expectSound = async () => {
  expect(await claimsIn(table, 'element#books')).toEqual(claimsOf(await elements(), ['name', 'code']))
  const items = await partitionItems(table, 'element#books')
  expect(auditOf(items)).toEqual(soundAudit(items))
}

describe('an import', () => {
  test('takes every valid row, and reports each bad one by its place with all its members', async () => {
    await imported([{ name: 'there', code: 'T' }])
    const report = await imported([
      { name: 'a', code: 'A' },
      5,
      null,
      [],
      { name: 'b', code: 'T', pages: 2 },
      { name: 'there', code: 'T' },
      { code: 'x', pages: 'many', nope: 1 },
      { name: 'c', code: 'A' },
      { name: 'd', code: null, pages: '7', active: false },
    ])
    expect(report).toMatchObject({ total: 9, imported: 2, failed: 7, ids: [2, 3] })
    expect(named(report)).toEqual([
      [1, ['row']],
      [2, ['row']],
      [3, ['row']],
      [4, ['code']],
      [5, ['name', 'code']],
      [6, ['pages', 'nope', 'name']],
      [7, ['code']],
    ])
    expect(await elements()).toMatchObject([
      { id: 1, name: 'there', pages: 1 },
      { id: 2, name: 'a', code: 'A', active: true },
      { id: 3, name: 'd', code: null, pages: 7, active: false },
    ])
    await expectSound()
  })

  test('takes a row whose values only a refused row has', async () => {
    await imported([{ name: 'there', code: 'T' }])
    const report = await imported([
      { name: 'a', code: '1' },
      { name: 'b', code: '1' },
      { name: 'b', code: '2' },
      { name: 'c', code: 'T' },
      { name: 'c', code: '3' },
      { name: 'e', code: 'T', pages: null },
      { name: 'e', code: '4' },
    ])
    expect(named(report)).toEqual([
      [1, ['code']],
      [3, ['code']],
      [5, ['pages']],
    ])
    expect((await elements()).map(({ name, code }) => `${name}${code}`)).toEqual([
      'thereT',
      'a1',
      'b2',
      'c3',
      'e4',
    ])
    await expectSound()
  })

  test('of more rows than one transaction holds keeps their order, around those that are taken', async () => {
    await imported([
      { name: 'n7', code: 'c7' },
      { name: 'n150', code: 'c150' },
    ])
    const rows = Array.from({ length: 200 }, (_, at) => ({ name: `n${at}`, code: `c${at}`, pages: at }))
    const report = await imported(rows)
    expect(report).toMatchObject({ total: 200, imported: 198, failed: 2 })
    expect(named(report)).toEqual([
      [7, ['name', 'code']],
      [150, ['name', 'code']],
    ])
    const pages = (await elements()).map(({ pages }) => pages)
    expect(pages).toEqual([1, 1, ...rows.map(({ pages }) => pages).filter((at) => at !== 7 && at !== 150)])
    await expectSound()
  })

  test('of large rows stays within what one transaction takes', async () => {
    await instance.call('POST', '/core/collections/add', {
      json: { name: 'long', singleName: 'l', pluralName: 'l', fields: [{ name: 'text', type: 'text' }] },
    })
    const rows = Array.from({ length: 16 }, (_, at) => ({ name: `n${at}`, text: 'x'.repeat(350_000) }))
    const answer = await instance.call('POST', '/core/collections/2/elements/import', {
      json: [...rows, { name: 'too long', text: 'x'.repeat(400_000) }],
    })
    expect(rowOf(answer)).toMatchObject({ imported: 16, failed: 1 })
    expect(named(rowOf(answer))).toEqual([[16, ['text']]])
  })

  test('of several instances at once gives each row one id, and each value one holder', async () => {
    const rows = (by: string) =>
      Array.from({ length: 60 }, (_, at) => ({
        name: `${by}${at}`,
        code: at % 3 === 0 ? `shared${at}` : `${by}${at}`,
      }))
    const others = ['x', 'y', 'z'].map((by) => imported(rows(by), startInstance(table, token)))
    const reports = await Promise.all(others)
    expect(reports.map(({ imported }) => Number(imported)).reduce((a, b) => a + b)).toBe(3 * 40 + 20)
    const ids = reports.flatMap(({ ids }) => (Array.isArray(ids) ? ids : []))
    expect(new Set(ids).size).toBe(140)
    expect((await elements()).length).toBe(140)
    await expectSound()
  })

  test('with more bad rows than a response can name reports the first, and counts all', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`m${at}`, 0]))
    const bad = Array.from({ length: 40 }, () => ({ name: 'x', ...unknown }))
    const answer = await instance.call('POST', `${path}/import`, { json: [...bad, { name: 'fine' }] })
    const report = rowOf(answer)
    expect(report).toMatchObject({ total: 41, imported: 1, failed: 40, ids: [1] })
    expect(Buffer.byteLength(JSON.stringify(answer.text))).toBeLessThan(6 * 1024 * 1024)
    expect(named(report).length).toBeGreaterThan(5)
  })

  test('of nothing is nothing', async () => {
    expect(await imported([])).toEqual({ total: 0, imported: 0, failed: 0, ids: [], errors: [] })
  })
})

describe('newline-delimited JSON', () => {
  const ndjson = (text: string) =>
    instance.call('POST', `${path}/import`, {
      raw: text,
      headers: { 'content-type': 'application/x-ndjson' },
    })

  test('goes in line by line, and a broken line is a bad row', async () => {
    const report = rowOf(await ndjson('{"name":"a","code":"1"}\n\n{"name":\n"text"\n{"name":"b"}\n'))
    expect(report).toMatchObject({ total: 4, imported: 2, failed: 2, ids: [1, 2] })
    expect(named(report)).toEqual([
      [1, ['row']],
      [2, ['row']],
    ])
  })

  test('whose elements have members named like a report’s is not taken for one', async () => {
    const report = rowOf(await ndjson('{"name":"a","ok":true,"line":1}\n'))
    expect(named(report)).toEqual([[0, ['ok', 'line']]])
  })
})

test('an array import whose rows look like the parser’s lines is read as it is', async () => {
  expect(named(await imported([{ line: 1, ok: true, value: { name: 'a' } }]))).toEqual([
    [0, ['line', 'ok', 'value', 'name']],
  ])
})
