import { describe, expect, it } from 'vitest'
import { type EngineClient, EngineError } from '../../../infra/local/engine/client.ts'
import { failureMessage } from '../../../infra/local/streams/failures.ts'
import { streamReader } from '../../../infra/local/streams/reader.ts'
import type { StreamRecord } from '../../../infra/local/streams/record.ts'
import { afterDelivery, batchLength, splitByAge } from '../../../infra/local/streams/retry.ts'

const record = (sequence: number, createdAt = 1000, bytes = 10): StreamRecord => ({
  sequenceNumber: `${sequence}`,
  createdAt,
  event: {},
  json: 'x'.repeat(bytes),
})
const records = [1, 2, 3, 4, 5].map((one) => record(one))
const policy = { maximumRetries: 2, maximumRecordAgeSeconds: -1, bisect: false }
const sequences = (batches: readonly { records: readonly StreamRecord[]; failures: number }[]) =>
  batches.map((batch) => [batch.records.map((one) => one.sequenceNumber).join(''), batch.failures])

describe('after a delivery', () => {
  it('a batch without failures is done with', () => {
    expect(afterDelivery({ records, failures: 1 }, { failedIdentifiers: [] }, policy)).toEqual({
      done: 5,
      batches: [],
    })
  })

  it('everything from the lowest reported record on comes again', () => {
    const next = afterDelivery({ records, failures: 1 }, { failedIdentifiers: ['5', '3'] }, policy)
    expect(next.done).toBe(2)
    expect(sequences(next.batches)).toEqual([['345', 1]])
    const again = afterDelivery({ records, failures: 1 }, { failedIdentifiers: ['1'] }, policy)
    expect([again.done, sequences(again.batches)]).toEqual([0, [['12345', 2]]])
  })

  it('an identifier of no record counts for the whole batch', () => {
    const next = afterDelivery({ records, failures: 0 }, { failedIdentifiers: ['', '4'] }, policy)
    expect([next.done, sequences(next.batches)]).toEqual([0, [['12345', 1]]])
  })

  it('a failed batch is halved without using up a retry, a single record is retried', () => {
    const bisecting = { ...policy, bisect: true }
    const halves = afterDelivery({ records, failures: 1 }, { error: 'x' }, bisecting)
    expect(sequences(halves.batches)).toEqual([
      ['123', 1],
      ['45', 1],
    ])
    const single = afterDelivery({ records: records.slice(0, 1), failures: 1 }, { error: 'x' }, bisecting)
    expect(sequences(single.batches)).toEqual([['1', 2]])
  })

  it('a batch is given up when its retries are used up, never without a bound', () => {
    const given = afterDelivery({ records, failures: 2 }, { error: 'x' }, policy)
    expect(given).toEqual({ done: 0, batches: [], discarded: { records, reason: 'RetryAttemptsExhausted' } })
    const unbounded = { ...policy, maximumRetries: -1 }
    expect(sequences(afterDelivery({ records, failures: 999 }, { error: 'x' }, unbounded).batches)).toEqual([
      ['12345', 1000],
    ])
    const none = { ...policy, maximumRetries: 0 }
    expect(afterDelivery({ records, failures: 0 }, { error: 'x' }, none).discarded?.records).toHaveLength(5)
  })

  it('records that are too old are given up before they are delivered', () => {
    const aged = [record(1, 100), record(2, 150), record(3, 200)]
    const limited = { ...policy, maximumRecordAgeSeconds: 60 }
    const next = splitByAge({ records: aged, failures: 0 }, limited, 220)
    expect(next.discarded?.records.map((one) => one.sequenceNumber)).toEqual(['1', '2'])
    expect(sequences(next.batches)).toEqual([['3', 0]])
    expect(splitByAge({ records: aged, failures: 0 }, limited, 1000).batches).toEqual([])
    expect(sequences(splitByAge({ records: aged, failures: 0 }, policy, 1e9).batches)).toEqual([['123', 0]])
  })

  it('a batch is as long as its size and the payload limit allow, and never empty', () => {
    expect(batchLength(records, 3)).toBe(3)
    expect(batchLength(records, 10)).toBe(5)
    const large = [record(1, 0, 4e6), record(2, 0, 1e6), record(3, 0, 2e6)]
    expect(batchLength(large, 10)).toBe(2)
    expect(batchLength([record(1, 0, 9e6), record(2)], 10)).toBe(1)
  })
})

it('the message to the failure queue holds positions, not records', () => {
  const discarded = {
    records: [record(4, 1767618249), record(7, 1767618250.5)],
    reason: 'RetryAttemptsExhausted' as const,
    attempts: 3,
    requestId: 'r',
  }
  const source = { functionArn: 'arn:f', streamArn: 'arn:s', shardId: 'shard' }
  expect(failureMessage(discarded, source, new Date('2026-01-05T13:05:00Z'))).toEqual({
    requestContext: {
      requestId: 'r',
      functionArn: 'arn:f:$LATEST',
      condition: 'RetryAttemptsExhausted',
      approximateInvokeCount: 3,
    },
    responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
    version: '1.0',
    timestamp: '2026-01-05T13:05:00.000Z',
    DDBStreamBatchInfo: {
      shardId: 'shard',
      startSequenceNumber: '4',
      endSequenceNumber: '7',
      approximateArrivalOfFirstRecord: '2026-01-05T13:04:09.000Z',
      approximateArrivalOfLastRecord: '2026-01-05T13:04:10.500Z',
      batchSize: 2,
      streamArn: 'arn:s',
    },
  })
})

describe('the reader', () => {
  /** Two shards, the second a child of the first; an iterator is `<shard>:<index>`. */
  const shards: Record<string, number[]> = { a: [1, 2, 3], b: [4, 5] }
  const fakeClient = (log: string[], fail: (operation: string) => void = () => undefined): EngineClient => ({
    close: () => undefined,
    call: async (operation, input) => {
      const request = Object(input)
      log.push(
        `${operation} ${request.ShardIterator ?? `${request.ShardId ?? ''} ${request.ShardIteratorType ?? ''}`}`,
      )
      fail(operation)
      if (operation === 'DescribeStream')
        return request.ExclusiveStartShardId
          ? { StreamDescription: { Shards: [{ ShardId: 'b', ParentShardId: 'a' }] } }
          : {
              StreamDescription: {
                Shards: [{ ShardId: 'a', ParentShardId: 'gone' }],
                LastEvaluatedShardId: 'a',
              },
            }
      if (operation === 'GetShardIterator') {
        const after = Number(request.SequenceNumber ?? 0)
        return {
          ShardIterator: `${request.ShardId}:${shards[request.ShardId]?.filter((one) => one <= after).length}`,
        }
      }
      const [shard = '', start] = request.ShardIterator.split(':')
      const found = shards[shard]?.slice(Number(start), Number(start) + 2) ?? []
      const end = Number(start) + found.length
      const isClosed = shard === 'a' && end === 3
      return {
        Records: found.map((one) => ({
          dynamodb: { SequenceNumber: `${one}`, ApproximateCreationDateTime: 9 },
        })),
        ...(isClosed ? {} : { NextShardIterator: `${shard}:${end}` }),
      }
    },
  })
  const read = (client: EngineClient, positions: Record<string, string>) =>
    streamReader({
      client,
      engineStreamArn: 'engine',
      source: { streamArn: 'arn:stream', region: 'r' },
      startingPosition: 'TRIM_HORIZON',
      positions,
    })
  const summary = async (next: ReturnType<typeof read>) => {
    const page = await next()
    return page && [page.shardId, page.records.map((one) => one.sequenceNumber).join(''), page.isEnd]
  }

  it('reads a shard to its end, then its child', async () => {
    const positions: Record<string, string> = {}
    const next = read(fakeClient([]), positions)
    expect(await summary(next)).toEqual(['a', '12', false])
    expect(await summary(next)).toEqual(['a', '3', true])
    positions.a = 'closed'
    expect(await summary(next)).toEqual(['b', '45', false])
    expect(await summary(next)).toEqual(['b', '', false])
  })

  it('goes on after the position it is given', async () => {
    const log: string[] = []
    expect(await summary(read(fakeClient(log), { a: '1' }))).toEqual(['a', '23', true])
    expect(log).toContain('GetShardIterator a AFTER_SEQUENCE_NUMBER')
  })

  it('gives records the stream’s ARN and the region', async () => {
    const page = await read(fakeClient([]), {})()
    expect(page?.records[0]).toMatchObject({
      createdAt: 9,
      event: { awsRegion: 'r', eventSourceARN: 'arn:stream', dynamodb: { SequenceNumber: '1' } },
    })
  })

  it('opens another iterator when one has expired, where it was', async () => {
    let failures = 0
    const client = fakeClient([], (operation) => {
      if (operation === 'GetRecords' && ++failures === 2)
        throw new EngineError('ExpiredIteratorException', 'x')
    })
    const next = read(client, {})
    expect(await summary(next)).toEqual(['a', '12', false])
    expect(await summary(next)).toEqual(['a', '3', true])
  })

  it('goes on with what is left when its position was trimmed away', async () => {
    const log: string[] = []
    let failures = 0
    const client = fakeClient(log, (operation) => {
      if (operation === 'GetShardIterator' && ++failures === 1)
        throw new EngineError('TrimmedDataAccessException', 'x')
    })
    expect(await summary(read(client, { a: '1' }))).toEqual(['a', '12', false])
    expect(log.at(-2)).toBe('GetShardIterator a TRIM_HORIZON')
  })
})
