import { isRecord } from '../../../shared/values/records.ts'
import { type TemplateContext, targetOf } from './context.ts'
import type { Resolve } from './resolve.ts'
import { resourcesOf, resourcesWhere } from './template.ts'

/** A custom resource: a function that CloudFormation calls when the stack is made or changed. */
export interface CustomResourceDefinition {
  logicalId: string
  type: string
  functionArn: string
  /** All properties, with `ServiceToken`. Numbers and booleans are text, because CloudFormation sends them so. */
  properties: Record<string, unknown>
}

/** Turns numbers and booleans into text, as CloudFormation does for custom resources. */
const asText = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asText)
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, asText(one)]))
  return typeof value === 'number' || typeof value === 'boolean' ? `${value}` : value
}

const propertiesOf = (given: Record<string, unknown>, resolve: Resolve): Record<string, unknown> => {
  const resolved = asText(resolve(given))
  return isRecord(resolved) ? resolved : {}
}

/** The CDK's own resource that empties a bucket when a stack is deleted. Here a stack is deleted with its data folder. */
const emptying = 'Custom::S3AutoDeleteObjects'

const isCustom = (type: string): boolean =>
  type === 'AWS::CloudFormation::CustomResource' || type.startsWith('Custom::')

/** The functions that only empty buckets, by their logical ids. The runner has nothing for them to do. */
export const bucketEmptiers = ({ template }: TemplateContext): ReadonlySet<string> =>
  new Set(
    resourcesOf(template, emptying)
      .map(({ properties }) => targetOf(properties.ServiceToken))
      .filter((id) => id !== undefined),
  )

/**
 * Asks a new version whether it can answer, before the alias moves to it. Here no version of before serves meanwhile, and
 * a start would wait for an answer that the first request gives just as well.
 */
const warmUp = 'Custom::WarmUp'

const isDeployed = (type: string): boolean => isCustom(type) && type !== emptying && type !== warmUp

/** The template's custom resources that a start deploys, in its order. */
export const customResourcesOf = ({ template, resolve }: TemplateContext): CustomResourceDefinition[] =>
  resourcesWhere(template, isDeployed).map((resource) => {
    const properties = propertiesOf(resource.properties, resolve)
    const { logicalId, type } = resource
    return { logicalId, type, functionArn: `${properties.ServiceToken}`, properties }
  })
