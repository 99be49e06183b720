/** Times of history records at the highest rate of a stage, over shards that take a hundredth of DynamoDB's limit. */
import { throughputOf } from '../../../infra/local/faults/throughput.ts'
import { fewestShards, mostShards } from '../../../shared/history/shards.ts'
import { writeHistory } from '../../../shared/history/write.ts'
import type { DirectCall } from '../../../shared/store/direct-call.ts'
import { getItem, type Table } from '../../../shared/store/table.ts'
import { isRecord } from '../../../shared/values/records.ts'
import { quantile } from '../rate.ts'

/** The share of the limits, and of the highest rate of a stage (10,000 requests a second), that is measured. */
const factor = 0.01
const perSecond = 10_000 * factor

/**
 * What records took in milliseconds, and how many were lost. How often they were sent is told too: the time of a single
 * call varies by more than the limits add.
 */
export interface RecordTimes {
  p50: number
  p99: number
  sentP50: number
  sentP99: number
  lost: number
}

const textIn = (attribute: unknown): string => (isRecord(attribute) ? String(attribute.S) : '')

/** Refuses records whose partition has taken its share. A refusal takes as long as a small read. */
const limited = (table: Table, direct: DirectCall, now: () => number): DirectCall => {
  const throughput = throughputOf(factor, now)
  return async (operation, input, signal) => {
    const key = textIn(isRecord(input.Item) ? input.Item.pk : undefined)
    const item = { key, reads: 0, writes: 1 }
    if (throughput.exhausted([item]).size > 0) {
      await getItem(table, { pk: 'head#page', sk: 'head' })
      return { error: 'ProvisionedThroughputExceededException' }
    }
    throughput.take([item])
    return direct(operation, input, signal)
  }
}

/** Writes some records, one after the other, at the highest rate by a clock that each of them moves on. */
const timesOf = async (
  table: Table,
  historyShards: number,
  records: number,
  isLimited = true,
): Promise<RecordTimes> => {
  const { direct } = table
  if (!direct) throw new Error('The table takes no direct calls')
  const times: number[] = []
  const sent: number[] = []
  let lost = 0
  const now = (): number => (times.length * 1_000) / perSecond
  const taken = isLimited ? limited(table, direct, now) : direct
  let calls = 0
  const counted: DirectCall = (...call) => {
    calls += 1
    return taken(...call)
  }
  const watched = { ...table, direct: counted }
  for (let n = 0; n < records; n += 1) {
    const time = new Date().toISOString()
    const what = { method: 'GET', url: '/pages/a', category: 'pages', status: 200, duration: 1 }
    const entry = { id: `${historyShards}-${n}-${time}`, time, ...what, userId: null, account: null }
    calls = 0
    const start = performance.now()
    await writeHistory(watched, entry, undefined, { historyRetentionDays: 30, historyShards }).catch(() => {
      lost += 1
    })
    times.push(performance.now() - start)
    sent.push(calls)
  }
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
  return { p50, p99, sentP50: quantile(sent, 0.5), sentP99: quantile(sent, 0.99), lost }
}

/** Records without limits, those of a stage with as many shards as the rate asks for, and those of the fewest shards. */
export const measureRecords = async (
  table: Table,
  records: number,
): Promise<Record<'unlimited' | 'enough' | 'few', RecordTimes>> => {
  await getItem(table, { pk: 'head#page', sk: 'head' })
  return {
    unlimited: await timesOf(table, mostShards, records, false),
    enough: await timesOf(table, mostShards, records),
    few: await timesOf(table, fewestShards, records),
  }
}
