import { localeNow } from './language.ts'

const minutes = new Map<string, Intl.DateTimeFormat>()

/** How instants are written to the minute. A list shows many, and a format takes long to make, so each is made once. */
const minuteFormat = (locale: string): Intl.DateTimeFormat => {
  const known = minutes.get(locale)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  minutes.set(locale, made)
  return made
}

/** An instant in the person's own time, to the minute. @throws RangeError for a text that is no instant */
export const shownMinute = (time: string): string => minuteFormat(localeNow()).format(new Date(time))

/** An instant in the person's own time, to the second. */
export const shownTime = (time: string): string =>
  new Date(time).toLocaleString(localeNow(), { dateStyle: 'medium', timeStyle: 'medium' })

/** The time of day of an instant, to the minute. @param at in milliseconds since 1970 */
export const shownClock = (at: number): string =>
  new Date(at).toLocaleTimeString(localeNow(), { hour: '2-digit', minute: '2-digit' })

/** A whole number, with signs between its thousands. */
export const shownCount = (count: number): string => count.toLocaleString(localeNow())
