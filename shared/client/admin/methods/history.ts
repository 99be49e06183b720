// Printed from the contract by `npm run client-types`: change the contract, not this file.

import type { ListResult } from '../../http/call.ts'
import type { Filter } from '../../http/list-query.ts'
import type { CallOptions } from '../../http/transport.ts'
import type { HistoryRecord } from '../../types/answers.ts'

/** The methods for the endpoints whose ids begin with `history`. */
export interface HistoryMethods {
  /** List requests, newest first. Page numbers reach 10,000 records deep; the cursor of each answer leads on through all. With a filter on more than category and dates, one answer looks through 20,000 records, and total counts among 10,000. `GET /core/history` */
  list(
    query?: {
      sortBy?: 'time' | undefined
      sortOrder?: 'ASC' | 'DESC' | undefined
      limit?: number | undefined
      page?: number | undefined
      cursor?: string | undefined
      category?: 'pages' | 'static' | 'collections' | 'media' | 'admin' | 'other' | undefined
      method?: string | undefined
      status?: number | undefined
      userId?: number | undefined
      account?: string | undefined
      search?: string | undefined
      dateFrom?: string | undefined
      dateTo?: string | undefined
      filter?: Filter<HistoryRecord> | undefined
    },
    options?: CallOptions,
  ): Promise<ListResult<HistoryRecord> & { cursor: string | null }>
  /** Clear the history and its counts; hits stay. `GET /core/history/clear` */
  clear(options?: CallOptions): Promise<{ clearedAt: string }>
  /** Count the records. `GET /core/history/count` */
  count(options?: CallOptions): Promise<number>
  /** Count requests per date (UTC), category and url, for the last 30 days unless dates are given. Paths without an endpoint count as (no endpoint), except media. If there are very many urls, only the most requested are named, and the rest count as (others). `GET /core/history/requestCount` */
  requestCount(
    query?: {
      dateFrom?: string | undefined
      dateTo?: string | undefined
      category?: 'pages' | 'static' | 'collections' | 'media' | 'admin' | 'other' | undefined
    },
    options?: CallOptions,
  ): Promise<
    {
      date: string
      category: 'pages' | 'static' | 'collections' | 'media' | 'admin' | 'other'
      groups: { url: string; count: number }[]
    }[]
  >
  /** Count requests per media url, with the first and the last time, for the last 30 days unless dates are given. If there are very many urls, only the most requested are named, and the rest count as (others). `GET /core/history/requestMedia` */
  requestMedia(
    query?: { dateFrom?: string | undefined; dateTo?: string | undefined },
    options?: CallOptions,
  ): Promise<{ url: string; count: number; first: string; last: string }[]>
}
