import { type Item, queryPages, type Table } from '../store/table.ts'
import { dayTotalKey } from './keys.ts'

/** How many requests a day (UTC) had, in all and by category. */
export interface DayTotal {
  date: string
  total: number
  categories: ReadonlyMap<string, number>
  /**
   * By shard, the greatest sort key of the records counted: later ones are not in the total yet. An earlier one may
   * not be either, where it was committed after that, and is counted within seconds.
   */
  countedTo: ReadonlyMap<number, string>
}

/** The attribute of a count, and of a day's sum; categories have their own names, which are longer. */
export const countAttribute = 'n'

const categoryPrefix = 'of-'
const shardPrefix = 'to'

/** The attribute of a day's total that counts one category. */
export const categoryAttribute = (category: string): string => `${categoryPrefix}${category}`

/** The attribute of a day's total that says how far a shard is counted. */
export const countedToAttribute = (shard: number): string => `${shardPrefix}${shard}`

/** The attributes with a prefix, by what follows it. */
const under = (item: Item, prefix: string): [string, unknown][] =>
  Object.entries(item).flatMap(([name, value]): [string, unknown][] =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
  )

const dayTotalOf = (item: Item): DayTotal => ({
  date: String(item.sk),
  total: Number(item[countAttribute] ?? 0),
  categories: new Map(under(item, categoryPrefix).map(([category, count]) => [category, Number(count)])),
  countedTo: new Map(under(item, shardPrefix).map(([shard, sk]) => [Number(shard), String(sk)])),
})

/**
 * The totals of the days from one date to another, both included, ascending; days without requests are
 * absent. Ten years of them are one read request.
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
