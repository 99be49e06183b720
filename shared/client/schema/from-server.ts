import type { Admin } from '../admin/create-admin.ts'
import { allEntries, allOf } from '../http/all-entries.ts'
import type { CallOptions } from '../http/transport.ts'
import type { Role } from '../types/accounts.ts'
import type { Collection } from '../types/answers.ts'
import { normalField, normalPermissions } from './normal.ts'
import {
  builtInNames,
  type CollectionSchema,
  type FieldSchema,
  fixedRole,
  type RoleSchema,
  type SchemaPart,
  type SiteSchema,
} from './site-schema.ts'

/** The schema of a server, and the ids under which it has what the schema names. */
export interface ServerSchema {
  schema: SiteSchema
  collectionIds: ReadonlyMap<string, number>
  roleIds: ReadonlyMap<string, number>
}

/** A collection as a schema has it. */
export const collectionSchema = ({
  singleName,
  pluralName,
  active,
  fields,
}: Collection): CollectionSchema => ({
  singleName,
  pluralName,
  published: active === true,
  fields: fields
    .filter(({ name }) => !builtInNames.has(name))
    .map((field): FieldSchema => normalField(field)),
})

/** A role as a schema has it. */
export const roleSchema = ({ active, permissions }: Role): RoleSchema => ({
  active,
  permissions: normalPermissions(permissions),
})

const byName = <E extends { name: string }, S>(entries: readonly E[], schemaOf: (entry: E) => S) =>
  new Map(
    entries.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map((entry) => [entry.name, schemaOf(entry)]),
  )

/** Reads the schema of a server. The role that no stage can change is not part of it. */
export const readServerSchema = async (
  admin: Admin,
  parts: readonly SchemaPart[],
  options: CallOptions,
): Promise<ServerSchema> => {
  const collections = parts.includes('collections')
    ? await allOf(allEntries<Collection>((query) => admin.collections.list(query, options)))
    : []
  const roles = parts.includes('roles')
    ? await allOf(allEntries<Role>((query) => admin.roles.list(query, options)))
    : []
  const own = roles.filter(({ name }) => name !== fixedRole)
  return {
    schema: {
      ...(parts.includes('collections') ? { collections: byName(collections, collectionSchema) } : {}),
      ...(parts.includes('roles') ? { roles: byName(own, roleSchema) } : {}),
    },
    collectionIds: new Map(collections.map(({ name, id }) => [name, id])),
    roleIds: new Map(own.map(({ name, id }) => [name, id])),
  }
}
