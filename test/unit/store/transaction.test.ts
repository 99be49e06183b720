import { describe, expect, test } from 'vitest'
import { emptyHead, type Head } from '../../../shared/store/head.ts'
import { claimKey } from '../../../shared/store/keys.ts'
import { type EntityWrite, headAfter, type PartitionChange } from '../../../shared/store/partition-change.ts'
import { transactionSteps } from '../../../shared/store/transaction.ts'

const now = Date.UTC(2026, 0, 1)
const later = { version: 4, publicVersion: 3, nextId: 6, total: 3, active: 2, hitsVersion: 9 }
const head: Head = { ...emptyHead('page', 'drawn'), ...later }
const put = (id: number, rest: Partial<EntityWrite> = {}): EntityWrite => ({
  id,
  active: true,
  wasActive: null,
  bytesBefore: 0,
  isNew: true,
  data: '{}',
  ...rest,
})
const change = (rest: Partial<PartitionChange> = {}): PartitionChange => ({
  headName: 'page',
  head,
  puts: [],
  removals: [],
  ...rest,
})
const actions = (...partitions: PartitionChange[]) =>
  transactionSteps('t', { partitions, claims: [], extras: [] }, now).map(({ action }) => action)

describe('the head after a change', () => {
  const counts = (rest: Partial<PartitionChange>) => {
    const { version, nextId, total, active } = headAfter(change(rest))
    return [version, nextId, total, active]
  }

  test.each<[string, Partial<PartitionChange>, number[]]>([
    ['nothing but a version', {}, [5, 6, 3, 2]],
    ['an active one added', { puts: [put(6)] }, [5, 7, 4, 3]],
    ['one added further on', { puts: [put(9)] }, [5, 10, 4, 3]],
    ['an inactive one added', { puts: [put(6, { active: false })] }, [5, 7, 4, 2]],
    ['one without a state added', { puts: [put(6, { active: null })] }, [5, 7, 4, 2]],
    ['three added', { puts: [put(6), put(7, { active: false }), put(8)] }, [5, 9, 6, 4]],
    ['one published', { puts: [put(2, { isNew: false, wasActive: false })] }, [5, 6, 3, 3]],
    ['one published from null', { puts: [put(2, { isNew: false, wasActive: null })] }, [5, 6, 3, 3]],
    ['one unpublished', { puts: [put(2, { isNew: false, wasActive: true, active: false })] }, [5, 6, 3, 1]],
    ['one edited', { puts: [put(2, { isNew: false, wasActive: true })] }, [5, 6, 3, 2]],
    ['an active one removed', { removals: [{ id: 2, wasActive: true, bytesBefore: 0 }] }, [5, 6, 2, 1]],
    ['an inactive one removed', { removals: [{ id: 2, wasActive: false, bytesBefore: 0 }] }, [5, 6, 2, 2]],
    ['the last id removed', { removals: [{ id: 5, wasActive: true, bytesBefore: 0 }] }, [5, 6, 2, 1]],
  ])('%s', (_, rest, expected) => {
    expect(counts(rest)).toEqual(expected)
  })

  test('has what is set beside, and keeps the rest', () => {
    expect(headAfter(change({ set: { published: true, schema: 2 } }))).toEqual({
      ...head,
      version: 5,
      publicVersion: 5,
      published: true,
      schema: 2,
    })
  })
})

describe('a partition’s actions', () => {
  test('are head, entities and log entry, in this order', () => {
    const writes = {
      puts: [put(6), put(2, { isNew: false, wasActive: true })],
      removals: [{ id: 3, wasActive: true, bytesBefore: 0 }],
    }
    expect(actions(change(writes)).map((action) => Object.keys(action)[0])).toEqual([
      'Update',
      'Put',
      'Update',
      'Delete',
      'Put',
    ])
  })

  test('move the head on from the version that was read', () => {
    expect(actions(change({ puts: [put(6)] }))[0]).toEqual({
      Update: {
        TableName: 't',
        Key: { pk: 'head#page', sk: 'head' },
        UpdateExpression:
          'SET #partition = :partition, #incarnation = :incarnation, #version = :version, #publicVersion = :publicVersion, #nextId = :nextId, #total = :total, #active = :active, #bytes = :bytes',
        ConditionExpression: '#version = :before AND #partition = :partition AND #incarnation = :incarnation',
        ExpressionAttributeNames: {
          '#partition': 'partition',
          '#version': 'version',
          '#publicVersion': 'publicVersion',
          '#nextId': 'nextId',
          '#total': 'total',
          '#active': 'active',
          '#bytes': 'bytes',
          '#incarnation': 'incarnation',
        },
        ExpressionAttributeValues: {
          ':partition': 'page',
          ':version': 5,
          ':publicVersion': 5,
          ':nextId': 7,
          ':total': 4,
          ':active': 3,
          ':bytes': 2,
          ':incarnation': 'drawn',
          ':before': 4,
        },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    })
  })

  test('make the head of a fresh partition, but not that of a collection’s elements', () => {
    const conditionOf = (head: Head) => actions(change({ head }))[0]?.Update?.ConditionExpression
    expect(conditionOf(emptyHead('page'))).toBe('attribute_not_exists(pk)')
    expect(conditionOf({ ...emptyHead('element#a'), collectionId: 1 })).toBe(
      '#version = :before AND #partition = :partition AND #incarnation = :incarnation',
    )
  })

  test('leave hitsVersion to the aggregator, or raise it where counters were set', () => {
    const update = (hitsChanged: boolean) => actions(change({ hitsChanged }))[0]?.Update
    expect(JSON.stringify(update(false))).not.toContain('hitsVersion')
    expect(update(true)?.UpdateExpression).toMatch(/ ADD hitsVersion :one$/)
    expect(update(true)?.ExpressionAttributeValues).toMatchObject({ ':one': 1 })
    for (const hitsChanged of [false, true]) {
      const first = actions(change({ head: emptyHead('page'), hitsChanged }))[0]?.Update
      expect(first?.UpdateExpression).not.toContain('ADD')
      expect(first?.ExpressionAttributeValues).toMatchObject({ ':hitsVersion': Number(hitsChanged) })
    }
  })

  test('put a new entity only where there is none', () => {
    expect(actions(change({ puts: [put(6, { sv: 2, hidden: '{}' })] }))[1]).toEqual({
      Put: {
        TableName: 't',
        Item: {
          pk: 'page',
          sk: '000000000006',
          v: 5,
          data: '{}',
          active: true,
          sv: 2,
          hidden: '{}',
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    })
  })

  test('change an entity that is there, clearing what it has no more, and nothing else', () => {
    expect(actions(change({ puts: [put(2, { isNew: false, active: null, sv: 2 })] }))[1]).toEqual({
      Update: {
        TableName: 't',
        Key: { pk: 'page', sk: '000000000002' },
        UpdateExpression: 'SET #v = :v, #data = :data, #sv = :sv REMOVE #active, #hidden, #internal',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: {
          '#v': 'v',
          '#data': 'data',
          '#sv': 'sv',
          '#active': 'active',
          '#hidden': 'hidden',
          '#internal': 'internal',
        },
        ExpressionAttributeValues: { ':v': 5, ':data': '{}', ':sv': 2 },
      },
    })
  })

  test('log every id under the new version, and expire', () => {
    const writes = { puts: [put(6), put(7)], removals: [{ id: 3, wasActive: true, bytesBefore: 0 }] }
    const entry = (rest = {}) => actions(change({ ...writes, ...rest })).at(-1)
    expect(entry()).toEqual({
      Put: {
        TableName: 't',
        Item: {
          pk: 'log#page',
          sk: '000000000005',
          ids: [6, 7, 3],
          drafts: [6, 7],
          publicBefore: 3,
          expiresAt: now / 1000 + 30 * 86_400,
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    })
    expect(entry({ all: true })?.Put?.Item).toMatchObject({ all: true })
  })
})

describe('claims', () => {
  const key = claimKey('page', 'url', 'a')
  const action = (claim: Parameters<typeof transactionSteps>[1]['claims'][number]) =>
    transactionSteps('t', { partitions: [], claims: [claim], extras: [] }, now)[0]

  test('are taken where nobody holds them', () => {
    expect(action({ op: 'take', key, id: 7, field: 'url', view: '{}', hits: 3, hitsAt: 8 })).toEqual({
      role: { kind: 'claim', id: 7, field: 'url', pk: key.pk },
      action: {
        Put: {
          TableName: 't',
          Item: { ...key, id: 7, view: '{}', hits: 3, hitsAt: 8 },
          ConditionExpression: 'attribute_not_exists(pk)',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      },
    })
    const hidden = action({ op: 'take', key, id: 7, field: 'url', view: null, hits: 0, hitsAt: 0 })
    expect(hidden?.action.Put?.Item).toEqual({ ...key, id: 7 })
  })

  test('are freed by their holder only', () => {
    expect(action({ op: 'free', key, id: 7 })?.action).toEqual({
      Delete: {
        TableName: 't',
        Key: key,
        ConditionExpression: 'id = :id',
        ExpressionAttributeValues: { ':id': 7 },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    })
  })

  test.each([
    [{ view: '{}' }, 'SET #view = :view', { ':id': 7, ':view': '{}' }],
    [
      { view: '{}', hits: 3, hitsAt: 8 },
      'SET #view = :view, #hits = :hits, #hitsAt = :hitsAt',
      { ':id': 7, ':view': '{}', ':hits': 3, ':hitsAt': 8 },
    ],
    [{ view: null }, 'REMOVE #view', { ':id': 7 }],
    [{ view: null, hits: 0 }, 'SET #hits = :hits REMOVE #view', { ':id': 7, ':hits': 0 }],
  ])('that stay get their view: %j', (rest, expression, values) => {
    const update = action({ op: 'keep', key, id: 7, ...rest })?.action.Update
    expect(update).toMatchObject({
      UpdateExpression: expression,
      ConditionExpression: 'id = :id',
      ExpressionAttributeValues: values,
    })
    const named = Object.keys(update?.ExpressionAttributeNames ?? {})
    expect(named.every((one) => expression.includes(one))).toBe(true)
  })
})
