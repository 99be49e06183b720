import type { Filter, ListRequest, Selection } from '../../../shared/store/readmodel/shape.ts'
import type { ListedEntity } from '../../../shared/store/readmodel/source.ts'
import { fieldTypes, projected } from './sample.ts'

type Row = Record<string, unknown>

const collator = new Intl.Collator('en')

const sameText = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Compares two values that are not null, by the type of their field. */
const compareValues = (field: string, a: unknown, b: unknown): number => {
  const type = fieldTypes[field] ?? 'number'
  if (type === 'text') return collator.compare(String(a), String(b))
  if (type === 'rawJson') return collator.compare(JSON.stringify(a), JSON.stringify(b))
  if (type === 'date') return new Date(String(a)).getTime() - new Date(String(b)).getTime()
  return Number(a) - Number(b)
}

const isSame = (field: string, a: unknown, b: unknown): boolean => {
  if (a === null || b === null) return a === b
  return fieldTypes[field] === 'date' ? compareValues(field, a, b) === 0 : sameText(a, b)
}

const contains = (field: string, held: unknown, part: string): boolean => {
  if (held === null) return false
  if (Array.isArray(held)) return held.some((one) => sameText(String(one).toLowerCase(), part.toLowerCase()))
  const text = fieldTypes[field] === 'rawJson' ? JSON.stringify(held) : String(held)
  return text.toLowerCase().includes(part.toLowerCase())
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
      (!request.search ||
        String(row.name ?? '')
          .toLowerCase()
          .includes(request.search.toLowerCase())),
  )
  const from = (request.page - 1) * request.limit
  const page = matching.sort(comparer(request)).slice(from, from + request.limit)
  return { rows: page.map((row) => JSON.stringify(row)), total: matching.length }
}
