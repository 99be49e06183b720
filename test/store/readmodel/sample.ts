import type { Shape } from '../../../shared/readmodel/lists/shape.ts'
import type { ListedEntity } from '../../../shared/readmodel/source/partition-source.ts'
import type { FieldType } from '../../../shared/values/field-types.ts'
import { parseExactly } from '../../../shared/values/json.ts'

/** Values of a test entity, whether its schema shows them or not. */
export interface Values {
  name: string
  n: number | null
  flag: boolean | null
  when: string | null
  meta: unknown
  tint?: string | null
}

export const fieldTypes: Readonly<Record<string, FieldType>> = {
  name: 'text',
  n: 'number',
  flag: 'boolean',
  when: 'date',
  meta: 'rawJson',
  tint: 'color',
}

/** Texts that earlier versions stored for dates, and that are none. */
export const noDates: readonly string[] = ['2024-01-01T24:00:00Z', 'soon']

const shownFields: readonly (readonly string[])[] = [
  ['name', 'n', 'flag', 'when', 'meta', 'tint'],
  ['name', 'flag'],
  ['n', 'name', 'when', 'meta', 'tint'],
]

/** The fields that a schema version shows, in its order. */
export const fieldsOf = (schema: number): readonly string[] => shownFields[schema % shownFields.length] ?? []

const membersIn = (json: string): object => {
  const value = parseExactly(json)
  return typeof value === 'object' && value !== null ? value : {}
}

const pick = (values: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name]]] : [])))

/** Stores values as a write under a schema version does: what it doesn't show is hidden. */
export const stored = (
  id: number,
  v: number,
  schema: number,
  active: boolean | null,
  values: Values,
): ListedEntity => {
  const shown = fieldsOf(schema)
  const hidden = Object.keys(values).filter((name) => !shown.includes(name))
  return {
    id,
    v,
    active,
    data: JSON.stringify({ id, ...pick({ ...values }, shown) }),
    ...(hidden.length === 0 ? {} : { hidden: JSON.stringify(pick({ ...values }, hidden)) }),
    sv: schema,
  }
}

/** Shows an entity under a schema version. */
export const projected = (
  { data, hidden, sv }: Pick<ListedEntity, 'data' | 'hidden' | 'sv'>,
  schema: number,
): string => {
  if (sv === schema) return data
  const values = { ...membersIn(hidden ?? '{}'), ...membersIn(data) }
  return JSON.stringify({ ...pick(values, ['id']), ...pick(values, fieldsOf(schema)) })
}

/** The shape of a schema version. */
export const shapeOf = (schema: number): Shape => ({
  schemaKey: schema,
  project: (entity) => projected(entity, schema),
  hitsMember: '_hits',
  fields: fieldTypes,
  searchable: ['name'],
})
