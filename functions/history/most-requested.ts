import type { RequestCount } from '../../shared/history/counters.ts'
import type { CountsByDay } from './add-entries.ts'

/** The text shown instead of the urls that are not named. No url equals it, since urls begin with a slash. */
export const othersUrl = '(others)'

const isOthers = ({ url }: RequestCount): boolean => url === othersUrl

/** The order of counts: the most requested first, equal counts by their urls, and the count of the others last. */
export const byRequests = (a: RequestCount, b: RequestCount): number => {
  if (isOthers(a) !== isOthers(b)) return isOthers(a) ? 1 : -1
  return b.count - a.count || (a.url < b.url ? -1 : 1)
}

/** Adds the count of a url that is not named to the count of the others. */
const together = (a: RequestCount, b: RequestCount): RequestCount => {
  const times = [a.first, a.last, b.first, b.last].flatMap((time) => time ?? []).sort()
  const [first, last] = [times[0], times.at(-1)]
  const span = first === undefined || last === undefined ? {} : { first, last }
  return { category: a.category, url: othersUrl, count: a.count + b.count, ...span }
}

const cutCategory = (
  counts: readonly RequestCount[],
  most: number,
  isKept: (count: RequestCount) => boolean,
): RequestCount[] => {
  const named = counts.filter((count) => !isOthers(count)).sort(byRequests)
  const kept = named.slice(0, most)
  let others = counts.find(isOthers)
  for (const count of named.slice(most))
    if (isKept(count)) kept.push(count)
    else others = others ? together(others, count) : { ...count, url: othersUrl }
  return others ? [...kept, others] : kept
}

/**
 * Names the most requested urls of a day, and adds up the counts of the others. The sum of each category stays the same.
 * @param most urls of a category that are named at most
 * @param isKept whether a url is named in addition, whatever its count is
 */
export const cutDay = (
  counts: readonly RequestCount[],
  most: number,
  isKept: (count: RequestCount) => boolean = () => false,
): RequestCount[] =>
  [...Map.groupBy(counts, ({ category }) => category).values()].flatMap((of) => cutCategory(of, most, isKept))

/** Bytes of a count without its url. */
const membersLength = 110

/** Bytes of a count in an answer. The answer is a text within the function's JSON, so quotes are escaped twice. */
const lengthOf = ({ url }: RequestCount): number =>
  Buffer.byteLength(JSON.stringify(JSON.stringify(url))) + membersLength

/** For each date and category: at index n, the bytes of its n most requested urls together. */
const lengthsOf = (days: CountsByDay): number[][] =>
  [...days.values()].flatMap((counts) =>
    [...Map.groupBy(counts, ({ category }) => category).values()].map((of) => {
      const sums = [0]
      for (const count of [...of].sort(byRequests)) sums.push((sums.at(-1) ?? 0) + lengthOf(count))
      return sums
    }),
  )

/**
 * Cuts the counts of days so that they fit an answer. Every date and category may name the same number of urls, and
 * that number is the highest that fits.
 * @param longest bytes of the answer's counts at most
 */
export const fitResponse = (days: CountsByDay, longest: number): CountsByDay => {
  const lengths = lengthsOf(days)
  const lengthWith = (most: number): number =>
    lengths.reduce((sum, sums) => sum + (sums[Math.min(most, sums.length - 1)] ?? 0), 0)
  const all = lengths.reduce((longer, { length }) => Math.max(longer, length - 1), 0)
  if (lengthWith(all) <= longest) return days
  let [fits, exceeds] = [0, all]
  while (exceeds - fits > 1) {
    const middle = Math.floor((fits + exceeds) / 2)
    if (lengthWith(middle) <= longest) fits = middle
    else exceeds = middle
  }
  return new Map([...days].map(([date, counts]) => [date, cutDay(counts, fits)]))
}
