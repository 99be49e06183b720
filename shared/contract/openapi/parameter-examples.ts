import type { Example } from './example.ts'

/**
 * A value of each query parameter. Every endpoint that has the parameter takes the value, alone and beside all the
 * others: importers send all parameters with their examples. An empty cursor counts as none, because no cursor is
 * known before an answer has given it.
 */
export const queryExamples: Readonly<Record<string, string | number>> = {
  sortBy: 'id',
  sortOrder: 'ASC',
  limit: 20,
  page: 1,
  search: 'a',
  cursor: '',
  category: 'pages',
  method: 'GET',
  status: 200,
  userId: 1,
  account: 'admin@example.com',
  bodies: 'json',
  dateFrom: '2026-01-01',
  dateTo: '2026-12-31',
}

/** The filters among the members of an example's query, in the flat spelling; undefined where there are none. */
export const filterExample = (query: Example['query'] = {}): Record<string, string | number> | undefined => {
  const filters = Object.entries(query).flatMap(([name, value]): [string, string | number][] => {
    const [, member] = /^filter\[(.+)\]$/.exec(name) ?? []
    return member === undefined ? [] : [[member.replaceAll('][', '.'), value]]
  })
  return filters.length > 0 ? Object.fromEntries(filters) : undefined
}
