import { createRequire } from 'node:module'
import * as z from 'zod/mini'

const sourceCountry = z.object({
  name: z.object({
    common: z.string(),
    official: z.string(),
    native: z.record(z.string(), z.object({ common: z.string() })),
  }),
  cca3: z.string(),
  flag: z.string(),
  capital: z.array(z.string()),
  region: z.string(),
  subregion: z.string(),
  area: z.number(),
  landlocked: z.boolean(),
  borders: z.array(z.string()),
})
type SourceCountry = z.infer<typeof sourceCountry>

// The package's types describe a module with a default export; what it is, is the list itself.
const source: unknown = createRequire(import.meta.url)('world-countries')

/** The 250 countries and territories with an ISO 3166-1 code, as `world-countries` has them. */
export const sourceCountries: readonly SourceCountry[] = z.array(sourceCountry).parse(source)

/** The fields of the collection `countries`. */
export const countryFields = [
  { name: 'code', type: 'text', allowNull: false, unique: true },
  { name: 'official', type: 'text', allowNull: false },
  { name: 'native', type: 'rawJson', allowNull: false },
  { name: 'flag', type: 'text', allowNull: false },
  { name: 'capital', type: 'text' },
  { name: 'region', type: 'text', allowNull: false },
  { name: 'subregion', type: 'text' },
  { name: 'area', type: 'number' },
  { name: 'landlocked', type: 'boolean', allowNull: false },
  { name: 'borders', type: 'rawJson', allowNull: false },
] as const

/** A country as an element of that collection. Unknown areas are negative in the source. */
export const elementOf = (country: SourceCountry) => ({
  name: country.name.common,
  code: country.cca3,
  official: country.name.official,
  native: Object.entries(country.name.native).map(([language, { common }]) => ({ language, name: common })),
  flag: country.flag,
  capital: country.capital[0] ?? null,
  region: country.region,
  subregion: country.subregion || null,
  area: country.area < 0 ? null : country.area,
  landlocked: country.landlocked,
  borders: country.borders,
})
