import { AttributeType, BillingMode, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb'
import { RemovalPolicy } from 'aws-cdk-lib/core'
import type { Construct } from 'constructs'
import type { Settings } from './settings.ts'

/** The one table: paid per request, restorable to any second of the last 35 days, kept when protected. */
export const createTable = (scope: Construct, settings: Settings): Table =>
  new Table(scope, 'Table', {
    partitionKey: { name: 'pk', type: AttributeType.STRING },
    sortKey: { name: 'sk', type: AttributeType.STRING },
    billingMode: BillingMode.PAY_PER_REQUEST,
    timeToLiveAttribute: 'expiresAt',
    stream: StreamViewType.NEW_AND_OLD_IMAGES,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: settings.protected,
    removalPolicy: settings.protected ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  })

/** @throws Error when the table has no stream: the aggregator lives on it. */
export const streamArnOf = (table: Table): string => {
  if (table.tableStreamArn === undefined) throw new Error(`${table.node.path} has no stream`)
  return table.tableStreamArn
}
