import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { announceCounting } from '../../shared/history/clear.ts'
import { failureOf } from '../../shared/http/answers/failures.ts'
import { logError } from '../../shared/http/answers/logged-error.ts'
import { countEvent } from '../../shared/store/metric.ts'
import { endingWithin } from '../../shared/store/signal.ts'
import { type Table, tableUnder } from '../../shared/store/table.ts'
import { eachAtOnce } from '../../shared/values/at-once.ts'
import { type Work, workOf } from './background.ts'
import { type Change, changeOf, type RequestChange, sequenceOf } from './change.ts'
import { count } from './counter.ts'
import { countHits, type HitBlock, tallyHits, tellReaders } from './hits.ts'
import { type Invalidate, invalidateChanged } from './invalidate.ts'
import { type Tally, tallyRequests } from './tally.ts'

export interface AggregatorSettings {
  table: Table
  historyRetentionDays: number
  /** Bytes of memory that a partition may take while its snapshot is written. */
  maxBytes: number
  /** How to have a CDN drop what has changed, where the stage asks for it. */
  invalidate?: Invalidate
}

/** The stream records of a batch that are not done, and come again. */
interface Failures {
  add: (sequences: readonly string[], error: unknown) => void
  response: () => DynamoDBBatchResponse
}

const inOrder = (a: string, b: string): number => (BigInt(a) < BigInt(b) ? -1 : 1)

/**
 * Collects failures, and logs each kind once: while the table cannot be reached, every item of a batch fails alike.
 * An error that passes by itself is a warning, for its records come again. The metric `FailedStreamRecords` counts the
 * batches of which something is left. Lambda goes on at the lowest sequence number of the response (AWS: "Configuring
 * partial batch response with DynamoDB and Lambda").
 */
const collectFailures = (): Failures => {
  const failed = new Set<string>()
  const logged = new Set<string>()
  return {
    add: (sequences, error) => {
      for (const sequence of sequences) failed.add(sequence)
      const kind = String(error)
      if (logged.has(kind)) return
      logged.add(kind)
      logError(failureOf(error) ? 'warn' : 'error', { sequence: sequences[0] }, error)
    },
    response: () => {
      const sequences = [...failed].sort(inOrder)
      if (sequences.length > 0)
        countEvent('FailedStreamRecords', { sequence: sequences[0], records: sequences.length })
      return { batchItemFailures: sequences.map((itemIdentifier) => ({ itemIdentifier })) }
    },
  }
}

/** Updates under way at once: they hide each other's round trips. */
const mostAtOnce = 16

/** Does something with each value, some at a time. A failure is noted, and the other values go on. */
const each = <T>(
  values: Iterable<T>,
  work: (value: T) => Promise<unknown>,
  failed: (value: T, error: unknown) => void,
): Promise<void> =>
  eachAtOnce(values, mostAtOnce, async (value) => {
    await work(value).catch((error: unknown) => failed(value, error))
  })

interface ReadRecord {
  sequence: string
  change: Change
}

/** Reads a batch. A record that cannot be read fails alone. */
const readBatch = (records: readonly DynamoDBRecord[], failures: Failures): ReadRecord[] =>
  records.flatMap((record): ReadRecord[] => {
    const sequence = sequenceOf(record)
    try {
      const change = changeOf(record)
      return change ? [{ sequence, change }] : []
    } catch (error) {
      failures.add([sequence], error)
      return []
    }
  })

const countAll = (table: Table, tallies: readonly Tally[], failures: Failures): Promise<void> =>
  each(
    tallies,
    (tally) => count(table, tally),
    ({ sequences }, error) => failures.add(sequences, error),
  )

/** Counts requests: days before urls, so that a day whose urls are counted always has a total. */
const countRequests = async (
  { table, historyRetentionDays }: AggregatorSettings,
  requests: readonly RequestChange[],
  failures: Failures,
): Promise<void> => {
  const latest = requests
    .map(({ time }) => time)
    .sort()
    .at(-1)
  if (latest === undefined) return
  try {
    const clear = await announceCounting(table, latest)
    const { days, urls } = tallyRequests(requests, clear, historyRetentionDays)
    await countAll(table, days, failures)
    await countAll(table, urls, failures)
  } catch (error) {
    failures.add(
      requests.map(({ position }) => position.sequence),
      error,
    )
  }
}

/** Counts hits, and tells the readers of each head once. */
const countBlocks = async (table: Table, blocks: readonly HitBlock[], failures: Failures): Promise<void> => {
  const failed = ({ tally }: HitBlock, error: unknown) => failures.add(tally.sequences, error)
  await each(blocks, (block) => countHits(table, block), failed)
  const heads = new Map(blocks.map((block) => [`${block.headName}\n${block.partition}`, block]))
  await each(heads.values(), (block) => tellReaders(table, block), failed)
}

/** Does the work of each key once, however many records of the batch ask for it. */
const oncePerKey = async (
  records: readonly (Work & { sequence: string })[],
  failures: Failures,
): Promise<void> => {
  for (const [key, { work }] of new Map(records.map((record) => [record.key, record])))
    await work().catch((error: unknown) =>
      failures.add(
        records.filter((record) => record.key === key).map(({ sequence }) => sequence),
        error,
      ),
    )
}

/** Has the CDN, if there is one, drop what a batch has changed in public. */
const invalidatePublic = async (
  { table, invalidate }: AggregatorSettings,
  batch: readonly ReadRecord[],
): Promise<void> => {
  if (invalidate === undefined) return
  const changes = batch.flatMap(({ sequence, change }) =>
    change.kind === 'write' && change.isPublic ? [{ sequence, partition: change.partition }] : [],
  )
  await invalidateChanged(table, invalidate, changes)
}

/** Does all that a batch of records asks for of the table. The failures tell what was not done. */
const work = async (
  settings: AggregatorSettings,
  batch: readonly ReadRecord[],
  failures: Failures,
): Promise<void> => {
  const { table, maxBytes } = settings
  const requests = batch.flatMap(({ change }) => (change.kind === 'request' ? [change] : []))
  await countRequests(settings, requests, failures)
  await countBlocks(table, tallyHits(requests), failures)
  const background = batch.flatMap(({ sequence, change }) =>
    change.kind === 'request' ? [] : [{ sequence, ...workOf(table, maxBytes, change) }],
  )
  await oncePerKey(background, failures)
}

type Time = Pick<Context, 'getRemainingTimeInMillis'>

/** The time of a batch for which no context says how much is left: all of the function's. */
const fullTime: Time = { getRemainingTimeInMillis: () => 300_000 }

/** How much of an invocation's time is left for its report when it gives up, in milliseconds. */
const reportTime = 1_000

/**
 * The handler of the table's stream. It counts requests and hits, keeps snapshots, and removes what deleted
 * collections and changes of fields leave behind. All of it may be done again. A record that fails holds up no other.
 * Records that the invocation has no time for are reported as failed, and come again.
 * @throws Error for a record without a sequence number: no report could name it, so the whole batch comes again
 */
export const createAggregator =
  (settings: AggregatorSettings) =>
  async ({ Records }: DynamoDBStreamEvent, context: Time = fullTime): Promise<DynamoDBBatchResponse> => {
    const failures = collectFailures()
    const batch = readBatch(Records, failures)
    const outOfTime = new DOMException('The invocation has no time left for this.', 'TimeoutError')
    await endingWithin(context.getRemainingTimeInMillis() - reportTime, outOfTime, async (signal) => {
      const limited = { ...settings, table: tableUnder(settings.table, signal) }
      // Both are waited for, whatever becomes of the other: nothing may go on after the report.
      const invalidated = invalidatePublic(limited, batch)
      try {
        await work(limited, batch, failures)
      } finally {
        await invalidated
      }
    })
    return failures.response()
  }
