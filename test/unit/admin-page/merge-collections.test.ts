import { describe, expect, test } from 'vitest'
import {
  keysByFormerName,
  keysByName,
  movedLine,
  valuesOf,
  withLine,
  withoutLine,
} from '../../../functions/admin/page/model/collection-values.ts'
import { newLine } from '../../../functions/admin/page/model/field-line.ts'
import { mergeCollections } from '../../../functions/admin/page/model/merge-collections.ts'
import { fieldPath } from '../../../functions/admin/page/model/problems.ts'
import type { FieldDefinition } from '../../../shared/client/types/answers.ts'
import { at, collectionOf, names, text } from './collection-samples.ts'

describe('two changes of one collection', () => {
  const stored = collectionOf(text('title'), text('body'), text('year'))
  const before = valuesOf(stored)
  const theirs = (...fields: FieldDefinition[]) => valuesOf(collectionOf(...fields), keysByFormerName(before))
  const [title, body] = [at(before, 0).key, at(before, 1).key]

  test('go together where each touched other things', () => {
    const mine = withLine(before, title, { name: 'headline', label: 'Headline' })
    const merged = mergeCollections(
      before,
      mine,
      theirs(text('new'), text('title', { unique: true }), text('body')),
    )
    expect(names(merged.values)).toEqual(['new', 'headline', 'body'])
    expect(at(merged.values, 1)).toMatchObject({ label: 'Headline', unique: true, was: { name: 'title' } })
    expect(merged.clashes).toEqual([])
    expect(merged.taken).toEqual(['headline', 'year', 'new'])
  })

  test('clash where both changed one member, and theirs can be taken', () => {
    const mine = withLine({ ...before, name: 'mine' }, body, { help: 'mine' })
    const other = theirs(text('title'), text('body', { help: 'theirs' }), text('year'))
    const { clashes, values } = mergeCollections(before, mine, { ...other, name: 'theirs' })
    expect(clashes.map(({ path, theirs: shown }) => [path, shown])).toEqual([
      ['name', 'theirs'],
      [fieldPath(body, 'help'), 'theirs'],
    ])
    expect(at(values, 1).help).toBe('mine')
    const taken = clashes.reduce((now, clash) => clash.take(now), values)
    expect(taken.name).toBe('theirs')
    expect(at(taken, 1).help).toBe('theirs')
  })

  test('keep a field that I changed and they removed, as a new one', () => {
    const mine = withLine(before, body, { help: 'typed' })
    const { clashes, values } = mergeCollections(before, mine, theirs(text('title'), text('year')))
    expect(values.fields.find(({ key }) => key === body)).toMatchObject({ name: 'body', help: 'typed' })
    expect(values.fields.find(({ key }) => key === body)?.was).toBeUndefined()
    expect(names(clashes.reduce((now, clash) => clash.take(now), values))).toEqual(['title', 'year'])
  })

  test('leave a field that I removed away, and tell where they changed it', () => {
    const mine = withoutLine(before, body)
    const same = mergeCollections(before, mine, theirs(text('title'), text('body'), text('year')))
    expect(names(same.values)).toEqual(['title', 'year'])
    expect(same.clashes).toEqual([])
    const changed = mergeCollections(
      before,
      mine,
      theirs(text('title'), text('body', { unique: true }), text('year')),
    )
    expect(names(changed.values)).toEqual(['title', 'year'])
    expect(names(changed.clashes[0]?.take(changed.values) ?? changed.values)).toEqual([
      'title',
      'year',
      'body',
    ])
  })

  test('make one field of two that were added under one name', () => {
    const mine = { ...before, fields: [...before.fields, { ...newLine('extra'), help: 'mine' }] }
    const { values, clashes } = mergeCollections(
      before,
      mine,
      theirs(text('title'), text('body'), text('year'), text('extra')),
    )
    expect(names(values)).toEqual(['title', 'body', 'year', 'extra'])
    expect(at(values, 3)).toMatchObject({ help: 'mine', was: { name: 'extra' } })
    expect(clashes.map(({ label }) => label)).toEqual(['extra'])
  })

  test('take the order of whoever moved a field', () => {
    const moved = theirs(text('year'), text('title'), text('body'))
    expect(names(mergeCollections(before, before, moved).values)).toEqual(['year', 'title', 'body'])
    const mine = movedLine(before, body, -1)
    expect(names(mergeCollections(before, mine, moved).values)).toEqual(['body', 'title', 'year'])
  })

  test('what is typed while a save is under way stays, in the line that was saved', () => {
    const sent = { ...before, fields: [...before.fields, newLine('extra')] }
    const extra = at(sent, 3).key
    const typed = withLine(sent, extra, { help: 'typed meanwhile' })
    const answer = valuesOf(
      collectionOf(text('title'), text('body'), text('year'), text('extra')),
      keysByName(sent),
    )
    const { values, clashes } = mergeCollections(sent, typed, answer)
    expect(clashes).toEqual([])
    expect(at(values, 3)).toMatchObject({ key: extra, help: 'typed meanwhile', was: { name: 'extra' } })
  })
})
