import { addDays } from '../../shared/history/keys.ts'
import { validationError } from '../../shared/store/errors.ts'

/** Days (UTC, `YYYY-MM-DD`), both included. */
export interface Period {
  from: string
  to: string
}

/** How many days are shown where none are asked for. */
const defaultDays = 30

/**
 * The days that are asked for: a missing start is 30 days' worth before the end, a missing end today.
 * @throws Failure validation when the start is after the end
 */
export const periodOf = (
  { dateFrom, dateTo }: { dateFrom?: string | undefined; dateTo?: string | undefined },
  today: string,
): Period => {
  const to = dateTo ?? (dateFrom !== undefined && dateFrom > today ? dateFrom : today)
  const from = dateFrom ?? addDays(to, 1 - defaultDays)
  if (from > to) throw validationError([{ name: 'dateFrom', message: 'must not be after dateTo' }])
  return { from, to }
}
