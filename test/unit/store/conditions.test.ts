import { describe, expect, test } from 'vitest'
import { entityExists, partitionUnchanged } from '../../../shared/store/extras.ts'
import { emptyHead, type Head, headOf, sameHead } from '../../../shared/store/head.ts'

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
        ConditionExpression: 'attribute_not_exists(pk)',
      })
  })
})

test('a head is compared by version, partition and incarnation', () => {
  expect(sameHead({ ...head, incarnation: 'drawn' })).toEqual({
    ConditionExpression: '#version = :before AND #partition = :partition AND #incarnation = :incarnation',
    ExpressionAttributeNames: {
      '#version': 'version',
      '#partition': 'partition',
      '#incarnation': 'incarnation',
    },
    ExpressionAttributeValues: { ':before': 4, ':partition': 'page', ':incarnation': 'drawn' },
  })
})

test('a head item is read as it was written, and what it lacks is named', () => {
  expect(headOf({ ...head })).toEqual(head)
  const ofElements = { ...head, partition: 'element#a', collectionId: 4, published: true, schema: 3 }
  expect(headOf(ofElements)).toEqual(ofElements)
  for (const name of Object.keys(head).filter((one) => one !== 'bytes'))
    expect(() => headOf({ ...head, [name]: undefined })).toThrow(`its attribute ${name} must be`)
})
