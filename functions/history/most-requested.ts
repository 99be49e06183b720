import type { RequestCount } from '../../shared/history/counters.ts'
import type { CountsByDay } from './add-entries.ts'

/** What stands for all urls that are not named. No path is spelled so: they begin with a slash. */
export const othersUrl = '(others)'

const isOthers = ({ url }: RequestCount): boolean => url === othersUrl

/** The order counts are shown in: the most requested first, two alike by their urls, what others have last. */
export const byRequests = (a: RequestCount, b: RequestCount): number => {
  if (isOthers(a) !== isOthers(b)) return isOthers(a) ? 1 : -1
  return b.count - a.count || (a.url < b.url ? -1 : 1)
}

/** Two counts of one category as one, of all that is not named. */
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
 * Names the most requested urls of a day, some of each category, and puts the others' counts together: the sum of a
 * category stays what it was.
 * @param isKept urls that are named whatever their counts are
 */
export const cutDay = (
  counts: readonly RequestCount[],
  most: number,
  isKept: (count: RequestCount) => boolean = () => false,
): RequestCount[] =>
  [...Map.groupBy(counts, ({ category }) => category).values()].flatMap((of) => cutCategory(of, most, isKept))

/** What a count takes beside its url: its members, with the times that media have. */
const membersLength = 110

/** Bytes of a count in a response, which travels as a text within the function's JSON: quotes are escaped twice. */
const lengthOf = ({ url }: RequestCount): number =>
  Buffer.byteLength(JSON.stringify(JSON.stringify(url))) + membersLength

/** For each date and category, the lengths of its first counts together, by how many they are. */
const lengthsOf = (days: CountsByDay): number[][] =>
  [...days.values()].flatMap((counts) =>
    [...Map.groupBy(counts, ({ category }) => category).values()].map((of) => {
      const sums = [0]
      for (const count of [...of].sort(byRequests)) sums.push((sums.at(-1) ?? 0) + lengthOf(count))
      return sums
    }),
  )

/**
 * Cuts the counts of days until they fit a response: as many urls of each date and category as there is room for,
 * none at the expense of another's.
 * @param longest in bytes
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
