import { describe, expect, it } from 'vitest'
import { createFaults, type FaultOptions } from '../../../infra/local/faults/faults.ts'
import { type FaultKind, faultKinds } from '../../../infra/local/faults/kinds.ts'
import { oneOf, randomOf } from '../../../infra/local/faults/random.ts'
import type { EngineCall } from '../../../infra/local/faults/verdict.ts'
import {
  batchGet,
  batchWrite,
  call,
  done,
  get,
  passageOf,
  put,
  refusalOf,
  started,
  transaction,
  typeOf,
} from './fault-calls.ts'

const only = (kind: FaultKind, options: Partial<FaultOptions> = {}) => started({ kinds: [kind], ...options })

describe('faults', () => {
  it('come only between start and stop', () => {
    const faults = createFaults({ seed: 1, rate: 1, kinds: ['droppedBefore'] })
    expect(passageOf(faults.verdictOn(put())).request).toEqual(put().request)
    faults.start()
    expect(refusalOf(faults.verdictOn(put()))).toBeNull()
    faults.stop()
    expect(passageOf(faults.verdictOn(put())).reply(done)).toBe(done)
    expect(faults.tally()).toMatchObject({ calls: 1, met: { droppedBefore: 1 } })
  })

  it('are the same for a seed, and others for another one', () => {
    const seen = (seed: number): string =>
      JSON.stringify(
        Array.from({ length: 200 }, () => started({ seed, rate: 0.3 })).map((faults, at) => {
          for (let before = 0; before < at; before += 1) faults.verdictOn(put())
          return faults.verdictOn(transaction('a', 'b'))
        }),
      )
    expect(seen(7)).toBe(seen(7))
    expect(seen(7)).not.toBe(seen(8))
  })

  it('meet the share of calls they are to meet, of every kind alike', () => {
    const faults = started({ rate: 0.05 })
    for (let at = 0; at < 20_000; at += 1)
      faults.verdictOn(at % 2 ? transaction('a', 'b') : batchGet('a', 'b'))
    const { calls, met } = faults.tally()
    expect(calls).toBe(20_000)
    const all = faultKinds.reduce((sum, kind) => sum + met[kind], 0)
    expect(all / calls).toBeGreaterThan(0.045)
    expect(all / calls).toBeLessThan(0.055)
    for (const kind of faultKinds) expect(met[kind], kind).toBeGreaterThan(30)
  })

  it('concern only the calls they are for, and none that an answer does not fit', () => {
    const faults = only('conflict', { concerns: ({ operation }) => operation !== 'PutItem' })
    for (const one of [put(), get(), batchWrite('a', 'b'), call('DescribeTable', {})])
      expect(passageOf(faults.verdictOn(one)).before).toBe(0)
    expect(typeOf(refusalOf(faults.verdictOn(transaction('a'))))).toBe('TransactionCanceledException')
    expect(typeOf(refusalOf(only('conflict').verdictOn(put())))).toBe('TransactionConflictException')
  })

  it('that refuse may last for some more calls for the same key', () => {
    const faults = started({ rate: 0.02, kinds: ['throttled'], streak: 5, seed: 3 })
    const refused = Array.from({ length: 5_000 }, () => 'refused' in faults.verdictOn(put()))
    const runs = refused
      .map((one) => (one ? 'x' : ' '))
      .join('')
      .split(/ +/)
      .filter(Boolean)
    expect(Math.max(...runs.map((run) => run.length))).toBeGreaterThanOrEqual(6)
    expect(refused.filter(Boolean).length).toBeGreaterThan(200)
  })
})

describe('an answer', () => {
  const many = (kind: FaultKind, one: EngineCall) => {
    const faults = only(kind)
    return Array.from({ length: 60 }, () => refusalOf(faults.verdictOn(one)))
  }

  it('of a busy table has each of its names', () => {
    expect(new Set(many('throttled', get()).map(typeOf))).toEqual(
      new Set(['ProvisionedThroughputExceededException', 'ThrottlingException', 'RequestLimitExceeded']),
    )
    expect(new Set(many('throttled', transaction('a', 'b')).map(typeOf))).toEqual(
      new Set([
        'ProvisionedThroughputExceededException',
        'ThrottlingException',
        'RequestLimitExceeded',
        'TransactionCanceledException',
      ]),
    )
  })

  it('of a transaction has a reason for each action, one of them the conflict', () => {
    for (const answer of many('conflict', transaction('a', 'b', 'c'))) {
      expect(answer?.status).toBe(400)
      const reasons = answer?.body.CancellationReasons
      const codes = Array.isArray(reasons) ? reasons.map(({ Code }) => Code) : []
      expect(codes.toSorted()).toEqual(['None', 'None', 'TransactionConflict'])
      expect(answer?.body.Message).toContain(`[${codes.join(', ')}]`)
    }
  })

  it('of the service’s own failure is 500 or 503, before or after the write took effect', () => {
    expect(new Set(many('serverError', put()).map((answer) => answer?.status))).toEqual(new Set([500, 503]))
    const after = passageOf(only('serverErrorAfter').verdictOn(put()))
    expect(after.request).toEqual(put().request)
    expect(after.reply(done)?.status).toBeGreaterThanOrEqual(500)
  })

  it('is lost with its connection after the write took effect', () => {
    const passage = passageOf(only('droppedAfter').verdictOn(put()))
    expect([passage.request, passage.reply(done)]).toEqual([put().request, null])
  })

  it('comes late, or what was asked for happens late', () => {
    const slow = passageOf(only('slow', { longestDelay: 100 }).verdictOn(put()))
    const late = passageOf(only('late', { longestDelay: 100 }).verdictOn(put()))
    expect([slow.before, late.after]).toEqual([0, 0])
    for (const delay of [slow.after, late.before]) {
      expect(delay).toBeGreaterThan(0)
      expect(delay).toBeLessThanOrEqual(100)
    }
    expect(slow.reply(done)).toBe(done)
  })
})

describe('a batch of which a part is done', () => {
  const keys = ['a', 'b', 'c', 'd']
  const keysOf = (value: unknown): string[] =>
    [...JSON.stringify(value).matchAll(/"pk":\{"S":"(\w)"/g)].map(([, key = '']) => key)

  it.each([
    ['UnprocessedItems', batchWrite(...keys)],
    ['UnprocessedKeys', batchGet(...keys)],
  ])('gives the rest back as %s', (member, batch) => {
    const faults = only('partial')
    for (let round = 0; round < 20; round += 1) {
      const passage = passageOf(faults.verdictOn(batch))
      const answer = passage.reply(done)
      const [did, left] = [keysOf(passage.request), keysOf(answer?.body[member])]
      expect([...did, ...left].toSorted()).toEqual(keys)
      expect([did.length > 0, left.length > 0]).toEqual([true, true])
    }
  })

  it('keeps how its keys are to be read', () => {
    const passage = passageOf(only('partial').verdictOn(batchGet('a', 'b')))
    const expected = { t: { ConsistentRead: true, Keys: [expect.anything()] } }
    expect(passage.request.RequestItems).toEqual(expected)
    expect(passage.reply(done)?.body.UnprocessedKeys).toEqual(expected)
  })

  it('that fails has nothing added', () => {
    const failed = { status: 400, body: { __type: 'x' } }
    expect(passageOf(only('partial').verdictOn(batchGet('a', 'b'))).reply(failed)).toBe(failed)
    expect('refused' in only('partial').verdictOn(batchGet('a'))).toBe(false)
  })
})

it('numbers are spread over their range, and every one of a list comes up', () => {
  const random = randomOf(1, 1)
  const numbers = Array.from({ length: 10_000 }, random)
  expect(numbers.reduce((sum, one) => sum + one, 0) / numbers.length).toBeCloseTo(0.5, 1)
  expect(new Set(numbers.map((_, at) => oneOf(randomOf(1, at), ['a', 'b', 'c']))).size).toBe(3)
})
