import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Admin, createAdmin } from '../../../shared/client/admin/create-admin.ts'
import { TypecaseError } from '../../../shared/client/http/error.ts'
import { escapeFormula, withoutEscape } from '../../../shared/client/rows/formulas.ts'
import { type Run, runRows, startAt } from '../../../shared/client/rows/run.ts'
import type { SourceRow } from '../../../shared/client/rows/source-row.ts'
import type { ElementInput } from '../../../shared/client/types/requests.ts'

const cut = () => new TypecaseError({ status: 0, title: 'No answer', text: 'cut' })

/** A server that keeps names and keys, and whose answers are lost as a test says. */
const serverWith = (answers: ('stored, lost' | 'lost' | 'in part' | 'done')[]) => {
  const names: string[] = []
  const sent: string[][] = []
  const admin: Admin = createAdmin({ url: 'http://server.test', fetch: () => Promise.reject(cut()) })
  const stored = new Map<string, ReturnType<typeof reportOf>>()
  const reportOf = (rows: readonly ElementInput[]) => {
    const errors: { row: number; fields: { name: string; message: string }[] }[] = []
    const ids: number[] = []
    for (const [row, { name }] of rows.entries())
      if (names.includes(name)) errors.push({ row, fields: [{ name: 'name', message: 'is taken' }] })
      else ids.push(names.push(name))
    return { total: rows.length, imported: ids.length, failed: errors.length, ids, errors }
  }
  admin.elements.import = async (_id, rows, { idempotencyKey: key = '' } = {}) => {
    sent.push(rows.map(({ name }) => name))
    const next = answers.shift() ?? 'done'
    if (next === 'lost') throw cut()
    const report = stored.get(key) ?? reportOf(rows)
    stored.set(key, report)
    if (next === 'stored, lost') throw cut()
    if (next === 'in part') return { ...report, remaining: { from: 1, rows: rows.length - 1, unclear: 1 } }
    return report
  }
  return { admin, names, sent }
}

/** The members of an element that the server sets. */
const element = { active: true, _sort: 1, _hits: 0, createdAt: '', updatedAt: '' }

const rowsOf = (...names: string[]): SourceRow[] =>
  names.map((name, at) => ({ line: at + 2, members: { name }, source: [name] }))

/** An import of rows, two a request, with what it told. */
const runOf = (admin: Admin, rows: readonly SourceRow[], stop: AbortSignal) => {
  const bad: [number, string][] = []
  const run: Run = {
    file: {
      columns: ['name'],
      rows: async function* () {
        yield* rows
      },
    },
    conversion: { mapping: new Map(), fields: new Map(), lists: new Set(), isText: true },
    sender: { admin, collection: 1, options: {} },
    rowsAtOnce: 2,
    stop,
    onBad: ({ line }, problems) => {
      bad.push([line, problems.map(({ message }) => message).join()])
    },
    onProgress: () => undefined,
  }
  return { run, bad }
}

describe('rows that are sent', () => {
  // The pauses between attempts are random times.
  beforeEach(() => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  const whole = new AbortController().signal
  const unreadable: SourceRow = { line: 3, source: ['x', 'y'], problem: 'has 2 cells' }

  test('are stored once, though answers are lost, and bad rows are told once', async () => {
    const { admin, names, sent } = serverWith(['stored, lost', 'lost', 'in part', 'done', 'lost'])
    const { run, bad } = runOf(
      admin,
      [...rowsOf('a'), unreadable, ...rowsOf('', '', 'b', 'a', 'c').slice(2)],
      whole,
    )
    const progress = startAt(1)
    await runRows(run, progress)
    expect(names).toEqual(['a', 'b', 'c'])
    expect(sent).toEqual([...Array.from({ length: 4 }, () => ['a', 'b']), ['a', 'c'], ['a', 'c']])
    expect(bad).toEqual([
      [3, 'has 2 cells'],
      [5, 'is taken'],
    ])
    expect(progress).toMatchObject({ rows: 5, imported: 3, failed: 2 })
  })

  test('go on where they were after an import that was stopped while an answer was lost', async () => {
    const { admin, names } = serverWith(['done', 'stored, lost'])
    const stopping = new AbortController()
    const rows = [unreadable, ...rowsOf('', '', 'a', 'b', 'c', 'd', 'e').slice(2)]
    const { run, bad } = runOf(admin, rows, stopping.signal)
    const { import: send } = admin.elements
    admin.elements.import = (...args) =>
      send(...args).catch((error: unknown) => {
        stopping.abort(new Error('stopped'))
        throw error
      })
    const progress = startAt(1)
    await expect(runRows(run, progress)).rejects.toThrow('stopped')
    expect(progress).toMatchObject({ imported: 2, nextLine: 6 })
    await runRows({ ...run, stop: whole }, progress)
    expect(names).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(bad).toEqual([[3, 'has 2 cells']])
    expect(progress).toMatchObject({ rows: 6, imported: 5, failed: 1, underWay: undefined })
  })

  test('of one line, as in a JSON list without line breaks, are all told of, and are gone on with', async () => {
    const { admin, names } = serverWith([])
    const stopping = new AbortController()
    const onOneLine = (row: SourceRow): SourceRow => ({ ...row, line: 1 })
    const rows = [...rowsOf('a', 'b'), unreadable, ...rowsOf('c'), unreadable, ...rowsOf('d', 'e')]
    const { run, bad } = runOf(admin, rows.map(onOneLine), stopping.signal)
    const progress = startAt(1)
    const stop = () => stopping.abort(new Error('stopped'))
    await expect(runRows({ ...run, onProgress: stop }, progress)).rejects.toThrow('stopped')
    expect(progress).toMatchObject({ imported: 2, nextLine: 1 })
    await runRows({ ...run, stop: whole }, progress)
    expect(names).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(bad).toEqual([
      [1, 'has 2 cells'],
      [1, 'has 2 cells'],
    ])
    expect(progress).toMatchObject({ rows: 7, imported: 5, failed: 2, nextLine: 2 })
  })

  test('that are all bad are left behind a stop, and told of once', async () => {
    const { admin } = serverWith([])
    const stopping = new AbortController()
    const rows = [2, 3, 4].map((line): SourceRow => ({ ...unreadable, line }))
    const { run, bad } = runOf(admin, rows, stopping.signal)
    const progress = startAt(1)
    const onBad: Run['onBad'] = (row, problems) => {
      stopping.abort(new Error('stopped'))
      return run.onBad(row, problems)
    }
    await expect(runRows({ ...run, onBad }, progress)).rejects.toThrow('stopped')
    expect(bad.map(([line]) => line)).toEqual([2])
    await runRows({ ...run, stop: whole }, progress)
    expect(bad.map(([line]) => line)).toEqual([2, 3, 4])
    expect(progress).toMatchObject({ rows: 3, failed: 3 })
  })

  test('one that no request has room for is a bad row, and the others go on', async () => {
    const { admin, names } = serverWith([])
    const { run, bad } = runOf(admin, rowsOf('a', 'x'.repeat(3_000_000), 'b'), whole)
    await runRows(run, startAt(1))
    expect(names).toEqual(['a', 'b'])
    expect(bad).toEqual([[3, 'has 4 MB: an entry has room for about 380 KB']])
  })

  test('those for whose reasons a report has no room are told, and not counted as imported', async () => {
    const { admin } = serverWith([])
    const taken = { row: 1, fields: [{ name: 'name', message: 'is taken' }] }
    admin.elements.import = async () => ({ total: 5, imported: 2, failed: 3, ids: [7, 9], errors: [taken] })
    const asked: unknown[] = []
    admin.elements.list = async (_id, query) => {
      asked.push(query?.filter)
      const items = [{ ...element, id: 9, name: 'Café' }]
      return { items, total: 1, page: 1, limit: 1_000, versions: [] }
    }
    const { run, bad } = runOf(admin, rowsOf('a', 'b', 'c', 'Cafe\u0301', 'e'), whole)
    const progress = startAt(1)
    await runRows({ ...run, rowsAtOnce: 5 }, progress)
    expect(asked).toEqual([{ id: { in: [9], gt: 0 } }])
    const untold = 'was refused; the report had no room for the reason'
    expect(bad).toEqual([
      [3, 'is taken'],
      [4, untold],
      [6, untold],
    ])
    expect(progress).toMatchObject({ rows: 5, imported: 2, failed: 3, nextLine: 7 })
  })

  test('a refusal ends the import at once', async () => {
    const { admin, sent } = serverWith([])
    admin.elements.import = async (_id, rows) => {
      sent.push(rows.map(({ name }) => name))
      throw new TypecaseError({ status: 403, title: 'Forbidden', text: 'no' })
    }
    await expect(runRows(runOf(admin, rowsOf('a', 'b', 'c'), whole).run, startAt(1))).rejects.toThrow('no')
    expect(sent).toEqual([['a', 'b']])
  })
})

describe('a cell that would be a formula', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['-5', "'-5"],
    ["'=x", "''=x"],
    ["'quoted'", "'quoted'"],
    ['plain', 'plain'],
    ['', ''],
  ])('%j is written as %j', (text, cell) => {
    expect(escapeFormula(text)).toBe(cell)
    expect(withoutEscape(cell)).toBe(text)
  })

  test('is never one when it is written, and every text comes back', () => {
    const text = fc
      .array(fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', 'a', ' '))
      .map((all) => all.join(''))
    fc.assert(
      fc.property(text, (one) => {
        expect(escapeFormula(one)).not.toMatch(/^[=+\-@\t\r]/)
        expect(withoutEscape(escapeFormula(one))).toBe(one)
      }),
    )
  })
})
