import { localeNow } from '../language/language.ts'
import { text } from '../language/text.ts'
import type { FormField } from './fields.ts'
import { readableOf, type Shown, type ShownValues } from './shown.ts'

/** The most bytes of an entry: an item of the table holds 400 KB, some of which its keys take. */
const mostBytes = 380_000
const largestNamed = 3

/** The bytes of a value as it is stored: JSON is typed with more spaces. */
const bytesOf = (field: FormField, shown: Shown): number =>
  new TextEncoder().encode(JSON.stringify(readableOf(field, shown))).length

const inKilobytes = (bytes: number): string =>
  text('entries.kilobytes', { count: Math.round(bytes / 1_000).toLocaleString(localeNow()) })

/** Says that an entry is too large to be saved, and by which fields; undefined where it fits. */
export const sizeProblem = (fields: readonly FormField[], values: ShownValues): string | undefined => {
  const sizes = fields.map((field) => ({
    label: field.label,
    bytes: bytesOf(field, values[field.key] ?? null),
  }))
  const all = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  if (all <= mostBytes) return undefined
  const largest = sizes.toSorted((a, b) => b.bytes - a.bytes).slice(0, largestNamed)
  const named = largest.map(({ label, bytes }) => `${label} (${inKilobytes(bytes)})`).join(', ')
  return text('entries.tooLarge', { size: inKilobytes(all), most: inKilobytes(mostBytes), fields: named })
}
