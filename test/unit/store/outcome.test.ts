import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { describe, expect, test } from 'vitest'
import { Failure, notFound } from '../../../shared/store/errors.ts'
import { emptyHead } from '../../../shared/store/head.ts'
import { outcomeOf, outcomeOfError } from '../../../shared/store/outcome.ts'
import type { Item } from '../../../shared/store/table.ts'
import type { ActionRole } from '../../../shared/store/transaction.ts'

const planned = { ...emptyHead('page'), schema: 2 }
const head: ActionRole = { kind: 'head', headName: 'page', planned }
const state: ActionRole = { kind: 'state' }
const claim = (id = 7, field = 'url'): ActionRole => ({
  kind: 'claim',
  id,
  field,
  pk: `unique#page#${field}#x`,
})
const extra = (verdict: Error | 'retry'): ActionRole => ({ kind: 'extra', failed: () => verdict })

const none = { code: 'None', found: undefined }
const failed = (found?: Item) => ({ code: 'ConditionalCheckFailed', found })
const passing = (code: string) => ({ code, found: undefined })

/** An outcome in brief. */
const brief = (reasons: Parameters<typeof outcomeOf>[0], roles: readonly ActionRole[]) => {
  const outcome = outcomeOf(reasons, roles)
  if (outcome.retry) return { retry: [...outcome.heads.keys()] }
  return outcome.error instanceof Failure ? outcome.error.kind : String(outcome.error)
}

describe('a cancelled transaction', () => {
  test.each([
    ['a moved head', [failed({ ...emptyHead('page') })], [head], { retry: ['page'] }],
    ['a head that is gone', [failed()], [head], { retry: ['page'] }],
    ['an entity that moved with it', [none, failed()], [head, state], { retry: [] }],
    ['a value of another entity', [none, failed({ id: 3 })], [head, claim()], 'conflict'],
    ['a value already its own', [none, failed({ id: 7 })], [head, claim()], { retry: [] }],
    [
      'a taken value beside a moved head',
      [failed({ ...planned, version: 4 }), failed({ id: 3 })],
      [head, claim()],
      'conflict',
    ],
    [
      'a taken value beside a head that is gone',
      [failed(), failed({ id: 3 })],
      [head, claim()],
      { retry: ['page'] },
    ],
    [
      'a taken value beside the head of a new partition',
      [failed({ ...planned, incarnation: 'new' }), failed({ id: 3 })],
      [head, claim()],
      { retry: ['page'] },
    ],
    [
      'a taken value beside changed fields',
      [failed({ ...planned, schema: 3 }), failed({ id: 3 })],
      [head, claim()],
      { retry: ['page'] },
    ],
    ['an unknown reference', [none, failed()], [head, extra(notFound())], 'notFound'],
    [
      'an unknown reference beside a moved head',
      [failed(), failed()],
      [head, extra(notFound())],
      { retry: ['page'] },
    ],
    ['a condition that asks again', [none, failed()], [head, extra('retry')], { retry: [] }],
    ['a transaction at the same time', [passing('TransactionConflict')], [head], { retry: [] }],
    ['throttling', [none, passing('ThrottlingError')], [head, state], { retry: [] }],
    ['throughput', [passing('ProvisionedThroughputExceeded')], [head], { retry: [] }],
    [
      'a bug',
      [passing('ValidationError')],
      [head],
      'Error: DynamoDB cancelled the transaction: ValidationError',
    ],
    ['nothing', [none], [head], 'Error: DynamoDB cancelled the transaction: None'],
  ])('by %s', (_, reasons, roles, expected) => {
    expect(brief(reasons, roles)).toEqual(expected)
  })

  test('by taken values names each field once, and their keys', () => {
    const outcome = outcomeOf(
      [none, failed({ id: 3 }), failed({ id: 4 }), failed({ id: 5 })],
      [head, claim(7, 'name'), claim(7, 'code'), claim(8, 'code')],
    )
    expect(outcome).toMatchObject({
      retry: false,
      error: {
        details: {
          fields: [
            { name: 'name', message: 'is taken: choose a value no other entry has' },
            { name: 'code', message: 'is taken: choose a value no other entry has' },
          ],
          taken: ['unique#page#name#x', 'unique#page#code#x', 'unique#page#code#x'],
        },
      },
    })
  })

  test('by a moved head gives the head that was found', () => {
    const found = { ...emptyHead('page'), version: 9, nextId: 12, total: 4, active: 2 }
    const outcome = outcomeOf([failed(found)], [head])
    expect(outcome.retry && outcome.heads.get('page')).toEqual(found)
  })
})

describe('an error of sending', () => {
  const cancelled = (reasons: { Code?: string; Item?: Record<string, { S?: string; N?: string }> }[]) =>
    new TransactionCanceledException({
      message: 'cancelled',
      $metadata: {},
      CancellationReasons: reasons.map(({ Code, Item }) => ({
        ...(Code ? { Code } : {}),
        ...(Item ? { Item: { id: { N: Item.id?.N ?? '0' } } } : {}),
      })),
    })

  test('is read by its reasons, their items as the table holds them', () => {
    const reasons = [{ Code: 'None' }, { Code: 'ConditionalCheckFailed', Item: { id: { N: '3' } } }]
    expect(outcomeOfError(cancelled(reasons), [head, claim()], false)).toMatchObject({ retry: false })
    const own = [{ Code: 'None' }, { Code: 'ConditionalCheckFailed', Item: { id: { N: '7' } } }]
    expect(outcomeOfError(cancelled(own), [head, claim()], false)).toMatchObject({ retry: true })
  })

  test.each([
    'TransactionInProgressException',
    'TransactionConflictException',
    'ThrottlingException',
    'ProvisionedThroughputExceededException',
    'RequestLimitExceeded',
    'InternalServerError',
    'ServiceUnavailable',
    'TimeoutError',
  ])('%s does not tell whether an earlier try went through', (name) => {
    expect(outcomeOfError(Object.assign(new Error('busy'), { name }), [head], false)).toEqual({
      retry: 'same',
    })
  })

  test('of any other kind is passed on', () => {
    const error = new TypeError('fetch failed')
    expect(outcomeOfError(error, [head], false)).toEqual({ retry: false, error })
    expect(outcomeOfError('text', [head], false)).toEqual({ retry: false, error: 'text' })
  })
})
