import { localeNow } from '../language/language.ts'
import { text } from '../language/text.ts'

const padded = (part: number, digits = 2): string => String(part).padStart(digits, '0')

/** An instant as the browser's input for dates and times shows it, in the person's own time. */
export const toLocal = (stored: unknown): string => {
  if (typeof stored !== 'string' || stored === '') return ''
  const at = new Date(stored)
  if (Number.isNaN(at.getTime())) return ''
  // While a year is typed, it is 2, 20 and 202 first. An input that is set to a year of fewer digits is emptied.
  const day = [padded(at.getFullYear(), 4), padded(at.getMonth() + 1), padded(at.getDate())].join('-')
  const seconds = at.getSeconds() === 0 ? '' : `:${padded(at.getSeconds())}`
  return `${day}T${padded(at.getHours())}:${padded(at.getMinutes())}${seconds}`
}

/** What the input shows as an instant. An input that is not complete gives the empty text. */
export const fromLocal = (shown: string): string => {
  const at = new Date(shown)
  return shown === '' || Number.isNaN(at.getTime()) ? '' : at.toISOString()
}

/** The zone in which a time is shown, such as `Time in Europe/Paris (GMT+2)`. The offset is that of the day shown. */
export const zoneText = (stored: string): string => {
  const at = new Date(stored)
  const format = new Intl.DateTimeFormat(localeNow(), { timeZoneName: 'shortOffset' })
  const parts = format.formatToParts(Number.isNaN(at.getTime()) ? new Date() : at)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return text('entries.timeIn', { zone: format.resolvedOptions().timeZone, offset })
}
