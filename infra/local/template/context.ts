import * as z from 'zod/mini'
import type { Resolve } from './resolve.ts'
import type { NamedResource, Template } from './template.ts'

/** A template together with the evaluation of its intrinsic functions: what every reader below needs. */
export interface TemplateContext {
  template: Template
  resolve: Resolve
}

/**
 * A resource's properties, resolved and checked.
 * @throws Error naming the resource and the members that the schema does not accept
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

/** The logical id that a `Ref` or `Fn::GetAtt` (unresolved) points at, if the value is one. */
export const targetOf = (value: unknown): string | undefined => {
  const reference = z.object({ Ref: z.string() }).safeParse(value)
  if (reference.success) return reference.data.Ref
  const attribute = z.object({ 'Fn::GetAtt': z.array(z.string()) }).safeParse(value)
  return attribute.success ? attribute.data['Fn::GetAtt'][0] : undefined
}
