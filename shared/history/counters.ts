import { type Item, queryPages, type Table } from '../store/table.ts'
import { optionalText, requiredNumber, requiredText } from '../values/records.ts'
import { dayTotalKey, requestCountPartition } from './keys.ts'
import { fewestShards } from './shards.ts'

/** How many requests a day (UTC) had, in total and by category. */
export interface DayTotal {
  date: string
  total: number
  categories: ReadonlyMap<string, number>
  /**
   * By shard, the greatest sort key of the records counted. Later records are not in the total yet. An earlier record
   * that was committed late may not be in it either: it is counted within seconds.
   */
  countedTo: ReadonlyMap<number, string>
  /** The most shards that a writer of the day's counted records knew of. The urls of the day have as many spreads. */
  shards: number
}

/** The attribute of a url's count and of a day's total. The attributes of categories have longer names. */
export const countAttribute = 'n'

const categoryPrefix = 'of-'
const shardPrefix = 'to'

/** The attribute of a day's total that counts one category. */
export const categoryAttribute = (category: string): string => `${categoryPrefix}${category}`

/** The attribute of a day's total that says how far a shard is counted. */
export const countedToAttribute = (shard: number): string => `${shardPrefix}${shard}`

/**
 * The attribute of a day's total that keeps the most shards of its records, as {@link shardsText}. A day that was
 * counted before there were more than the fewest has none.
 */
export const shardsAttribute = 'shards'

/** A number of shards as a text, in the order of numbers. */
export const shardsText = (shards: number): string => String(shards).padStart(4, '0')

/** The attributes with a prefix, by the rest of their names. */
const under = (item: Item, prefix: string): [string, unknown][] =>
  Object.entries(item).flatMap(([name, value]): [string, unknown][] =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
  )

const dayTotalOf = (item: Item): DayTotal => ({
  date: requiredText(item, 'sk'),
  total: requiredNumber(item, countAttribute),
  categories: new Map(under(item, categoryPrefix).map(([category, count]) => [category, Number(count)])),
  countedTo: new Map(under(item, shardPrefix).map(([shard, sk]) => [Number(shard), String(sk)])),
  shards: Number(optionalText(item, shardsAttribute) ?? fewestShards),
})

/**
 * The totals of the days from one date to another, both included, ascending; days without requests are
 * absent. A read request takes the totals of some years, and of one year where each has 20 shards.
 */
export const readDayTotals = async (
  table: Table,
  era: number,
  from: string,
  to: string,
): Promise<DayTotal[]> => {
  const found: DayTotal[] = []
  const pages = queryPages(table, {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': dayTotalKey(era, from).pk, ':from': from, ':to': to },
    ConsistentRead: true,
  })
  for await (const page of pages) found.push(...page.map(dayTotalOf))
  return found
}

/** How often a url was requested on a day. */
export interface RequestCount {
  category: string
  url: string
  count: number
  /** Times of the day's first and last request, ISO 8601; kept for media only. */
  first?: string
  last?: string
}

const requestCountOf = (item: Item): RequestCount => {
  const sk = requiredText(item, 'sk')
  const end = sk.indexOf('#')
  const [first, last] = [optionalText(item, 'first'), optionalText(item, 'last')]
  return {
    category: sk.slice(0, end),
    url: optionalText(item, 'url') ?? sk.slice(end + 1),
    count: requiredNumber(item, countAttribute),
    ...(first === undefined ? {} : { first }),
    ...(last === undefined ? {} : { last }),
  }
}

/** One part of a day's counters, of all categories or of one. */
interface CountsPart {
  date: string
  spread: number
  category?: string | undefined
}

/**
 * The counts of one part of a day's urls, in the order of their categories.
 * @param pageSize urls to a page at most; a page ends at 1 MB too, which is some 6,000 of them
 */
export async function* readRequestCounts(
  table: Table,
  era: number,
  { date, spread, category }: CountsPart,
  pageSize?: number,
): AsyncGenerator<RequestCount[]> {
  const of = { ':pk': requestCountPartition(era, date, spread) }
  const pages = queryPages(table, {
    KeyConditionExpression: category === undefined ? 'pk = :pk' : 'pk = :pk AND begins_with(sk, :category)',
    ExpressionAttributeValues: category === undefined ? of : { ...of, ':category': `${category}#` },
    ConsistentRead: true,
    ...(pageSize === undefined ? {} : { Limit: pageSize }),
  })
  for await (const page of pages) yield page.map(requestCountOf)
}
