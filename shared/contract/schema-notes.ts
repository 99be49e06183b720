import * as z from 'zod/mini'

// Notes on schemas that zod has no place for. They decide how a form is read, which a schema alone cannot tell.

const optionalTexts = new WeakSet<z.core.$ZodType>()

/**
 * A text that may be left out. An empty member of a form leaves it out too: an HTML form sends one for an input that
 * nobody filled in, such as the password of an account that keeps its password. In JSON an empty text was sent on
 * purpose, so it is refused where it is too short.
 */
export const optionalText = <T extends z.ZodMiniType>(schema: T): z.ZodMiniOptional<T> => {
  const optional = z.optional(schema)
  optionalTexts.add(optional)
  return optional
}

/** Whether {@link optionalText} made a schema. */
export const isOptionalText = (schema: z.core.$ZodType): boolean => optionalTexts.has(schema)

/** A member whose value is of the field type that the member `type` beside it names. */
export type TypedMember = 'value' | 'default'

const typedMembers = new WeakMap<z.core.$ZodType, TypedMember>()

/** Notes which member of an object has the field type that the object names. Returns the object's schema. */
export const withTypedMember = <T extends z.core.$ZodType>(member: TypedMember, schema: T): T => {
  typedMembers.set(schema, member)
  return schema
}

/** The member that {@link withTypedMember} noted of a schema; undefined where there is none. */
export const typedMemberOf = (schema: z.core.$ZodType): TypedMember | undefined => typedMembers.get(schema)
