import { localeNow } from './language.ts'

/** An instant in the person's own time, to the minute. */
export const shownMinute = (time: string): string =>
  new Date(time).toLocaleString(localeNow(), { dateStyle: 'medium', timeStyle: 'short' })

/** An instant in the person's own time, to the second. */
export const shownTime = (time: string): string =>
  new Date(time).toLocaleString(localeNow(), { dateStyle: 'medium', timeStyle: 'medium' })

/** The time of day of an instant, to the minute. @param at in milliseconds since 1970 */
export const shownClock = (at: number): string =>
  new Date(at).toLocaleTimeString(localeNow(), { hour: '2-digit', minute: '2-digit' })

/** A whole number, with signs between its thousands. */
export const shownCount = (count: number): string => count.toLocaleString(localeNow())
