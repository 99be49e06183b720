import type { Filter, ListRequest, Selection } from '../../../shared/readmodel/lists/shape.ts'
import type { ListedEntity } from '../../../shared/readmodel/source/partition-source.ts'
import { fieldTypes, noDates, projected } from './sample.ts'

type Row = Record<string, unknown>

const collator = new Intl.Collator('en')

/** Members of an entity's JSON text, with every number as it is written. */
export const exactly = (text: string): Row =>
  JSON.parse(text, (_name, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? JSON.rawJSON(context?.source ?? '') : value,
  )

/** Letters of the samples whose fold is not their lower case (Unicode's CaseFolding.txt; the Turkic i as i). */
const folds: Readonly<Record<string, string>> = { ß: 'ss', ς: 'σ', ﬁ: 'fi', ı: 'i' }

/** Text as parts of it are looked for: any case, any composition. */
const plain = (text: string): string =>
  Array.from(text.toLowerCase(), (letter) => folds[letter] ?? letter)
    .join('')
    .replaceAll('i\u0307', 'i')
    .normalize('NFC')

const decimals = 30

/** The value of a number that has at most 30 decimals, as a whole number of the smallest. */
const scaled = (text: string): bigint => {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e(.+))?$/.exec(text) ?? []
  return BigInt(`${sign}${whole}${fraction}`) * 10n ** BigInt(decimals - fraction.length + Number(exponent))
}

/** Every member and item of a JSON value with the path to it, in the order of the paths. */
const leaves = (value: unknown, path = ''): string[] => {
  if (typeof value === 'number') return [`${path}=${scaled(String(value))}`]
  if (JSON.isRawJSON(value)) return [`${path}=${scaled(value.rawJSON)}`]
  if (typeof value !== 'object' || value === null)
    return [`${path}=${JSON.stringify(value)}`.normalize('NFD')]
  const members = Object.entries(value).flatMap(([name, one]) =>
    leaves(one, `${path}/${JSON.stringify(name)}`),
  )
  return [`${path}${Array.isArray(value) ? '[]' : '{}'}`, ...members].sort()
}

const withShortNumbers = (_name: string, value: unknown): unknown => {
  if (!JSON.isRawJSON(value)) return value
  const short = Number(value.rawJSON)
  return Number.isSafeInteger(short) || !Number.isInteger(short) ? short : value
}

/** JSON text with the members of an object by name; the samples nest none. */
const jsonText = (value: unknown): string =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !JSON.isRawJSON(value)
    ? JSON.stringify(
        Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))),
        withShortNumbers,
      )
    : JSON.stringify(value, withShortNumbers)

const millisecond = 10n ** 9n
const wholeDay = 86_400_000n * millisecond

/** A date as picoseconds. */
const timeOf = (text: string): bigint => {
  const [, fraction = ''] = /\.(\d+)/.exec(text) ?? []
  return BigInt(Date.parse(text.replace(/\.\d+/, ''))) * millisecond + BigInt(fraction.padEnd(12, '0'))
}

const compareTimes = (a: bigint, b: bigint): number => Number(a > b) - Number(a < b)

/** How an instant lies to a date that is asked for: 0 within all of a day. */
const compareToDate = (held: string, asked: string): number => {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(asked)
  const start = timeOf(asked)
  const isWithin = isDay && timeOf(held) >= start && timeOf(held) < start + wholeDay
  return isWithin ? 0 : compareTimes(timeOf(held), start)
}

/** Compares two values that are not null, by the type of their field. */
const compareValues = (field: string, a: unknown, b: unknown): number => {
  const type = fieldTypes[field] ?? 'number'
  if (type === 'text') return collator.compare(String(a), String(b))
  if (type === 'color') return collator.compare(plain(String(a)), plain(String(b)))
  if (type === 'rawJson') return collator.compare(jsonText(a), jsonText(b))
  if (type === 'date') return compareTimes(timeOf(String(a)), timeOf(String(b)))
  return Number(a) - Number(b)
}

/** How a value lies to one that is asked for. */
const compareToAsked = (field: string, held: unknown, asked: unknown): number =>
  fieldTypes[field] === 'date'
    ? compareToDate(String(held), String(asked))
    : compareValues(field, held, asked)

const isSame = (field: string, held: unknown, asked: unknown): boolean => {
  if (held === null || asked === null) return held === asked
  const type = fieldTypes[field]
  if (type === 'text') return String(held).normalize('NFD') === String(asked).normalize('NFD')
  if (type === 'rawJson') return leaves(held).join('\n') === leaves(asked).join('\n')
  return compareToAsked(field, held, asked) === 0
}

const contains = (field: string, held: unknown, part: string): boolean => {
  if (held === null) return false
  const textOf = (one: unknown) => plain(typeof one === 'string' ? one : JSON.stringify(one))
  if (Array.isArray(held)) return held.some((one) => textOf(one) === plain(part))
  return (fieldTypes[field] === 'rawJson' ? plain(JSON.stringify(held)) : textOf(held)).includes(plain(part))
}

/** A member's value; a text that is no date is none. */
const valueIn = (row: Row, field: string): unknown => {
  const value = row[field] ?? null
  return fieldTypes[field] === 'date' && noDates.includes(String(value)) ? null : value
}

const meets = (row: Row, { field, op, value }: Filter): boolean => {
  if (op === 'contains') return contains(field, row[field] ?? null, String(value))
  const held = valueIn(row, field)
  if (op === 'null') return (held === null) === value
  if (op === 'eq') return isSame(field, held, value)
  if (op === 'ne') return !isSame(field, held, value)
  if (op === 'in') return Array.isArray(value) && value.some((one) => isSame(field, held, one))
  if (held === null) return false
  const sign = compareToAsked(field, held, value)
  return { gt: sign > 0, gte: sign >= 0, lt: sign < 0, lte: sign <= 0 }[op]
}

const comparer =
  ({ sortBy, sortOrder }: Selection) =>
  (x: Row, y: Row): number => {
    const a = valueIn(x, sortBy)
    const b = valueIn(y, sortBy)
    const ties = Number(x.id) - Number(y.id)
    if (a === null || b === null) return a === b ? ties : a === null ? 1 : -1
    return (sortOrder === 'ASC' ? 1 : -1) * compareValues(sortBy, a, b) || ties
  }

/** The text of an entity as lists show it. */
export const shown = (entity: ListedEntity, schema: number, counts: ReadonlyMap<number, number>): string => {
  const { id, ...rest } = exactly(projected(entity, schema))
  return JSON.stringify({ id, _hits: counts.get(entity.id) ?? 0, ...rest })
}

/** A list the slow and obvious way. */
export const naiveList = (
  entities: Iterable<ListedEntity>,
  schema: number,
  counts: ReadonlyMap<number, number>,
  request: ListRequest,
): { entities: string[]; total: number } => {
  const all = [...entities].filter(({ active }) => !request.activeOnly || active === true)
  const texts = all.map((entity) => {
    const text = shown(entity, schema, counts)
    const row: Row = { ...JSON.parse(text), meta: exactly(text).meta }
    return { text, row }
  })
  const matching = texts.filter(
    ({ row }) =>
      request.filters.every((filter) => meets(row, filter)) &&
      (!request.search || plain(String(row.name ?? '')).includes(plain(request.search))),
  )
  const from = (request.page - 1) * request.limit
  const compare = comparer(request)
  const page = matching.sort((a, b) => compare(a.row, b.row)).slice(from, from + request.limit)
  return { entities: page.map(({ text }) => text), total: matching.length }
}
