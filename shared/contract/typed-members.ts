import type * as z from 'zod/mini'

/** The member that holds a value of the type that the member `type` beside it names. */
export type TypedMember = 'value' | 'default'

// Beside the schemas, not in them: what fits a type depends on how the body came, which a schema does not learn. In
// a file of its own for the public function, which validates queries and makes no schema of a body.
const members = new WeakMap<z.core.$ZodType, TypedMember>()

/** Notes of an object's schema which member holds a value of the type named in it. */
export const withTyped = <T extends z.core.$ZodType>(member: TypedMember, schema: T): T => {
  members.set(schema, member)
  return schema
}

/** The member noted of a schema; undefined where there is none. */
export const typedMemberOf = (schema: z.core.$ZodType): TypedMember | undefined => members.get(schema)
