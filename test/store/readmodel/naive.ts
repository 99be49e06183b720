import type { Filter, ListRequest, Selection } from '../../../shared/store/readmodel/shape.ts'
import type { ListedEntity } from '../../../shared/store/readmodel/source.ts'
import { fieldTypes, projected } from './sample.ts'

type Row = Record<string, unknown>

const collator = new Intl.Collator('en')

/** Text as parts of it are looked for: any case, any composition. */
const plain = (text: string): string => text.normalize('NFC').toLowerCase().normalize('NFC')

/** Every member and item of a JSON value with the path to it, in the order of the paths. */
const leaves = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? [
        `${path}${Array.isArray(value) ? '[]' : '{}'}`,
        ...Object.entries(value).flatMap(([name, one]) => leaves(one, `${path}/${JSON.stringify(name)}`)),
      ].sort()
    : [`${path}=${JSON.stringify(value)}`.normalize('NFD')]

/** JSON text with the members of an object by name; the samples nest none. */
const jsonText = (value: unknown): string =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? JSON.stringify(value, Object.keys(value).sort())
    : JSON.stringify(value)

/** Compares two values that are not null, by the type of their field. */
const compareValues = (field: string, a: unknown, b: unknown): number => {
  const type = fieldTypes[field] ?? 'number'
  if (type === 'text') return collator.compare(String(a), String(b))
  if (type === 'color') return collator.compare(plain(String(a)), plain(String(b)))
  if (type === 'rawJson') return collator.compare(jsonText(a), jsonText(b))
  if (type === 'date') return new Date(String(a)).getTime() - new Date(String(b)).getTime()
  return Number(a) - Number(b)
}

const isSame = (field: string, a: unknown, b: unknown): boolean => {
  if (a === null || b === null) return a === b
  const type = fieldTypes[field]
  if (type === 'text') return String(a).normalize('NFD') === String(b).normalize('NFD')
  if (type === 'rawJson') return leaves(a).join('\n') === leaves(b).join('\n')
  return compareValues(field, a, b) === 0
}

const contains = (field: string, held: unknown, part: string): boolean => {
  if (held === null) return false
  if (Array.isArray(held)) return held.some((one) => plain(String(one)) === plain(part))
  const text = fieldTypes[field] === 'rawJson' ? JSON.stringify(held) : String(held)
  return plain(text).includes(plain(part))
}

const meets = (row: Row, { field, op, value }: Filter): boolean => {
  const held = row[field] ?? null
  if (op === 'eq') return isSame(field, held, value)
  if (op === 'ne') return !isSame(field, held, value)
  if (op === 'in') return Array.isArray(value) && value.some((one) => isSame(field, held, one))
  if (op === 'contains') return contains(field, held, String(value))
  if (held === null) return false
  const sign = compareValues(field, held, value)
  return { gt: sign > 0, gte: sign >= 0, lt: sign < 0, lte: sign <= 0 }[op]
}

const comparer =
  ({ sortBy, sortOrder }: Selection) =>
  (x: Row, y: Row): number => {
    const a = x[sortBy] ?? null
    const b = y[sortBy] ?? null
    const ties = Number(x.id) - Number(y.id)
    if (a === null || b === null) return a === b ? ties : a === null ? 1 : -1
    return (sortOrder === 'ASC' ? 1 : -1) * compareValues(sortBy, a, b) || ties
  }

/** The text of an entity as lists show it. */
export const shown = (entity: ListedEntity, schema: number, counts: ReadonlyMap<number, number>): string => {
  const { id, ...rest } = JSON.parse(projected(entity, schema))
  return JSON.stringify({ id, _hits: counts.get(entity.id) ?? 0, ...rest })
}

/** A list the slow and obvious way. */
export const naiveList = (
  entities: Iterable<ListedEntity>,
  schema: number,
  counts: ReadonlyMap<number, number>,
  request: ListRequest,
): { rows: string[]; total: number } => {
  const all = [...entities].filter(({ active }) => !request.activeOnly || active === true)
  const rows = all.map((entity): Row => JSON.parse(shown(entity, schema, counts)))
  const matching = rows.filter(
    (row) =>
      request.filters.every((filter) => meets(row, filter)) &&
      (!request.search || plain(String(row.name ?? '')).includes(plain(request.search))),
  )
  const from = (request.page - 1) * request.limit
  const page = matching.sort(comparer(request)).slice(from, from + request.limit)
  return { rows: page.map((row) => JSON.stringify(row)), total: matching.length }
}
