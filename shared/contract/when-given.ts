import * as z from 'zod/mini'

const marked = new WeakSet<z.core.$ZodType>()

/**
 * A text that may be left out, and that the empty member of a form leaves out too: an HTML form sends one for an
 * input that nobody filled in, such as the password of an account that keeps its own. In JSON an empty text is sent
 * on purpose, and is refused where it is too short.
 */
export const whenGiven = <T extends z.ZodMiniType>(schema: T): z.ZodMiniOptional<T> => {
  const optional = z.optional(schema)
  marked.add(optional)
  return optional
}

/** Whether a schema is one that {@link whenGiven} made. */
export const isWhenGiven = (schema: z.core.$ZodType): boolean => marked.has(schema)
