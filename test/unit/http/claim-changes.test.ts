import { describe, expect, test } from 'vitest'
import type { Claim } from '../../../shared/http/resource/spec.ts'
import { claimChanges } from '../../../shared/http/resource/write.ts'
import { claimKey } from '../../../shared/store/keys.ts'

const claim = (value: string, view?: string | null): Claim => ({
  key: claimKey('page', 'url', value),
  field: 'url',
  ...(view === undefined ? {} : { view }),
})
const key = (value: string) => claimKey('page', 'url', value)
const unset = { value: 4, version: 70, set: false }
const set = { value: 9, version: 80, set: true }

describe('claims of plain unique values', () => {
  test('are taken for a new entity, freed for one that goes', () => {
    expect(claimChanges(7, [], [claim('a'), claim('b')], unset)).toEqual([
      { op: 'take', key: key('a'), id: 7, field: 'url' },
      { op: 'take', key: key('b'), id: 7, field: 'url' },
    ])
    expect(claimChanges(7, [claim('a')], [], unset)).toEqual([{ op: 'free', key: key('a'), id: 7 }])
  })

  test('cost nothing where they stay, counter or not', () => {
    expect(claimChanges(7, [claim('a')], [claim('a')], unset)).toEqual([])
    expect(claimChanges(7, [claim('a')], [claim('a')], set)).toEqual([])
  })

  test('are freed and taken where they change', () => {
    expect(claimChanges(7, [claim('a'), claim('b')], [claim('b'), claim('c')], unset)).toEqual([
      { op: 'free', key: key('a'), id: 7 },
      { op: 'take', key: key('c'), id: 7, field: 'url' },
    ])
  })
})

describe('a lookup', () => {
  test('takes its counter along to a new url', () => {
    expect(claimChanges(7, [claim('a', '{}')], [claim('b', '{}')], unset)).toEqual([
      { op: 'free', key: key('a'), id: 7 },
      { op: 'take', key: key('b'), id: 7, field: 'url', view: '{}', hits: 4, hitsAt: 70 },
    ])
  })

  test.each<[string | null, string | null, boolean]>([
    ['{"a":1}', '{"a":2}', true],
    ['{}', null, true],
    [null, '{}', true],
    ['{}', '{}', false],
    [null, null, false],
  ])('from view %s to %s is written: %s', (before, after, isWritten) => {
    const changes = claimChanges(7, [claim('a', before)], [claim('a', after)], unset)
    expect(changes).toEqual(isWritten ? [{ op: 'keep', key: key('a'), id: 7, view: after }] : [])
  })

  test('is written where the counter is set', () => {
    expect(claimChanges(7, [claim('a', '{}')], [claim('a', '{}')], set)).toEqual([
      { op: 'keep', key: key('a'), id: 7, view: '{}', hits: 9, hitsAt: 80 },
    ])
    expect(claimChanges(7, [], [claim('a', null)], set)).toEqual([
      { op: 'take', key: key('a'), id: 7, field: 'url', view: null, hits: 9, hitsAt: 80 },
    ])
  })
})
