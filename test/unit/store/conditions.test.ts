import { describe, expect, test } from 'vitest'
import { emptyHead, type Head, headOf, sameHead } from '../../../shared/store/head.ts'
import { entityExists, partitionUnchanged } from '../../../shared/store/write-conditions.ts'

const head: Head = { ...emptyHead('page'), version: 4, nextId: 6, total: 3, active: 2 }

describe('conditions on other partitions', () => {
  test('that an entity exists', () => {
    expect(entityExists('t', 'page-section', 5, () => new Error('unknown')).action).toEqual({
      ConditionCheck: {
        TableName: 't',
        Key: { pk: 'page-section', sk: '000000000005' },
        ConditionExpression: 'attribute_exists(pk)',
      },
    })
  })

  test('that nothing was written there since', () => {
    const check = (head: Head | undefined) => partitionUnchanged('t', 'page', head).action.ConditionCheck
    expect(check(head)).toMatchObject({
      Key: { pk: 'head#page', sk: 'head' },
      ConditionExpression: '#version = :before AND #partition = :partition AND #incarnation = :incarnation',
      ExpressionAttributeValues: { ':before': 4, ':partition': 'page', ':incarnation': head.incarnation },
    })
    for (const fresh of [undefined, emptyHead('page')])
      expect(check(fresh)).toEqual({
        TableName: 't',
        Key: { pk: 'head#page', sk: 'head' },
        ConditionExpression: 'attribute_not_exists(version)',
      })
  })
})

test('a head from before incarnations is compared without one', () => {
  expect(sameHead({ ...head, incarnation: '' })).toEqual({
    ConditionExpression: '#version = :before AND #partition = :partition',
    ExpressionAttributeNames: { '#version': 'version', '#partition': 'partition' },
    ExpressionAttributeValues: { ':before': 4, ':partition': 'page' },
  })
})

test('a head item that a hit or nothing but a partition made reads as empty', () => {
  expect(headOf({ partition: 'page', hitsVersion: 3 })).toEqual({ ...emptyHead('page', ''), hitsVersion: 3 })
  expect(
    headOf({
      partition: 'element#a',
      version: 2,
      publicVersion: 1,
      collectionId: 4,
      published: true,
      schema: 3,
    }),
  ).toEqual({
    ...emptyHead('element#a', ''),
    version: 2,
    publicVersion: 1,
    collectionId: 4,
    published: true,
    schema: 3,
  })
})
