import * as z from 'zod/mini'
import type { Resolve } from './resolve.ts'
import type { NamedResource, Template } from './template.ts'

/** A template, and the evaluation of its intrinsic functions. Every reader of the template needs both. */
export interface TemplateContext {
  template: Template
  resolve: Resolve
}

/**
 * A resource's properties, resolved and checked.
 * @throws Error that names the resource, and its members that the schema does not accept
 */
export const propertiesOf = <Schema extends z.ZodMiniType>(
  resource: NamedResource,
  resolve: Resolve,
  schema: Schema,
): z.output<Schema> => {
  const parsed = schema.safeParse(resolve(resource.properties))
  if (parsed.success) return parsed.data
  throw new Error(`${resource.type} ${resource.logicalId}: ${z.prettifyError(parsed.error)}`)
}

/** The logical id that an unresolved `Ref` or `Fn::GetAtt` points at; undefined for other values. */
export const targetOf = (value: unknown): string | undefined => {
  const reference = z.object({ Ref: z.string() }).safeParse(value)
  if (reference.success) return reference.data.Ref
  const attribute = z.object({ 'Fn::GetAtt': z.array(z.string()) }).safeParse(value)
  return attribute.success ? attribute.data['Fn::GetAtt'][0] : undefined
}
