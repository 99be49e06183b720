import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import {
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  type IFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda'
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Duration } from 'aws-cdk-lib/core'
import type { Construct } from 'constructs'
import { acknowledge } from './nag.ts'

/**
 * The partitions whose stream records ask for work: requests to count, changes to snapshot, collections to purge. The
 * removal of a job counts too, because it may have expired before it was done.
 */
const watched = [
  ['history#', ['INSERT', 'MODIFY']],
  ['log#', ['INSERT', 'MODIFY']],
  ['purge#', ['INSERT', 'MODIFY', 'REMOVE']],
] as const

/** The queue with the positions of the stream records that were given up. 14 days are the longest that SQS keeps. */
export const createFailureQueue = (scope: Construct): Queue => {
  const queue = new Queue(scope, 'StreamFailures', {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  })
  acknowledge(
    queue,
    'AwsSolutions-SQS3',
    'It is a dead-letter queue itself: the failure destination of the stream.',
  )
  return queue
}

/** The permissions for reading the stream and reporting failures. Those on the items are in the table's policy. */
export const streamPermissions = (streamArn: string, failures: Queue): PolicyStatement[] => [
  new PolicyStatement({
    actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
    resources: [streamArn],
  }),
  new PolicyStatement({ actions: ['dynamodb:ListStreams'], resources: ['*'] }),
  new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [failures.queueArn] }),
]

/** Feeds the table's changes to the aggregator, in the order of each item's changes. */
export const createStreamMapping = (
  scope: Construct,
  streamArn: string,
  aggregator: IFunction,
  failures: Queue,
): EventSourceMapping =>
  new EventSourceMapping(scope, 'Stream', {
    target: aggregator,
    eventSourceArn: streamArn,
    // From the oldest record: LATEST would miss what is written while the mapping starts.
    startingPosition: StartingPosition.TRIM_HORIZON,
    // The requests of about a second share one invocation, and one write for each url.
    batchSize: 500,
    maxBatchingWindow: Duration.seconds(1),
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    // A batch that keeps failing holds up its shard. It is given up well before the stream's 24 hours end.
    retryAttempts: 10,
    maxRecordAge: Duration.hours(6),
    onFailure: new SqsDlq(failures),
    filters: watched.map(([prefix, events]) =>
      FilterCriteria.filter({
        eventName: FilterRule.or(...events),
        dynamodb: { Keys: { pk: { S: FilterRule.beginsWith(prefix) } } },
      }),
    ),
  })
