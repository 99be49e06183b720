import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { propertiesOf, type TemplateContext, targetOf } from './context.ts'
import { bucketEmptiers } from './custom-resources.ts'
import { type NamedResource, resourcesOf } from './template.ts'
import { type Published, publishedOf } from './versions.ts'

/** One Lambda function of the template. */
export interface FunctionDefinition extends Published {
  logicalId: string
  name: string
  arn: string
  /** `<file without extension>.<export>`, as Lambda writes it. */
  handler: string
  /** The folder of the function's asset. */
  directory: string
  environment: Record<string, string>
  timeoutSeconds: number
  memoryMegabytes: number
  /** Logical id of the role whose policy its calls are checked by. */
  role: string
}

const environmentValue = z.pipe(
  z.union([z.string(), z.number(), z.boolean()]),
  z.transform((value) => `${value}`),
)
const schema = z.looseObject({
  Handler: z.string(),
  Runtime: z.string().check(z.startsWith('nodejs')),
  Code: z.looseObject({ S3Key: z.string() }),
  Timeout: z._default(z.number(), 3),
  MemorySize: z._default(z.number(), 128),
  Environment: z.optional(z.object({ Variables: z.optional(z.record(z.string(), environmentValue)) })),
})

/**
 * The folder of the asset. The CDK writes its path into the metadata; else it follows from the object key, which is the
 * asset's hash (`<hash>.zip` is uploaded from `asset.<hash>`).
 */
const directoryOf = (resource: NamedResource, key: string, assetsDir: string): string => {
  const path = resource.metadata['aws:asset:path']
  const name = typeof path === 'string' ? path : `asset.${key.replace(/\.zip$/, '')}`
  const directory = join(assetsDir, name)
  if (!existsSync(directory)) throw new Error(`The asset of ${resource.logicalId} is missing: ${directory}`)
  return directory
}

const definitionOf = (
  resource: NamedResource,
  assetsDir: string,
  context: TemplateContext,
): FunctionDefinition => {
  const { resolve } = context
  const properties = propertiesOf(resource, resolve, schema)
  const role = targetOf(resource.properties.Role)
  if (role === undefined) throw new Error(`${resource.logicalId} has no role of this template`)
  return {
    logicalId: resource.logicalId,
    name: `${resolve({ Ref: resource.logicalId })}`,
    arn: `${resolve({ 'Fn::GetAtt': [resource.logicalId, 'Arn'] })}`,
    handler: properties.Handler,
    directory: directoryOf(resource, properties.Code.S3Key, assetsDir),
    environment: properties.Environment?.Variables ?? {},
    timeoutSeconds: properties.Timeout,
    memoryMegabytes: properties.MemorySize,
    role,
    ...publishedOf(context, resource.logicalId),
  }
}

/**
 * Every Lambda function of the template but the CDK's own that empties a bucket.
 * @param assetsDir the folder the CDK wrote assets to (`cdk.out`)
 * @throws Error on a function whose code is missing, or whose role or runtime the runner cannot use
 */
export const functionsOf = (context: TemplateContext, assetsDir: string): FunctionDefinition[] => {
  const emptiers = bucketEmptiers(context)
  return resourcesOf(context.template, 'AWS::Lambda::Function')
    .filter(({ logicalId }) => !emptiers.has(logicalId))
    .map((resource) => definitionOf(resource, assetsDir, context))
}
