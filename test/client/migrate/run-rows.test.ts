import { describe, expect, test } from 'vitest'
import { isComplete } from '../../../shared/client/migrate/report.ts'
import { migrate } from '../../../shared/client/migrate/run.ts'
import { memoryTarget } from './memory-target.ts'
import { chain, next, note, page, readerOf, source } from './notes.ts'

describe('the rows of a migration', () => {
  test('gives each entry a name of its own, as the server compares names', async () => {
    const names = [
      'Same',
      'Same',
      'Cafe\u0301',
      'Café',
      ' a\nb\u200b ',
      '',
      'می\u200cخواهم',
      '❤\ufe0f 👩\u200d💻',
    ]
    const target = memoryTarget()
    await migrate(readerOf(names.map((name, key) => note(key, {}, name))), target)
    // A member whose name is a number comes first.
    expect(Object.keys(target.of('notes'))).toEqual([
      '5',
      'Same',
      'Same-2',
      'Cafe\u0301',
      'Café-2',
      'a b',
      'می\u200cخواهم',
      '❤\ufe0f 👩\u200d💻',
    ])
    const long = memoryTarget()
    await migrate(readerOf([1, 2].map((key) => note(key, {}, '🙂'.repeat(300)))), long)
    expect(Object.keys(long.of('notes')).map((name) => [...name].length)).toEqual([255, 255])
  })

  test('reports rows that the server refuses, and keeps references to them until they are in', async () => {
    const refuse = ({ title }: { title?: unknown }) => (title === 'T2' ? 'title must be other' : null)
    const target = memoryTarget({ refuse })
    const report = await migrate(readerOf(chain), target)
    expect(report.failures).toEqual([{ of: source(2), text: 'note 2: title must be other' }])
    expect(report).toMatchObject({ entries: { added: 2, failed: 1 }, references: { set: 1, unresolved: 1 } })
    expect(isComplete(report)).toBe(false)
    expect(target.of('notes')['note 1']?.next).toEqual([{ collection: 'notes', id: null, source: source(2) }])
    // As long as the entry is not in, only its row is sent again.
    const again = memoryTarget({ refuse }, target.kept)
    await migrate(readerOf(chain), again)
    expect(again.writes).toEqual(['import 1 into notes'])
    const later = memoryTarget({}, target.kept)
    expect(await migrate(readerOf(chain), later)).toMatchObject({ references: { set: 2, unresolved: 0 } })
    expect(later.of('notes')['note 1']?.next).toEqual([{ collection: 'notes', id: 102 }])
  })

  test('keeps each number as it was written, but in a field of numbers, which cannot have all of them', async () => {
    const target = memoryTarget()
    const big = JSON.rawJSON('9007199254740993')
    const entries = [
      note(1, { count: big, next: [{ deep: [big, 1.5] }, next(2)] }),
      note(2, { count: JSON.rawJSON('1.50') }),
    ]
    const report = await migrate(readerOf(entries), target)
    const stored = JSON.stringify(target.of('notes'))
    expect(stored).toContain(
      '"count":null,"next":[{"deep":[9007199254740993,1.5]},{"collection":"notes","id":101}]',
    )
    expect(stored).toContain('"count":1.50')
    expect(report.failures).toEqual([
      {
        of: source(1),
        text: 'count: the number 9007199254740993 cannot be kept exactly, so the entry is in without it',
      },
    ])
    expect(report).toMatchObject({ entries: { added: 2, failed: 0 } })
    expect(isComplete(report)).toBe(false)
  })

  test('sends rows in parts, and never one that no server would take', async () => {
    const target = memoryTarget()
    const large = 'x'.repeat(900_000)
    const entries = [
      ...Array.from({ length: 3 }, (_, key) => note(key, { title: large })),
      note(9, { title: large.repeat(3) }),
    ]
    const report = await migrate(readerOf(entries), target)
    expect(target.writes).toEqual(['collection notes', 'import 2 into notes', 'import 1 into notes'])
    expect(report.failures).toEqual([
      { of: source(9), text: expect.stringMatching(/^note 9: has 27\d{5} bytes, and an entry/) },
    ])
    const small = memoryTarget()
    await migrate(readerOf(Array.from({ length: 1_200 }, (_, key) => note(key))), small)
    expect(small.writes.slice(1)).toEqual([
      'import 500 into notes',
      'import 500 into notes',
      'import 200 into notes',
    ])
  })

  test('takes an entry that comes twice once', async () => {
    const target = memoryTarget()
    expect(await migrate(readerOf([note(1), note(1), note(2)]), target)).toMatchObject({
      entries: { added: 2, there: 1 },
    })
  })

  test('reports a page whose url is taken', async () => {
    const target = memoryTarget()
    await migrate(readerOf([], [page('a', 1)]), target)
    const report = await migrate(readerOf([], [page('/a/', 2), page('b', 3)]), memoryTarget({}, target.kept))
    expect(report.pages).toEqual({ added: 1, there: 0, failed: 1 })
    expect(report.failures).toEqual([{ of: source(2), text: '/a/: the url is taken' }])
  })
})
