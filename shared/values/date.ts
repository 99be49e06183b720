const day = /^(\d{4})-(\d\d)-(\d\d)$/
const instant =
  /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.(\d+))?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/**
 * An instant as Date writes it, on a day that every month has. Most dates are of this form, which is checked and read
 * in a tenth of the time.
 */
const plainInstant =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/

/** What every date is like, for readers that know no calendar: {@link isDate} is stricter. */
export const datePattern = new RegExp(`${day.source}|${instant.source}`)

/** Digits of a second that Date keeps. */
const millisecondDigits = 3

/** Whether text is a day of the calendar, `YYYY-MM-DD`: February 30 is not. */
export const isDay = (text: string): boolean => {
  const [, year, month, date] = day.exec(text) ?? []
  if (!year || !month || !date) return false
  const at = new Date(`${text}T00:00:00Z`)
  return at.getUTCMonth() + 1 === Number(month) && at.getUTCDate() === Number(date)
}

/**
 * In UTC an instant of the year 0000 or 9999 may lie in a year of more than four digits. No text here spells such a
 * year.
 */
const hasFourDigitYear = (text: string): boolean => /^\d{4}-/.test(new Date(text).toISOString())

/**
 * Whether text is a date: a day, or an instant with its offset (RFC 3339, 5.6). Hours run from 00 to 23, so
 * 24:00 is not one. Seconds may be left out, and may have any number of decimals.
 */
export const isDate = (text: string): boolean =>
  plainInstant.test(text) ||
  isDay(text) ||
  (instant.test(text) && isDay(text.slice(0, 10)) && hasFourDigitYear(text))

/** Decimals of the second beyond milliseconds, without zeros at the end. */
const finerDigits = (text: string): string => {
  const digits = instant.exec(text)?.[2] ?? ''
  let to = digits.length
  while (to > millisecondDigits && digits[to - 1] === '0') to -= 1
  return digits.slice(millisecondDigits, to)
}

/**
 * The text by which dates compare, with all the decimals that are stored: in UTC, without `Z`, with at least three
 * decimals. These texts are in the order of time by their characters. A day counts as its first instant.
 * @param text a date, as {@link isDate} accepts it
 */
export const canonicalInstant = (text: string): string =>
  plainInstant.test(text)
    ? text.slice(0, -1)
    : `${new Date(text).toISOString().slice(0, -1)}${finerDigits(text)}`

/** The day after a day, both `YYYY-MM-DD`; undefined after the last day that has four digits for its year. */
export const dayAfter = (text: string): string | undefined => {
  const next = new Date(`${text}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  const shown = next.toISOString()
  return isDay(shown.slice(0, 10)) ? shown.slice(0, 10) : undefined
}
