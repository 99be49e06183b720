import { builtInFields } from '../contract/built-in-fields.ts'
import type { Collection } from '../contract/collections.ts'
import type { FieldDefinition } from '../contract/fields.ts'
import { type FieldType, fieldTypeRules } from '../values/field-types.ts'
import { parseStored } from '../values/json.ts'
import type { ListFields } from './lists.ts'
import { ownFields, type Schema } from './schema.ts'

/** A collection as it is kept: what is served, and the schema of its elements. */
export interface StoredCollection {
  visible: Collection
  schema: Schema
}

/** Reads a collection back from its serialised forms. */
export const parseCollection = (stored: { data: string; internal?: string }): StoredCollection => {
  const visible: Collection = parseStored(stored.data)
  const { version, partition, fills, claimMarks, since = {} } = parseStored(stored.internal ?? '{}')
  return {
    visible,
    schema: { version, partition, fields: ownFields(visible.fields), fills, claimMarks, since },
  }
}

/** The serialised forms of a collection. */
export const serialiseCollection = ({
  visible,
  schema,
}: StoredCollection): { data: string; internal: string } => {
  const { fields: _, ...internal } = schema
  return { data: JSON.stringify(visible), internal: JSON.stringify(internal) }
}

/** The field list a collection shows: the built-in definitions, then its own. */
export const shownFields = (fields: readonly FieldDefinition[]): FieldDefinition[] => [
  ...builtInFields,
  ...fields,
]

/** What a list of collections can be sorted and filtered by. */
export const collectionList: ListFields = {
  fields: {
    id: 'number',
    name: 'text',
    singleName: 'text',
    pluralName: 'text',
    fields: 'rawJson',
    active: 'boolean',
    createdBy: 'number',
    createdAt: 'date',
    updatedAt: 'date',
  },
  searchable: ['name', 'singleName', 'pluralName'],
}

/** What a list of a collection's elements can be sorted and filtered by. */
export const elementList = ({ fields }: Pick<Schema, 'fields'>): ListFields => {
  const own: [string, FieldType][] = fields.map(({ name, type }) => [name, type])
  return {
    fields: {
      id: 'number',
      name: 'text',
      active: 'boolean',
      _sort: 'number',
      _hits: 'number',
      createdAt: 'date',
      updatedAt: 'date',
      ...Object.fromEntries(own),
    },
    searchable: ['name', ...own.filter(([, type]) => fieldTypeRules[type].isSearched).map(([name]) => name)],
  }
}
