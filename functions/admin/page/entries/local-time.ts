const twoDigits = (part: number): string => String(part).padStart(2, '0')

/** An instant as the browser's input for dates and times shows it, in the person's own time. */
export const toLocal = (stored: unknown): string => {
  if (typeof stored !== 'string' || stored === '') return ''
  const at = new Date(stored)
  if (Number.isNaN(at.getTime())) return ''
  const day = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-')
  const seconds = at.getSeconds() === 0 ? '' : `:${twoDigits(at.getSeconds())}`
  return `${day}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}${seconds}`
}

/** What the input shows as an instant. An input that is not complete gives the empty text. */
export const fromLocal = (shown: string): string => {
  const at = new Date(shown)
  return shown === '' || Number.isNaN(at.getTime()) ? '' : at.toISOString()
}

/** The zone in which a time is shown, such as `Time in Europe/Paris (GMT+2)`. The offset is that of the day shown. */
export const zoneText = (stored: string): string => {
  const at = new Date(stored)
  const format = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' })
  const parts = format.formatToParts(Number.isNaN(at.getTime()) ? new Date() : at)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `Time in ${format.resolvedOptions().timeZone} (${offset})`
}
