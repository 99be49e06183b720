import { localeNow } from '../language/language.ts'

const shownDay = (date: string, options: Intl.DateTimeFormatOptions): string =>
  new Date(date).toLocaleDateString(localeNow(), { timeZone: 'UTC', ...options })

/** A day of a chart's axis, such as `31 Jan`. */
export const shortDay = (date: string): string => shownDay(date, { day: 'numeric', month: 'short' })

/** A day of a table, with its weekday and year. */
export const longDay = (date: string): string =>
  shownDay(date, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })

/** An instant in the person's own time, to the minute. */
export const shownMinute = (time: string): string =>
  new Date(time).toLocaleString(localeNow(), { dateStyle: 'medium', timeStyle: 'short' })

/** An instant in the person's own time, to the second. */
export const shownTime = (time: string): string =>
  new Date(time).toLocaleString(localeNow(), { dateStyle: 'medium', timeStyle: 'medium' })

export const shownCount = (count: number): string => count.toLocaleString(localeNow())
