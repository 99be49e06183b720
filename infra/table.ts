import { AttributeType, BillingMode, type ITable, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb'
import { RemovalPolicy } from 'aws-cdk-lib/core'
import type { Construct } from 'constructs'
import type { Settings } from './settings.ts'

/** A table of this stack or of another. The CDK's class does not fit its interface under `exactOptionalPropertyTypes`. */
export type AnyTable = Table | ITable

/** A table with the stream that the aggregator reads. */
export interface TableInService {
  table: AnyTable
  streamArn: string
}

/** The stage's own table: paid per request, restorable to any second of the last 35 days, kept when protected. */
const createTable = (scope: Construct, settings: Pick<Settings, 'protected'>): Table =>
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

/** `arn:aws:dynamodb:<region>:<account>:table/<name>/stream/<label>` without what follows the name. */
const tableArnOf = (streamArn: string): string => streamArn.replace(/\/stream\/.*$/, '')

/**
 * The table that the functions work on: the stage's own, or the restored one that the settings name. The own table
 * stays in the stack in either case, so that neither a restore nor its undoing deletes anything.
 */
export const tableInService = (
  scope: Construct,
  settings: Pick<Settings, 'protected' | 'restoredTable'>,
): TableInService => {
  const own = createTable(scope, settings)
  const { restoredTable: restoredStream } = settings
  if (restoredStream !== undefined) {
    const attributes = { tableArn: tableArnOf(restoredStream), tableStreamArn: restoredStream }
    return { table: Table.fromTableAttributes(scope, 'RestoredTable', attributes), streamArn: restoredStream }
  }
  if (own.tableStreamArn === undefined) throw new Error(`${own.node.path} has no stream`)
  return { table: own, streamArn: own.tableStreamArn }
}
