import * as z from 'zod/mini'
import { propertiesOf, type TemplateContext, targetOf } from './context.ts'
import { resourcesOf } from './template.ts'

/** The version that an environment of a function runs, and the names after a colon under which it is called. */
export interface Published {
  version: string
  qualifiers: string[]
}

const alias = z.looseObject({ Name: z.string(), FunctionVersion: z.string() })

/**
 * How a function of the template is called beside its own name: by its alias, and by the version to which that leads. A
 * function without an alias runs its unpublished code. Provisioned concurrency and shifts of traffic have no effect here:
 * each start has one version of each function.
 */
export const publishedOf = ({ template, resolve }: TemplateContext, functionId: string): Published => {
  const aliases = resourcesOf(template, 'AWS::Lambda::Alias')
    .filter(({ properties }) => targetOf(properties.FunctionName) === functionId)
    .map((resource) => propertiesOf(resource, resolve, alias))
  const version = aliases[0]?.FunctionVersion ?? '$LATEST'
  return {
    version,
    qualifiers: [...aliases.map(({ Name }) => Name), ...(aliases.length > 0 ? [version] : [])],
  }
}
