import { localeNow } from '../language/language.ts'

const shownDay = (date: string, options: Intl.DateTimeFormatOptions): string =>
  new Date(date).toLocaleDateString(localeNow(), { timeZone: 'UTC', ...options })

/** A day of a chart's axis, such as `31 Jan`. */
export const shortDay = (date: string): string => shownDay(date, { day: 'numeric', month: 'short' })

/** A day of a table, with its weekday and year. */
export const longDay = (date: string): string =>
  shownDay(date, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
