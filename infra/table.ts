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
  /**
   * The tables on which a function may work. While a deploy moves from one table to another, code of before still uses the
   * other one, and a role belongs to all versions of its function.
   */
  arns: readonly string[]
}

/** What decides how firmly a table is kept. */
type Keeping = Pick<Settings, 'protected'> & {
  /** Whether AWS refuses to delete the table. While a stack is being made, it must not: a rollback has to delete it. */
  isGuarded: boolean
}

/**
 * The stage's own table: paid per request, restorable to any second of the last 35 days, kept when protected. If the
 * first deploy fails, the table goes with the stack, so that the deploy can be repeated (CloudFormation user guide,
 * "DeletionPolicy attribute", RetainExceptOnCreate).
 */
const createTable = (scope: Construct, settings: Keeping): Table =>
  new Table(scope, 'Table', {
    partitionKey: { name: 'pk', type: AttributeType.STRING },
    sortKey: { name: 'sk', type: AttributeType.STRING },
    billingMode: BillingMode.PAY_PER_REQUEST,
    timeToLiveAttribute: 'expiresAt',
    stream: StreamViewType.NEW_AND_OLD_IMAGES,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: settings.isGuarded,
    removalPolicy: settings.protected ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
  })

/** `arn:aws:dynamodb:<region>:<account>:table/<name>/stream/<label>` without what follows the name. */
const tableArnOf = (streamArn: string): string => streamArn.replace(/\/stream\/.*$/, '')

/**
 * The table that the functions work on: the stage's own, or the restored one that the settings name. The own table
 * stays in the stack in either case, so that neither a restore nor its undoing deletes anything.
 */
export const tableInService = (
  scope: Construct,
  settings: Keeping & Pick<Settings, 'restoredTable' | 'formerTable'>,
): TableInService => {
  const own = createTable(scope, settings)
  const { restoredTable: restoredStream, formerTable: formerStream } = settings
  const others = [restoredStream, formerStream].filter((arn) => arn !== undefined).map(tableArnOf)
  const arns = [own.tableArn, ...new Set(others)]
  if (restoredStream !== undefined) {
    const attributes = { tableArn: tableArnOf(restoredStream), tableStreamArn: restoredStream }
    const table = Table.fromTableAttributes(scope, 'RestoredTable', attributes)
    return { table, streamArn: restoredStream, arns }
  }
  if (own.tableStreamArn === undefined) throw new Error(`${own.node.path} has no stream`)
  return { table: own, streamArn: own.tableStreamArn, arns }
}
