import * as z from 'zod/mini'
import { filterApplied, pagination, sorting, success } from './envelope.ts'
import { longestSearch } from './list-query.ts'
import { id, timestamp } from './values.ts'

const group = 'history'
const access = { resource: 'history', action: 'read' } as const

export const categories = ['pages', 'static', 'collections', 'media', 'admin', 'other'] as const
export const category = z.enum(categories)
export type Category = z.infer<typeof category>

const date = z.iso.date()

/** How deep page numbers reach, in records: a page beyond that would read all before it. */
export const deepestPage = 10_000

/**
 * One request; `duration` is in milliseconds, `url` the path without its query. `account` is on failed logins: a hash of
 * the email that was sent, the same for one email.
 */
export const historyRecord = z.strictObject({
  id: z.string(),
  time: timestamp,
  method: z.string(),
  url: z.string(),
  category,
  status: z.int(),
  duration: z.number(),
  userId: z.nullable(id),
  account: z.nullable(z.string()),
})

/** A query without members: one that is sent was meant to narrow what is cleared or counted, and would be ignored. */
const nothing = z.object({})

const period = { dateFrom: z.optional(date), dateTo: z.optional(date) }

export const historyEndpoints = {
  list: {
    id: 'history.list',
    method: 'GET',
    path: '/core/history',
    group,
    access,
    summary:
      'Requests, newest first. Page numbers reach 10,000 records deep; cursor, from the response before, goes through all. With a filter on more than category and dates, one response looks through 20,000 records, and total counts among 10,000',
    query: z.object({
      sortBy: z.optional(z.literal('time')),
      sortOrder: z.optional(z.enum(['ASC', 'DESC'])),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
      page: z.optional(z.int().check(z.minimum(0))),
      cursor: z.optional(z.string()),
      category: z.optional(category),
      method: z.optional(z.string()),
      status: z.optional(z.int()),
      userId: z.optional(id),
      /** An email, or the hash that a record shows. */
      account: z.optional(z.string().check(z.maxLength(longestSearch))),
      search: z.optional(z.string().check(z.maxLength(longestSearch))),
      ...period,
    }),
    filterable: true,
    status: 200,
    response: z.strictObject({
      status: z.literal('success'),
      payload: z.array(historyRecord),
      sort: sorting,
      filter: z.array(filterApplied),
      search: z.optional(z.string()),
      pagination,
      cursor: z.nullable(z.string()),
    }),
  },
  clear: {
    id: 'history.clear',
    method: 'GET',
    path: '/core/history/clear',
    group,
    access: { resource: 'history', action: 'delete' },
    summary: 'Clear the history and its counts; hits stay',
    query: nothing,
    unsafe: true,
    status: 200,
    response: success(z.strictObject({ clearedAt: timestamp })),
  },
  count: {
    id: 'history.count',
    method: 'GET',
    path: '/core/history/count',
    group,
    access,
    summary: 'Number of records',
    query: nothing,
    status: 200,
    response: success(z.int()),
  },
  requestCount: {
    id: 'history.requestCount',
    method: 'GET',
    path: '/core/history/requestCount',
    also: [{ method: 'GET', path: '/core/history/requestcount' }],
    group,
    access,
    summary:
      'Requests per date (UTC), category and url; of the last 30 days where no date is given. Paths without an endpoint count as (no endpoint), media apart; where urls are very many, the most requested are named and the rest count as (others)',
    query: z.object({ ...period, category: z.optional(category) }),
    status: 200,
    response: success(
      z.array(
        z.strictObject({
          date,
          category,
          groups: z.array(z.strictObject({ url: z.string(), count: z.int() })),
        }),
      ),
    ),
  },
  requestMedia: {
    id: 'history.requestMedia',
    method: 'GET',
    path: '/core/history/requestMedia',
    group,
    access,
    summary:
      'Requests per media url: count, first and last; of the last 30 days where no date is given. Where urls are very many, the most requested are named and the rest count as (others)',
    query: z.object(period),
    status: 200,
    response: success(
      z.array(z.strictObject({ url: z.string(), count: z.int(), first: timestamp, last: timestamp })),
    ),
  },
} as const
