import { describe, expect, it } from 'vitest'
import type { EngineCall } from '../../../infra/local/faults/verdict.ts'
import {
  batchWrite,
  call,
  done,
  get,
  item,
  passageOf,
  put,
  refusalOf,
  started,
  transaction,
  typeOf,
} from './fault-calls.ts'

describe('the throughput of a partition key', () => {
  const clocked = (factor: number) => {
    let time = 0
    const faults = started({ rate: 0, throughput: factor, now: () => time })
    return {
      faults,
      wait: (ms: number) => {
        time += ms
      },
      passes: (one: EngineCall): boolean => 'passage' in faults.verdictOn(one),
    }
  }
  const passed = (count: number, passes: () => boolean): number =>
    Array.from({ length: count }, passes).filter(Boolean).length

  it('is 1,000 write units a second, transactions twice, scaled, and comes back with time', () => {
    const { passes, wait, faults } = clocked(0.01)
    expect(passed(50, () => passes(put()))).toBe(10)
    expect(typeOf(refusalOf(faults.verdictOn(put())))).toBe('ProvisionedThroughputExceededException')
    expect(passes(put('b'))).toBe(true)
    wait(500)
    expect(passed(50, () => passes(put()))).toBe(5)
    wait(60_000)
    expect(passed(50, () => passes(transaction('a')))).toBe(5)
    expect(faults.tally().met.overLimit).toBeGreaterThan(100)
  })

  it('is 3,000 read units a second; a read that may be stale is half of one', () => {
    const { passes, wait } = clocked(0.01)
    expect(passed(100, () => passes(get()))).toBe(30)
    wait(1_000)
    expect(passed(100, () => passes(get('a', false)))).toBe(60)
    const query = call('Query', {
      KeyConditionExpression: '#k = :k AND begins_with(sk, :s)',
      ExpressionAttributeNames: { '#k': 'pk' },
      ExpressionAttributeValues: { ':k': { S: 'a' }, ':s': { S: '' } },
    })
    expect(passes(query)).toBe(false)
    wait(1_000)
    expect(passed(100, () => passes(query))).toBe(60)
  })

  it('counts an item by its size, and by what the engine says it took', () => {
    const { passes, wait, faults } = clocked(0.01)
    expect(passes(put('a', 'x'.repeat(9_500)))).toBe(true)
    expect(passes(put())).toBe(false)
    wait(1_000)
    const update = call('UpdateItem', { Key: item('a'), UpdateExpression: 'ADD n :one' })
    const passage = passageOf(faults.verdictOn(update))
    passage.reply({ status: 200, body: { ConsumedCapacity: { CapacityUnits: 20 } } })
    wait(990)
    expect(passes(put())).toBe(false)
    wait(20)
    expect(passes(put())).toBe(true)
  })

  it('cancels a transaction for the action it is missing for, and leaves it out of a batch', () => {
    const { passes, faults } = clocked(0.01)
    passed(50, () => passes(put('full')))
    const cancelled = refusalOf(faults.verdictOn(transaction('free', 'full')))
    expect(cancelled?.body.CancellationReasons).toMatchObject([{ Code: 'None' }, { Code: 'ThrottlingError' }])
    const passage = passageOf(faults.verdictOn(batchWrite('free', 'full')))
    expect(passage.reply(done)?.body.UnprocessedItems).toMatchObject({
      t: [{ PutRequest: { Item: { pk: { S: 'full' } } } }],
    })
    expect(typeOf(refusalOf(faults.verdictOn(batchWrite('full', 'full'))))).toBe(
      'ProvisionedThroughputExceededException',
    )
  })
})
