import { type Item, queryPages, type Table } from '../store/table.ts'
import { requestCountPartition } from './keys.ts'
import { countAttribute } from './totals.ts'

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
  const sk = String(item.sk)
  const end = sk.indexOf('#')
  return {
    category: sk.slice(0, end),
    url: typeof item.url === 'string' ? item.url : sk.slice(end + 1),
    count: Number(item[countAttribute] ?? 0),
    ...(typeof item.first === 'string' ? { first: item.first } : {}),
    ...(typeof item.last === 'string' ? { last: item.last } : {}),
  }
}

/** A part of a day's counters, of all categories or one. */
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
