import { builtInNames, mostFields, mostUnique } from '../schema/site-schema.ts'
import type { FieldType } from '../types/answers.ts'
import { cleanName } from './names.ts'
import type { CollectionPlan, FieldPlan } from './types.ts'

/** The unique field with the key that an entry has in the other system. */
export const sourceField = 'source'
/** The field with the time at which the other system made an entry. */
export const createdField = 'sourceCreatedAt'

const prototypeNames: readonly string[] = ['__proto__', 'constructor', 'prototype']

/** The fields of a collection while they are collected. Each gets a name that no other one has. */
export interface FieldList {
  fields: readonly FieldPlan[]
  /** Adds a field, and gives its name; undefined where the collection has all fields that it may have. */
  add(name: string, type: FieldType, isUnique?: boolean): string | undefined
}

/** A name of a field that the server takes. */
const fieldName = (name: string): string => cleanName(name.replace(/[?#%[\].]+/g, '-')) || 'field'

/**
 * A list of fields that begins with those of the origin. A field whose name is built in gets an underscore: an
 * attribute `name` becomes `name_`. All fields but the source may be null, because drafts and older entries of the other
 * systems lack values that are required there.
 */
export const createFieldList = (reserved: Iterable<string> = builtInNames): FieldList => {
  const fields: FieldPlan[] = [
    { name: sourceField, type: 'text', allowNull: false, unique: true },
    { name: createdField, type: 'date', allowNull: true, unique: false },
  ]
  const names = new Set([...reserved, ...prototypeNames, sourceField, createdField])
  let uniqueFields = fields.filter(({ unique }) => unique).length
  return {
    fields,
    add: (wanted, type, isUnique = false) => {
      if (fields.length >= mostFields) return undefined
      let name = fieldName(wanted)
      while (names.has(name.normalize('NFC'))) name += '_'
      names.add(name.normalize('NFC'))
      const unique = isUnique && type !== 'rawJson' && uniqueFields < mostUnique
      if (unique) uniqueFields += 1
      fields.push({ name, type, allowNull: true, unique })
      return name
    },
  }
}

/** Paths under `/api/` that a collection cannot have. */
const takenCollections: readonly string[] = ['pages', 'static', 'openapi.json']

/** The name of a collection: one segment of a path, and none that is taken under `/api/`. */
export const collectionName = (name: string, system: string): string => {
  const segment = cleanName(name.replace(/[?#%/\\:]+/g, '-')) || system
  return takenCollections.includes(segment) || /^\.{1,2}$/.test(segment) ? `${system}-${segment}` : segment
}

/** The plan of a collection. */
export const collectionPlan = (
  name: string,
  single: string,
  plural: string,
  { fields }: Pick<FieldList, 'fields'>,
): CollectionPlan => ({
  name,
  singleName: cleanName(single) || name,
  pluralName: cleanName(plural) || name,
  fields,
})
