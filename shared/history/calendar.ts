const second = 1_000
const dayLength = 86_400 * second

const startOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)

/** The UTC date (`YYYY-MM-DD`) of a time in milliseconds. */
export const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The date a number of days after (or, negative, before) another. */
export const addDays = (date: string, days: number): string => dateOf(startOf(date) + days * dayLength)

/** Weeks since the one of 1970-01-01, a Thursday. */
const weekNumber = (date: string): number => Math.floor((startOf(date) / dayLength + 3) / 7)

/** The Monday of a date's week (ISO 8601). */
export const weekOf = (date: string): string => dateOf((weekNumber(date) * 7 - 3) * dayLength)

/** Whether a week, given by its Monday, is an even one. */
export const isEvenWeek = (week: string): boolean => weekNumber(week) % 2 === 0

/**
 * When what was recorded on a date expires, in epoch seconds: all of a day at once, so that a day's total is
 * right until it is gone.
 */
export const expiryOf = (date: string, retentionDays: number): number =>
  startOf(addDays(date, retentionDays + 1)) / second

/** The first date that is still kept. `now` is in milliseconds. DynamoDB removes expired items days later. */
export const firstKeptDate = (now: number, retentionDays: number): string =>
  addDays(dateOf(now), -retentionDays)
