import type { PermissionSet } from '../types/accounts.ts'
import type { FieldDefinition, FieldType } from '../types/answers.ts'

/** The number of the form of a schema file. */
export const schemaFormat = 1

/** The members of a field that tell editors what to type. */
export const hintNames = ['label', 'help', 'options', 'format'] as const
export type HintName = (typeof hintNames)[number]

/** A field of a collection, with every member that it may have said. */
export interface FieldSchema extends Pick<FieldDefinition, HintName> {
  name: string
  type: FieldType
  allowNull: boolean
  unique: boolean
  /** Absent where the field has no default. */
  default?: unknown
  /** The name that the field had before. Only a file says it. */
  renamedFrom?: string
}

/** A collection without its name, its id and its times. */
export interface CollectionSchema {
  singleName: string
  pluralName: string
  /** Whether the public can read it. Absent where the file leaves that to each stage. */
  published?: boolean
  fields: FieldSchema[]
}

/** A role without its name, its id and its times. */
export interface RoleSchema {
  active: boolean
  permissions: PermissionSet
}

/** The parts that a schema has. */
export const schemaParts = ['collections', 'roles'] as const
export type SchemaPart = (typeof schemaParts)[number]

/** Collections and roles by name. A part that is absent is left as each stage has it. */
export interface SiteSchema {
  collections?: ReadonlyMap<string, CollectionSchema>
  roles?: ReadonlyMap<string, RoleSchema>
}

/** The members that every element has. A collection's own fields are all others (contract: "built-in-fields"). */
export const builtInNames: ReadonlySet<string> = new Set([
  'id',
  'name',
  'active',
  '_sort',
  '_hits',
  'createdAt',
  'updatedAt',
])

/** The most fields of a collection. */
export const mostFields = 200
/** The most unique ones among them, besides the name. */
export const mostUnique = 40

/** The role that no stage can change. */
export const fixedRole = 'administrator'

/** Parts of a schema alone. */
export const onlyParts = ({ collections, roles }: SiteSchema, parts: readonly SchemaPart[]): SiteSchema => ({
  ...(collections && parts.includes('collections') ? { collections } : {}),
  ...(roles && parts.includes('roles') ? { roles } : {}),
})
