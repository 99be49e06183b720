import * as z from 'zod/mini'
import { filterApplied, pagination, sorting, success } from './envelope.ts'
import { historyFields } from './list-fields.ts'
import { longestSearch } from './list-query.ts'
import { id, timestamp } from './values.ts'

const group = 'history'
const access = { resource: 'history', action: 'read' } as const

export const categories = ['pages', 'static', 'collections', 'media', 'admin', 'other'] as const
export const category = z.enum(categories)
export type Category = z.infer<typeof category>

const date = z.iso.date()

/** How deep page numbers reach, in records. A page beyond would have to read all records before it. */
export const deepestPage = 10_000

/**
 * One request. `duration` is in milliseconds, and `url` is the path without its query. For a failed login `account` is a
 * hash of the email that was sent; the same email always has the same hash.
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

/** A query without members. A member that is sent is an error: it was meant to narrow the request, and cannot. */
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
      'List requests, newest first. Page numbers reach 10,000 records deep; the cursor of each answer leads on through all. With a filter on more than category and dates, one answer looks through 20,000 records, and total counts among 10,000',
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
      /** The email of failed logins, or its hash as a record shows it. */
      account: z.optional(z.string().check(z.maxLength(longestSearch))),
      search: z.optional(z.string().check(z.maxLength(longestSearch))),
      ...period,
    }),
    filterable: true,
    filterFields: historyFields,
    status: 200,
    response: z.strictObject({
      status: z.literal('success'),
      payload: z.array(historyRecord),
      sort: sorting,
      filter: z.array(filterApplied),
      search: z.nullable(z.string()),
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
    summary: 'Count the records',
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
      'Count requests per date (UTC), category and url, for the last 30 days unless dates are given. Paths without an endpoint count as (no endpoint), except media. If there are very many urls, only the most requested are named, and the rest count as (others)',
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
      'Count requests per media url, with the first and the last time, for the last 30 days unless dates are given. If there are very many urls, only the most requested are named, and the rest count as (others)',
    query: z.object(period),
    status: 200,
    response: success(
      z.array(z.strictObject({ url: z.string(), count: z.int(), first: timestamp, last: timestamp })),
    ),
  },
} as const
