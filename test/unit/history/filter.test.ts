import { describe, expect, it } from 'vitest'
import { filterInput } from '../../../shared/history/shard.ts'

describe('filter of history records', () => {
  it('is absent without conditions', () => {
    expect(filterInput([])).toEqual({ ExpressionAttributeValues: {} })
  })

  it('joins conditions, each under its own names', () => {
    expect(
      filterInput([
        { field: 'status', op: 'gte', value: 400 },
        { field: 'method', op: 'in', value: ['GET', 'HEAD'] },
        { field: 'url', op: 'contains', value: '/a' },
      ]),
    ).toEqual({
      FilterExpression: '#f0 >= :f0_0 AND (#f1 = :f1_0 OR #f1 = :f1_1) AND contains(#f2, :f2_0)',
      ExpressionAttributeNames: { '#f0': 'status', '#f1': 'method', '#f2': 'url' },
      ExpressionAttributeValues: { ':f0_0': 400, ':f1_0': 'GET', ':f1_1': 'HEAD', ':f2_0': '/a' },
    })
  })

  it('takes an absent attribute for null', () => {
    expect(filterInput([{ field: 'userId', op: 'eq', value: null }]).FilterExpression).toBe(
      '(attribute_not_exists(#f0))',
    )
    expect(filterInput([{ field: 'userId', op: 'ne', value: 3 }]).FilterExpression).toBe('NOT (#f0 = :f0_0)')
    expect(filterInput([{ field: 'userId', op: 'in', value: [1, null] }]).FilterExpression).toBe(
      '(#f0 = :f0_0 OR attribute_not_exists(#f0))',
    )
  })
})
