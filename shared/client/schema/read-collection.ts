import { fieldTypes, isFieldType, readValue } from '../../values/field-types.ts'
import { isRecord } from '../../values/records.ts'
import { normalField } from './normal.ts'
import type { SchemaProblems } from './problems.ts'
import { readHints } from './read-hints.ts'
import {
  builtInNames,
  type CollectionSchema,
  type FieldSchema,
  mostFields,
  mostUnique,
} from './site-schema.ts'

const text = (value: unknown, path: string, problems: SchemaProblems): string => {
  if (typeof value === 'string' && value !== '') return value
  problems.add(path, 'must be text')
  return ''
}

const flag = (value: unknown, initial: boolean, path: string, problems: SchemaProblems): boolean => {
  if (value === undefined) return initial
  if (typeof value === 'boolean') return value
  problems.add(path, 'must be true or false')
  return initial
}

const unknownMembers = (others: object, path: string, problems: SchemaProblems): void => {
  for (const name of Object.keys(others)) problems.add(`${path}.${name}`, 'is unknown: leave it out')
}

const readField = (value: unknown, path: string, problems: SchemaProblems): FieldSchema | undefined => {
  if (!isRecord(value)) {
    problems.add(path, 'must be an object with name and type')
    return undefined
  }
  const { name, type, allowNull, unique, default: initial, renamedFrom, ...rest } = value
  const { label, help, options, format, ...others } = rest
  unknownMembers(others, path, problems)
  const called = text(name, `${path}.name`, problems)
  if (builtInNames.has(called))
    problems.add(`${path}.name`, `must not be ${called}: every element has that member`)
  if (!isFieldType(type)) {
    problems.add(`${path}.type`, `must be ${fieldTypes.slice(0, -1).join(', ')} or ${fieldTypes.at(-1)}`)
    return undefined
  }
  if (initial !== undefined) {
    const { problem } = readValue(type, true, initial, 'json')
    if (problem !== null) problems.add(`${path}.default`, problem)
  }
  if (renamedFrom !== undefined) text(renamedFrom, `${path}.renamedFrom`, problems)
  const field: FieldSchema = {
    name: called,
    type,
    allowNull: flag(allowNull, true, `${path}.allowNull`, problems),
    unique: flag(unique, false, `${path}.unique`, problems),
    ...(initial === undefined ? {} : { default: initial }),
    ...readHints({ label, help, options, format }, type, path, problems),
    ...(typeof renamedFrom === 'string' ? { renamedFrom } : {}),
  }
  return normalField(field)
}

/** Whether fields rename each other in a circle, in which case nothing tells whether it has been done. */
const isInCircle = (field: FieldSchema, fields: readonly FieldSchema[]): boolean => {
  const seen = new Set<string>()
  for (let at: FieldSchema | undefined = field; at?.renamedFrom !== undefined; ) {
    if (seen.has(at.name)) return true
    seen.add(at.name)
    const from: string = at.renamedFrom
    at = fields.find(({ name }) => name === from)
  }
  return false
}

const checkTogether = (fields: readonly FieldSchema[], path: string, problems: SchemaProblems): void => {
  if (fields.length > mostFields) problems.add(path, `must hold at most ${mostFields} fields`)
  if (fields.filter(({ unique }) => unique).length > mostUnique)
    problems.add(path, `must hold at most ${mostUnique} unique fields`)
  const names = fields.map(({ name }) => name)
  for (const name of new Set(names.filter((name, at) => names.indexOf(name) !== at)))
    problems.add(path, `must define ${name} once`)
  const former = fields.flatMap(({ renamedFrom }) => renamedFrom ?? [])
  for (const name of new Set(former.filter((name, at) => former.indexOf(name) !== at)))
    problems.add(path, `must rename ${name} once`)
  for (const field of fields)
    if (isInCircle(field, fields))
      problems.add(path, `must not rename ${field.name} in a circle: take a free name first, and push twice`)
}

/** Reads a collection of a schema file. What is wrong is noted. */
export const readCollection = (value: unknown, path: string, problems: SchemaProblems): CollectionSchema => {
  const { singleName, pluralName, published, fields, ...others } = isRecord(value) ? value : {}
  unknownMembers(others, path, problems)
  if (!Array.isArray(fields)) problems.add(`${path}.fields`, 'must be a list of fields')
  const list: unknown[] = Array.isArray(fields) ? fields : []
  const read = list.flatMap((field, at) => readField(field, `${path}.fields[${at}]`, problems) ?? [])
  checkTogether(read, `${path}.fields`, problems)
  return {
    singleName: text(singleName, `${path}.singleName`, problems),
    pluralName: text(pluralName, `${path}.pluralName`, problems),
    ...(published === undefined ? {} : { published: flag(published, false, `${path}.published`, problems) }),
    fields: read,
  }
}
