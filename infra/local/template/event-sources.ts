import * as z from 'zod/mini'
import { propertiesOf, type TemplateContext } from './context.ts'
import { resourcesOf } from './template.ts'

/** A stream that feeds a function. Times are in seconds, and -1 means that there is no bound, as in the template. */
export interface EventSourceDefinition {
  logicalId: string
  /** Name or ARN of the function. */
  functionName: string
  streamArn: string
  batchSize: number
  windowSeconds: number
  /** Patterns as JSON text. A record is delivered if it matches one of them, or if there are none. */
  patterns: string[]
  maximumRetries: number
  maximumRecordAgeSeconds: number
  bisect: boolean
  reportsItemFailures: boolean
  failureQueueArn?: string | undefined
  startingPosition: 'TRIM_HORIZON' | 'LATEST'
}

const schema = z.looseObject({
  FunctionName: z.string(),
  EventSourceArn: z
    .string()
    .check(z.regex(/^arn:aws:dynamodb:.*\/stream\//, 'Only DynamoDB streams run here')),
  Enabled: z._default(z.literal(true), true),
  BatchSize: z._default(z.number(), 100),
  MaximumBatchingWindowInSeconds: z._default(z.number(), 0),
  FilterCriteria: z.optional(z.object({ Filters: z.array(z.object({ Pattern: z.string() })) })),
  MaximumRetryAttempts: z._default(z.number(), -1),
  MaximumRecordAgeInSeconds: z._default(z.number(), -1),
  BisectBatchOnFunctionError: z._default(z.boolean(), false),
  FunctionResponseTypes: z._default(z.array(z.literal('ReportBatchItemFailures')), []),
  DestinationConfig: z.optional(z.object({ OnFailure: z.object({ Destination: z.string() }) })),
  StartingPosition: z.enum(['TRIM_HORIZON', 'LATEST']),
  TumblingWindowInSeconds: z.optional(z.undefined()),
})

/**
 * The template's event source mappings, with CloudFormation's defaults. A parallelization factor is ignored: every
 * factor allows to deliver one batch at a time.
 * @throws Error on a source that is not a DynamoDB stream, or on a tumbling window
 */
export const eventSourcesOf = ({ template, resolve }: TemplateContext): EventSourceDefinition[] =>
  resourcesOf(template, 'AWS::Lambda::EventSourceMapping').map((resource) => {
    const properties = propertiesOf(resource, resolve, schema)
    return {
      logicalId: resource.logicalId,
      functionName: properties.FunctionName,
      streamArn: properties.EventSourceArn,
      batchSize: properties.BatchSize,
      windowSeconds: properties.MaximumBatchingWindowInSeconds,
      patterns: properties.FilterCriteria?.Filters.map((filter) => filter.Pattern) ?? [],
      maximumRetries: properties.MaximumRetryAttempts,
      maximumRecordAgeSeconds: properties.MaximumRecordAgeInSeconds,
      bisect: properties.BisectBatchOnFunctionError,
      reportsItemFailures: properties.FunctionResponseTypes.length > 0,
      failureQueueArn: properties.DestinationConfig?.OnFailure.Destination,
      startingPosition: properties.StartingPosition,
    }
  })
