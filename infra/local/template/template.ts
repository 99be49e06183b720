import * as z from 'zod/mini'

const resourceSchema = z.looseObject({
  Type: z.string(),
  Properties: z.optional(z.record(z.string(), z.unknown())),
  Metadata: z.optional(z.record(z.string(), z.unknown())),
  Condition: z.optional(z.string()),
})
const parameterSchema = z.looseObject({ Type: z.string(), Default: z.optional(z.unknown()) })
const templateSchema = z.looseObject({
  Parameters: z.optional(z.record(z.string(), parameterSchema)),
  Resources: z.record(z.string(), resourceSchema),
})

export type Template = z.infer<typeof templateSchema>
export type TemplateResource = z.infer<typeof resourceSchema>

/** One resource with its logical id. */
export interface NamedResource {
  logicalId: string
  type: string
  properties: Record<string, unknown>
  metadata: Record<string, unknown>
}

/**
 * Checks that a synthesized document has the shape of a CloudFormation template.
 * @throws Error that names the members that do not fit
 */
export const parseTemplate = (input: unknown): Template => {
  const parsed = templateSchema.safeParse(input)
  if (!parsed.success) throw new Error(`Not a CloudFormation template: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

const named = ([logicalId, resource]: [string, TemplateResource]): NamedResource => ({
  logicalId,
  type: resource.Type,
  properties: resource.Properties ?? {},
  metadata: resource.Metadata ?? {},
})

/** All resources with a type that the predicate accepts, in the template's order. */
export const resourcesWhere = (template: Template, accepts: (type: string) => boolean): NamedResource[] =>
  Object.entries(template.Resources).flatMap((entry) => (accepts(entry[1].Type) ? [named(entry)] : []))

/** All resources of the types given, in the template's order. */
export const resourcesOf = (template: Template, ...types: string[]): NamedResource[] =>
  resourcesWhere(template, (type) => types.includes(type))
