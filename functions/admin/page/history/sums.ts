import type { HistoryRecord } from '../../../../shared/client/types/answers.ts'
import { daysOf, type Period } from './period.ts'

/** What a request was for. */
export type Category = HistoryRecord['category']

/** The categories, in the order in which they are shown. */
export const categories: readonly Category[] = ['collections', 'pages', 'static', 'media', 'admin', 'other']

/** Requests of a category on a day, by url, as the interface counts them. */
export interface Counted {
  date: string
  category: Category
  groups: readonly { url: string; count: number }[]
}

/** The requests of a day. */
export interface Day {
  date: string
  byCategory: Readonly<Record<Category, number>>
  total: number
}

const sumOf = (counts: readonly { count: number }[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0)

/** The requests of each day of a period. A day without requests has zeros. */
export const requestsPerDay = (counted: readonly Counted[], period: Period): Day[] => {
  const sums = new Map(counted.map(({ date, category, groups }) => [`${date} ${category}`, sumOf(groups)]))
  return daysOf(period).map((date) => {
    const of = (category: Category): number => sums.get(`${date} ${category}`) ?? 0
    const byCategory = {
      collections: of('collections'),
      pages: of('pages'),
      static: of('static'),
      media: of('media'),
      admin: of('admin'),
      other: of('other'),
    }
    return { date, byCategory, total: categories.reduce((sum, category) => sum + byCategory[category], 0) }
  })
}

/** The categories that have a request on one of the days. */
export const usedCategories = (days: readonly Day[]): Category[] =>
  categories.filter((category) => days.some(({ byCategory }) => byCategory[category] > 0))

/** A url with its requests on all days. */
export interface UrlCount {
  url: string
  category: Category
  count: number
}

/** The most requested urls of all days together, the busiest first; equal ones in the order of their urls. */
export const busiestUrls = (counted: readonly Counted[], most: number): UrlCount[] => {
  const sums = new Map<string, UrlCount>()
  for (const { category, groups } of counted)
    for (const { url, count } of groups) {
      const key = `${category} ${url}`
      sums.set(key, { url, category, count: (sums.get(key)?.count ?? 0) + count })
    }
  return [...sums.values()].toSorted((a, b) => b.count - a.count || (a.url < b.url ? -1 : 1)).slice(0, most)
}
