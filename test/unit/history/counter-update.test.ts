import { describe, expect, it } from 'vitest'
import { counterUpdate } from '../../../functions/aggregator/counter.ts'
import {
  add,
  positionAttribute,
  positionText,
  streamMark,
  type Tally,
} from '../../../functions/aggregator/tally.ts'
import { mostShards } from '../../../shared/history/shards.ts'
import { hitsAttribute, hitsKey } from '../../../shared/store/keys.ts'

const key = { pk: 'requests#0#2026-11-28', sk: 'pages#/a' }
const at = (sequence: string, shard = 1, stream = '') => ({ stream, week: '2026-11-23', shard, sequence })
const mark = (sequence: string) => positionText(at(sequence))
const name = positionAttribute(at('0'))

const tallyOf = (...sequences: string[]): Tally => {
  const tallies = new Map<string, Tally>()
  for (const sequence of sequences) add(tallies, key, { position: at(sequence), attributes: ['n'] })
  const [tally] = tallies.values()
  if (!tally) throw new Error('no tally')
  return tally
}

describe('marks', () => {
  it('are in the order of the numbers, whatever their length, and of weeks before that', () => {
    expect(mark('9') < mark('10')).toBe(true)
    expect(mark('99999999999999999999') < mark('100000000000000000000')).toBe(true)
    const next = { stream: '', week: '2026-12-07', shard: 1, sequence: '1' }
    expect(mark('99') < positionText(next)).toBe(true)
    expect(positionAttribute(next)).toBe(name)
    expect(positionAttribute({ ...next, week: '2026-11-30' })).not.toBe(name)
  })
})

const arn = (table: string, label: string) =>
  `arn:aws:dynamodb:eu-west-1:123456789012:table/${table}/stream/${label}`

describe('streams', () => {
  it('have marks of their own, by table and label', () => {
    const arns = [arn('a', '2026-11-20T10:00:00.000'), arn('a', '2026-11-28T10:00:00.000')]
    const others = [...arns, arn('b', '2026-11-28T10:00:00.000')].map(streamMark)
    expect(new Set(others).size).toBe(3)
    expect(streamMark(arns[0])).toBe(others[0])
    const names = [...others, streamMark(undefined)].map((stream) => positionAttribute(at('1', 1, stream)))
    expect(new Set(names).size).toBe(4)
    // AWS: "Expression attribute names (aliases) in DynamoDB": letters, digits and underscores.
    for (const one of names) expect(one).toMatch(/^\w{1,12}$/)
  })

  it('begin anew: a lower number of another stream is counted', () => {
    const known = { n: 5, [positionAttribute(at('9', 1, 'aaaaaaaa'))]: mark('9') }
    const tallies = new Map<string, Tally>()
    const tally = add(tallies, key, { position: at('3', 1, 'bbbbbbbb'), attributes: ['n'] })
    expect(counterUpdate(tally, known)?.ExpressionAttributeValues?.[':n0']).toBe(1)
  })
})

describe('the update of a counter', () => {
  it('counts all at once where nothing is known of the item', () => {
    expect(counterUpdate(tallyOf('7', '9', '8', '9'))).toEqual({
      Key: key,
      UpdateExpression: 'SET #m0 = :m0 ADD #n0 :n0',
      ConditionExpression: '(attribute_not_exists(#m0) OR #m0 < :f0)',
      ExpressionAttributeNames: { '#m0': name, '#n0': 'n' },
      ExpressionAttributeValues: { ':m0': mark('9'), ':f0': mark('7'), ':n0': 3 },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    })
  })

  it('counts what an item lacks, and nothing twice', () => {
    const tally = tallyOf('7', '8', '9')
    const rest = counterUpdate(tally, { n: 5, [name]: mark('8') })
    expect(rest?.ExpressionAttributeValues).toEqual({
      ':m0': mark('9'),
      ':f0': mark('9'),
      ':n0': 1,
    })
    expect(counterUpdate(tally, { n: 5, [name]: mark('9') })).toBeNull()
    expect(counterUpdate(tally, { n: 5, [name]: mark('12') })).toBeNull()
  })

  it('keeps the marks of shards apart', () => {
    const tallies = new Map<string, Tally>()
    add(tallies, key, { position: at('5', 0), attributes: ['n'] })
    const tally = add(tallies, key, { position: at('3', 2), attributes: ['n'] })
    const first = positionAttribute(at('5', 0))
    const update = counterUpdate(tally, { [first]: mark('5') })
    const marks = Object.values(update?.ExpressionAttributeNames ?? {})
    expect(marks).toContain(positionAttribute(at('3', 2)))
    expect(marks).not.toContain(first)
    expect(update?.ExpressionAttributeValues?.[':n0']).toBe(1)
  })

  it('widens the span of times, never narrows it', () => {
    const tallies = new Map<string, Tally>()
    const time = '2026-11-28T10:00:00.000Z'
    const tally = add(tallies, key, { position: at('5'), attributes: ['n'], time })
    const known = { first: '2026-11-28T09:00:00.000Z', last: '2026-11-28T11:00:00.000Z' }
    expect(counterUpdate(tally, known)?.ExpressionAttributeValues).toMatchObject({
      ':first': known.first,
      ':last': known.last,
    })
    expect(counterUpdate(tally, {})?.ExpressionAttributeValues).toMatchObject({
      ':first': time,
      ':last': time,
    })
  })
})

/** AWS: "Constraints in Amazon DynamoDB", expression parameters. */
const longestExpression = 4_096
const mostOperators = 300

/** A batch's worst case: 500 records of all shards and two weeks, each of another id of one block. */
const worstTally = (): Tally => {
  const tallies = new Map<string, Tally>()
  const weeks = ['2026-11-23', '2026-11-30']
  const records = Array.from({ length: 500 }, (_, n) => {
    const position = {
      stream: 'aaaaaaaa',
      week: weeks[Math.floor(n / 250)] ?? '',
      shard: n % mostShards,
      sequence: String(10n ** 21n + BigInt(n)),
    }
    return add(tallies, hitsKey('page', 500), { position, attributes: [hitsAttribute(500 + n), 'counted'] })
  })
  const [tally] = records
  if (!tally) throw new Error('no tally')
  return tally
}

describe('the updates of a tally of very many attributes', () => {
  it('stay within the limits of an expression, and count each record once, whatever came before', () => {
    const tally = worstTally()
    const item: Record<string, unknown> = {}
    let updates = 0
    for (let update = counterUpdate(tally); update; update = counterUpdate(tally, item)) {
      updates += 1
      const { UpdateExpression = '', ConditionExpression = '' } = update
      for (const expression of [UpdateExpression, ConditionExpression])
        expect(Buffer.byteLength(expression)).toBeLessThan(longestExpression * 0.8)
      expect(UpdateExpression.split(/[ ,=+]+/).filter((word) => word.startsWith(':')).length).toBeLessThan(
        mostOperators,
      )
      for (const [placeholder, attribute] of Object.entries(update.ExpressionAttributeNames ?? {})) {
        const value: unknown = update.ExpressionAttributeValues?.[placeholder.replace('#', ':')]
        const before = item[attribute]
        item[attribute] =
          typeof value === 'number' ? value + (typeof before === 'number' ? before : 0) : value
      }
    }
    expect(updates).toBe(3)
    const counts = Array.from({ length: 500 }, (_, n) => item[hitsAttribute(500 + n)])
    expect(counts).toEqual(counts.map(() => 1))
    expect(item.counted).toBe(500)
  })
})
