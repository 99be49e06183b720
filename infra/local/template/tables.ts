import * as z from 'zod/mini'
import { propertiesOf, type TemplateContext } from './context.ts'
import { resourcesOf } from './template.ts'

const unnamed = z.record(z.string(), z.unknown())
const schema = z.looseObject({
  AttributeDefinitions: z.array(unnamed),
  KeySchema: z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) })),
  GlobalSecondaryIndexes: z.optional(z.array(unnamed)),
  LocalSecondaryIndexes: z.optional(z.array(unnamed)),
  StreamSpecification: z.optional(z.looseObject({ StreamViewType: z.string() })),
  TimeToLiveSpecification: z.optional(z.looseObject({ AttributeName: z.string(), Enabled: z.boolean() })),
})

/** A table: its names, its keys, and the parameters that create it. */
export interface TableDefinition {
  name: string
  arn: string
  streamArn: string
  /** Names of the table's key attributes. */
  keyAttributes: string[]
  /** Name of the partition key attribute of the table, and of each index by its name. */
  partitionKeys: { table: string; indexes: Record<string, string> }
  /** Parameters of CreateTable. */
  createParameters: Record<string, unknown>
  /** The attribute with an item's expiry in epoch seconds, if the table has one. */
  expiryAttribute?: string
}

type Properties = z.infer<typeof schema>

const indexSchema = z.looseObject({ IndexName: z.string(), KeySchema: schema.shape.KeySchema })

const hashOf = (keys: Properties['KeySchema'], owner: string): string => {
  const hash = keys.find((key) => key.KeyType === 'HASH')
  if (!hash) throw new Error(`${owner} has no partition key`)
  return hash.AttributeName
}

const indexesOf = (properties: Properties): Record<string, string> => {
  const indexes = [...(properties.GlobalSecondaryIndexes ?? []), ...(properties.LocalSecondaryIndexes ?? [])]
  const parsed = indexes.map((index) => indexSchema.parse(index))
  return Object.fromEntries(
    parsed.map((index) => [index.IndexName, hashOf(index.KeySchema, index.IndexName)]),
  )
}

const createParameters = (name: string, properties: Properties): Record<string, unknown> => ({
  TableName: name,
  KeySchema: properties.KeySchema,
  AttributeDefinitions: properties.AttributeDefinitions,
  BillingMode: 'PAY_PER_REQUEST',
  ...(properties.GlobalSecondaryIndexes && { GlobalSecondaryIndexes: properties.GlobalSecondaryIndexes }),
  ...(properties.LocalSecondaryIndexes && { LocalSecondaryIndexes: properties.LocalSecondaryIndexes }),
  ...(properties.StreamSpecification && {
    StreamSpecification: {
      StreamEnabled: true,
      StreamViewType: properties.StreamSpecification.StreamViewType,
    },
  }),
})

const definitionOf = (
  logicalId: string,
  properties: Properties,
  context: TemplateContext,
): TableDefinition => {
  const attribute = (name: string): string => `${context.resolve({ 'Fn::GetAtt': [logicalId, name] })}`
  const name = `${context.resolve({ Ref: logicalId })}`
  const ttl = properties.TimeToLiveSpecification
  return {
    name,
    arn: attribute('Arn'),
    streamArn: attribute('StreamArn'),
    keyAttributes: properties.KeySchema.map((key) => key.AttributeName),
    partitionKeys: { table: hashOf(properties.KeySchema, logicalId), indexes: indexesOf(properties) },
    createParameters: createParameters(name, properties),
    ...(ttl?.Enabled && { expiryAttribute: ttl.AttributeName }),
  }
}

/** Every DynamoDB table of the template (`Table` and `GlobalTable`). */
export const tablesOf = (context: TemplateContext): TableDefinition[] =>
  resourcesOf(context.template, 'AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable').map((resource) =>
    definitionOf(resource.logicalId, propertiesOf(resource, context.resolve, schema), context),
  )

/** The same table under the name in a stream's ARN: the copy that a restore makes. */
export const restoredAs = (table: TableDefinition, streamArn: string): TableDefinition => {
  const arn = streamArn.replace(/\/stream\/.*$/, '')
  const name = arn.slice(arn.lastIndexOf('/') + 1)
  return { ...table, name, arn, streamArn, createParameters: { ...table.createParameters, TableName: name } }
}
