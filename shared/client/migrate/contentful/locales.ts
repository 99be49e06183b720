import { recordOf } from '../../../values/records.ts'
import type { Outline } from './outline.ts'

type Locales = Pick<Outline, 'locales' | 'defaultLocale'>

/** A locale and those that stand in for it, nearest first, as the space says. */
const fallbacksOf = (locale: string, { locales }: Locales): string[] => {
  const chain = [locale]
  for (;;) {
    const next = locales.find(({ code }) => code === chain.at(-1))?.fallback ?? ''
    if (next === '' || chain.includes(next)) return chain
    chain.push(next)
  }
}

const firstIn = <T>(values: readonly T[]): T | undefined =>
  values.find((value) => value !== undefined && value !== null)

/** The value of a localised field in a locale, or in the nearest locale that stands in for it; null where none has one. */
export const localisedValue = (field: unknown, locale: string, locales: Locales): unknown =>
  firstIn(fallbacksOf(locale, locales).map((code) => recordOf(field)[code])) ?? null

/** The value of a field that is not localised: it stands under the default locale. */
export const sharedValue = (field: unknown, { defaultLocale }: Locales): unknown =>
  recordOf(field)[defaultLocale] ?? null

/** A text of an asset in a locale. Some spaces have localised files, so the default locale is the last resort. */
export const assetText = (texts: ReadonlyMap<string, string>, locale: string, locales: Locales): string =>
  firstIn([...fallbacksOf(locale, locales), locales.defaultLocale].map((code) => texts.get(code))) ?? ''
