import type { Assembly } from '../synth/synthesize.ts'
import { type BucketDefinition, bucketsOf } from './buckets.ts'
import type { TemplateContext } from './context.ts'
import { type CustomResourceDefinition, customResourcesOf } from './custom-resources.ts'
import { type EventSourceDefinition, eventSourcesOf } from './event-sources.ts'
import { type FunctionDefinition, functionsOf } from './functions.ts'
import type { Deployment } from './physical.ts'
import { statementsOf } from './policies.ts'
import { resolverOf } from './resolve.ts'
import { type ApiDefinition, apiOf } from './routes.ts'
import { type SecretDefinition, secretsOf } from './secrets.ts'
import { restoredAs, type TableDefinition, tablesOf } from './tables.ts'
import { parseTemplate } from './template.ts'

/** A function with the policy statements of its role. */
export interface DescribedFunction extends FunctionDefinition {
  roleArn: string
  statements: unknown[]
}

/** All parts of a template that the runner runs. */
export interface StackDescription {
  stackId: string
  functions: DescribedFunction[]
  api: ApiDefinition
  table: TableDefinition
  buckets: BucketDefinition[]
  eventSources: EventSourceDefinition[]
  customResources: CustomResourceDefinition[]
  secrets: SecretDefinition[]
}

const theTable = (tables: readonly TableDefinition[]): TableDefinition => {
  const [table] = tables
  if (!table || tables.length > 1) throw new Error(`The template has ${tables.length} tables, not one`)
  return table
}

/** The table that the functions work on: the template's own, or the restored one whose stream the template names. */
const tableInService = (
  own: TableDefinition,
  eventSources: readonly EventSourceDefinition[],
): TableDefinition => {
  const restored = eventSources.find(({ streamArn }) => streamArn !== own.streamArn)
  return restored ? restoredAs(own, restored.streamArn) : own
}

const describedFunction = (definition: FunctionDefinition, context: TemplateContext): DescribedFunction => ({
  ...definition,
  roleArn: `${context.resolve({ 'Fn::GetAtt': [definition.role, 'Arn'] })}`,
  statements: statementsOf(context, definition.role),
})

/**
 * Reads all that the runner needs from a synthesized template.
 * @param deployment the values of the pseudo-parameters
 * @throws Error on anything that the runner cannot run as AWS would
 */
export const describeStack = (assembly: Assembly, deployment: Deployment): StackDescription => {
  const template = parseTemplate(assembly.template)
  const context: TemplateContext = { template, resolve: resolverOf(template, deployment) }
  const eventSources = eventSourcesOf(context)
  const functions = functionsOf(context, assembly.assetsDir).map((one) => describedFunction(one, context))
  return {
    stackId: `${context.resolve({ Ref: 'AWS::StackId' })}`,
    functions,
    api: apiOf(context),
    table: tableInService(theTable(tablesOf(context)), eventSources),
    buckets: bucketsOf(context, new Set(functions.map(({ roleArn }) => roleArn))),
    eventSources,
    customResources: customResourcesOf(context),
    secrets: secretsOf(context),
  }
}
