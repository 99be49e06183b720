import { describe, expect, test } from 'vitest'
import { hasWritten, isComplete, reportLines } from '../../../shared/client/migrate/report.ts'
import { migrate } from '../../../shared/client/migrate/run.ts'
import { memoryTarget } from './memory-target.ts'
import { chain, next, note, page, readerOf, renaming } from './notes.ts'

describe('a migration', () => {
  test('writes entries first, then references to what came later, then pages and static items', async () => {
    const target = memoryTarget()
    const report = await migrate(readerOf(chain, [page('a')], [page('b')]), target)
    expect(target.writes).toEqual([
      'collection notes',
      'import 3 into notes',
      'update notes next',
      'update notes next',
      'update notes next',
      'page a',
      'static item b',
    ])
    expect(target.of('notes')['note 1']).toEqual({
      id: 100,
      name: 'note 1',
      active: true,
      source: 'strapi:api::note.note:1',
      sourceCreatedAt: '2026-01-01T00:00:00.000Z',
      title: 'T1',
      next: [{ collection: 'notes', id: 101 }],
    })
    expect(report).toMatchObject({
      collectionsAdded: ['notes'],
      entries: { added: 3, there: 0, failed: 0 },
      references: { set: 5, unresolved: 0 },
      failures: [],
    })
    expect([isComplete(report), hasWritten(report)]).toEqual([true, true])
  })

  test('that runs again writes nothing, and says so', async () => {
    const target = memoryTarget()
    await migrate(readerOf(chain, [page('a')], [page('b')]), target)
    const again = memoryTarget({}, target.kept)
    const report = await migrate(readerOf(chain, [page('a')], [page('b')]), again)
    expect(again.writes).toEqual([])
    expect(report).toMatchObject({
      entries: { added: 0, there: 3 },
      pages: { there: 1 },
      staticItems: { there: 1 },
    })
    expect(reportLines(report)).toEqual([
      'Nothing to do: everything is there.',
      'Entries: 0 added, 3 were there',
      'Pages: 0 added, 1 were there',
      'Static items: 0 added, 1 were there',
    ])
  })

  test('that was cut at any write goes on, and ends with the same content', async () => {
    const many = [1, 2, 3].map((key) => note(key, { next: next((key % 3) + 1) }))
    const reader = () => readerOf(many, [page('a')], [page('b')])
    const whole = memoryTarget()
    await migrate(reader(), whole)
    expect(whole.writes).toHaveLength(7)
    for (const [at] of whole.writes.entries()) {
      const cut = memoryTarget({ cutAt: at + 1 })
      await expect(migrate(reader(), cut)).rejects.toThrow('the process was killed')
      const rest = memoryTarget({}, cut.kept)
      await migrate(reader(), rest)
      expect(rest.writes).toEqual(whole.writes.slice(at))
      expect(rest.of('notes')).toEqual(whole.of('notes'))
      const again = memoryTarget({}, cut.kept)
      await migrate(reader(), again)
      expect(again.writes).toEqual([])
    }
  })

  test('leaves alone what editors have changed since', async () => {
    const target = memoryTarget()
    await migrate(readerOf(chain), target)
    await target.updateElement(1, 100, { title: 'Edited', next: [{ collection: 'notes', id: 102 }] })
    const again = memoryTarget({}, target.kept)
    await migrate(readerOf(chain), again)
    expect(again.writes).toEqual([])
    expect(target.of('notes')['note 1']).toMatchObject({
      title: 'Edited',
      next: [{ collection: 'notes', id: 102 }],
    })
  })

  const field = (name: string, type: 'text' | 'number', unique = false) => ({
    name,
    type,
    allowNull: true,
    unique,
  })

  test('gives a collection another name where the server has another one of that name', async () => {
    const fields = [field('title', 'text'), field('source', 'text')]
    const there = [{ id: 7, name: 'notes', singleName: 'memo', fields }]
    const target = memoryTarget({ there })
    const make = () => readerOf(chain.map((entry) => ({ ...entry })))
    const report = await migrate(renaming(make()), target)
    expect(report.collectionsAdded).toEqual(['strapi-notes'])
    expect(report.findings.notes).toEqual([
      {
        of: 'notes',
        text: 'the server has another collection of this name, so this one is called strapi-notes',
      },
    ])
    expect(Object.keys(target.of('notes'))).toEqual([])
    expect(Object.keys(target.of('strapi-notes'))).toEqual(['note 1', 'note 2', 'note 3'])
    const again = memoryTarget({}, target.kept)
    await migrate(renaming(make()), again)
    expect(again.writes).toEqual([])
  })

  test('writes nothing where a collection of a former migration does not fit', async () => {
    const fields = [field('source', 'text', true), field('title', 'number')]
    const target = memoryTarget({ there: [{ id: 1, name: 'notes', singleName: 'note', fields }] })
    await expect(migrate(readerOf(chain), target)).rejects.toThrow(
      'Nothing was written: the collection notes has no field sourceCreatedAt (date); ' +
        'the field title of the collection notes is number, and has to be text; ' +
        'the collection notes has no field count (number); and 1 more.',
    )
    expect(target.writes).toEqual([])
  })

  test('gives a collection another single name where its own is taken', async () => {
    const target = memoryTarget({ there: [{ id: 1, name: 'memos', singleName: 'note', fields: [] }] })
    await migrate(readerOf([]), target)
    expect((await target.collections()).map(({ singleName }) => singleName)).toEqual(['note', 'note-2'])
  })

  test('ends at a signal, and goes on later', async () => {
    const target = memoryTarget()
    const signal = AbortSignal.abort(new Error('interrupted'))
    await expect(migrate(readerOf(chain), target, { signal })).rejects.toThrow('interrupted')
    expect(target.writes).toEqual([])
  })
})

test('references that come earlier in the file are written with their ids at once', async () => {
  const target = memoryTarget()
  const back = (key: number) => note(key, { next: key > 0 ? next(0) : null })
  const reader = readerOf(Array.from({ length: 501 }, (_, key) => back(key)))
  expect(await migrate(reader, target)).toMatchObject({ references: { set: 500, unresolved: 0 } })
  // The one of the second request knew the id; the 499 of the first request learn it afterwards.
  expect(target.writes.filter((write) => write.startsWith('update'))).toHaveLength(499)
})
