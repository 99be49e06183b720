import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { announceCounting } from '../../shared/history/clear.ts'
import { endingWithin } from '../../shared/store/signal.ts'
import { type Table, tableUnder } from '../../shared/store/table.ts'
import { type Work, workOf } from './background.ts'
import { type Change, changeOf, type RequestChange } from './change.ts'
import { count } from './count.ts'
import { collectFailures, type Failures } from './failures.ts'
import { countHits, type HitBlock, tallyHits, tellReaders } from './hits.ts'
import { inParallel } from './in-parallel.ts'
import { longestPause } from './patience.ts'
import { tallyRequests } from './requests.ts'
import type { Tally } from './tally.ts'

export interface AggregatorSettings {
  table: Table
  historyRetentionDays: number
  /** What a partition may take in memory while its snapshot is written. */
  maxBytes: number
}

interface Read {
  sequence: string
  change: Change
}

/** Reads a batch; a record that cannot be read fails alone. */
const readBatch = (records: readonly DynamoDBRecord[], failures: Failures): Read[] =>
  records.flatMap((record): Read[] => {
    const sequence = record.dynamodb?.SequenceNumber ?? ''
    try {
      const change = changeOf(record)
      return change ? [{ sequence, change }] : []
    } catch (error) {
      failures.add([sequence], error)
      return []
    }
  })

const countAll = (table: Table, tallies: readonly Tally[], failures: Failures): Promise<void> =>
  inParallel(
    tallies,
    async (tally) => {
      await count(table, tally)
    },
    ({ sequences }, error) => failures.add(sequences, error),
  )

/** Counts requests: days before urls, so that every day with urls is found by its total. */
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
  await inParallel(blocks, (block) => countHits(table, block), failed)
  const heads = new Map(blocks.map((block) => [`${block.headName}\n${block.partition}`, block]))
  await inParallel(heads.values(), (block) => tellReaders(table, block), failed)
}

/** Does once, for each of the keys among a batch's records, what any of its records asks for. */
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

/** Does all that a batch of records asks for; what is not done is among the failures. */
const work = async (
  settings: AggregatorSettings,
  batch: readonly Read[],
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

/** The time a batch has where nobody says how much is left of it: all of the function's. */
const fullTime: Time = { getRemainingTimeInMillis: () => 300_000 }

/** What is left of an invocation's time when it gives up, in milliseconds: for who is waiting to notice, and to report. */
const reportTime = longestPause + 1_000

/**
 * The handler of the table's stream: counts requests and hits, keeps snapshots, removes what deleted
 * collections and changes of fields left. All of it may be done again, and a record that fails holds up no other. What
 * the invocation has no time for is reported as failed, and comes again.
 */
export const createAggregator =
  (settings: AggregatorSettings) =>
  async ({ Records }: DynamoDBStreamEvent, context: Time = fullTime): Promise<DynamoDBBatchResponse> => {
    const failures = collectFailures()
    const batch = readBatch(Records, failures)
    const outOfTime = new DOMException('The invocation has no time left for this.', 'TimeoutError')
    await endingWithin(context.getRemainingTimeInMillis() - reportTime, outOfTime, (signal) =>
      work({ ...settings, table: tableUnder(settings.table, signal) }, batch, failures),
    )
    return failures.response()
  }
