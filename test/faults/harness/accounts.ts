import type { Item } from '../../../shared/store/table.ts'
import { isRecord } from '../../../shared/values/records.ts'
import { listIn } from './kinds.ts'
import type { Answered } from './traffic.ts'

/** A request's record as the table has it. */
interface Recorded {
  id: string
  status: number
  category: string
  /** The entity that was read in public, if one was: its partition and id. */
  hit?: string
}

const timeLength = '2026-01-31T12:00:00.000Z'.length

/** The records of requests among the items of a table. */
export const recordsIn = (items: readonly Item[]): Recorded[] =>
  items
    .filter(({ pk, method }) => String(pk).startsWith('history#') && typeof method === 'string')
    .map(({ sk, status, category, hit }) => ({
      id: String(sk).slice(timeLength + 1),
      status: Number(status),
      category: String(category),
      ...(isRecord(hit) ? { hit: `${hit.partition} ${hit.id}` } : {}),
    }))

/**
 * Answers without exactly one record of their own.
 * @param lost ids of the requests whose record a metric counts as lost
 */
export const recordProblems = (
  answered: readonly Answered[],
  records: readonly Recorded[],
  lost: ReadonlySet<string>,
): string[] => {
  const byId = Map.groupBy(records, ({ id }) => id)
  return answered.flatMap(({ requestId, method, path, status }) => {
    const own = byId.get(requestId) ?? []
    if (own.length === 1 && own[0]?.status === status) return []
    if (own.length === 0 && lost.has(requestId)) return []
    return [`${method} ${path} was answered ${status}, and recorded with [${own.map((one) => one.status)}]`]
  })
}

/** Categories whose requests are not as many as their records. */
export const countProblems = (requestCount: unknown, records: readonly Recorded[]): string[] => {
  const counted = new Map<string, number>()
  for (const { category, groups } of listIn(requestCount)) {
    const counts = Array.isArray(groups) ? groups.map(({ count }) => Number(count)) : []
    const sum = counts.reduce((total, count) => total + count, 0)
    counted.set(String(category), (counted.get(String(category)) ?? 0) + sum)
  }
  const recorded = Map.groupBy(records, ({ category }) => category)
  return [...new Set([...counted.keys(), ...recorded.keys()])].flatMap((category) => {
    const [is, must] = [counted.get(category) ?? 0, recorded.get(category)?.length ?? 0]
    return is === must ? [] : [`${category}: ${is} requests are counted, ${must} recorded`]
  })
}

/**
 * Entities whose hits are not as many as the records of their public reads.
 * @param hits what each entity says, by its partition and id
 */
export const hitProblems = (hits: ReadonlyMap<string, number>, records: readonly Recorded[]): string[] => {
  const read = Map.groupBy(records, ({ hit }) => hit)
  return [...hits].flatMap(([entity, count]) => {
    const must = read.get(entity)?.length ?? 0
    return count === must ? [] : [`${entity}: ${count} hits, ${must} reads`]
  })
}
