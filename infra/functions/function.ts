import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  ApplicationLogLevel,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  RecursiveLoop,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda'
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Duration, RemovalPolicy } from 'aws-cdk-lib/core'
import type { Construct } from 'constructs'
import { tableAccess } from '../access.ts'
import { acknowledge } from '../nag.ts'
import { capitalised, type FunctionName, isAliased } from '../names.ts'
import { objectAccess } from '../object-access.ts'
import { historyShardsOf, type Settings } from '../settings.ts'
import type { SnapshotBucket } from '../snapshots.ts'
import type { AnyTable } from '../table.ts'
import { acknowledgePrefixes, objectPolicy } from './object-policy.ts'
import { tablePolicy } from './policy.ts'
import { sizing } from './sizing.ts'
import { ownVariables } from './variables.ts'
import { readyFile } from './warm-up.ts'

export interface FunctionProps {
  settings: Settings
  table: AnyTable
  /** The tables that its policy names: the one in service, and those that versions of before may still use. */
  tableArns: readonly string[]
  snapshots: SnapshotBucket
  /** Folder with the bundled `index.js`. */
  directory: string
  /** What the CDN in front sends with its requests; absent without a CDN. */
  originSecret?: string
  /** The CDN whose copies the function invalidates. */
  distributionId?: string
  /** Permissions beside those on the table's items, by policy name. */
  permissions?: Readonly<Record<string, readonly PolicyStatement[]>>
}

/** A log group. Its logs are deleted after their retention, and all of it with the stack. */
export const createLogGroup = (
  scope: Construct,
  id: string,
  retention: RetentionDays,
  name?: string,
): LogGroup =>
  new LogGroup(scope, id, {
    retention,
    removalPolicy: RemovalPolicy.DESTROY,
    ...(name === undefined ? {} : { logGroupName: name }),
  })

/** The role with everything that its function may do. Nothing else in the app adds to it. */
const createRole = (scope: Construct, name: FunctionName, props: FunctionProps, logs: LogGroup): Role => {
  const onObjects = objectAccess[name]
  const document = (statements: readonly PolicyStatement[]) =>
    new PolicyDocument({ statements: [...statements] })
  const role = new Role(scope, `${capitalised(name)}Role`, {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    description: `Runs the ${name} function of Typecase (${props.settings.stage})`,
    inlinePolicies: {
      ...(tableAccess[name].length === 0 ? {} : { table: tablePolicy(props.tableArns, tableAccess[name]) }),
      ...(onObjects === undefined ? {} : { snapshots: objectPolicy(props.snapshots.bucketArn, onObjects) }),
      logs: document([
        new PolicyStatement({
          actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
          resources: [logs.logGroupArn],
        }),
      ]),
      traces: document([
        new PolicyStatement({
          actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
          resources: ['*'],
        }),
      ]),
      ...Object.fromEntries(
        Object.entries(props.permissions ?? {}).map(([id, list]) => [id, document(list)]),
      ),
    },
  })
  acknowledge(
    role,
    'AwsSolutions-IAM5[Resource::*]',
    'X-Ray, and dynamodb:ListStreams where the function reads the stream, have no resource to name.',
  )
  if (onObjects !== undefined) acknowledgePrefixes(role, props.snapshots.bucketArn, onObjects)
  return role
}

/**
 * What keeps instances ready, if the stage wants any. They belong to the version and not to its alias: the version is
 * there only once they are ready, so traffic never meets a cold one, and a version whose code cannot start fails the
 * deploy before the alias moves. On an alias, Lambda itself would shift traffic by weights, which CodeDeploy sets too.
 *
 * CloudFormation replaces a version whose number changes, and Lambda publishes none of an unchanged function. Hence the
 * number is in the description, which is part of a function.
 */
const readiness = (name: FunctionName, { provisionedConcurrency }: Settings) => {
  const ready = isAliased(name) ? provisionedConcurrency?.[name] : undefined
  if (ready === undefined) return { note: '', handler: 'index.handler' }
  return {
    note: `, ${ready} ready`,
    handler: name === readyFile.function ? 'ready.handler' : 'index.handler',
    currentVersionOptions: { provisionedConcurrentExecutions: ready },
  }
}

/** What a function knows that may touch the table. */
const tableVariables = ({ settings, table }: FunctionProps): Record<string, string> => ({
  STAGE: settings.stage,
  TABLE_NAME: table.tableName,
  TABLE_ARN: table.tableArn,
  CACHE_SECONDS: String(settings.cacheSeconds),
  HEAD_REUSE_MS: String(settings.headReuseMilliseconds ?? 0),
  HISTORY_RETENTION_DAYS: String(settings.historyRetentionDays),
  HISTORY_SHARDS: String(historyShardsOf(settings)),
})

/** One Lambda function with its role and log group, all named after it. */
export const createFunction = (
  scope: Construct,
  name: FunctionName,
  props: FunctionProps,
): LambdaFunction => {
  const { settings } = props
  const logGroup = createLogGroup(scope, `${capitalised(name)}Logs`, settings.logRetentionDays)
  const role = createRole(scope, name, props, logGroup)
  const reserved = settings.reservedConcurrency?.[name]
  const { note, ...version } = readiness(name, settings)
  return new LambdaFunction(scope, `${capitalised(name)}Function`, {
    description: `Typecase ${name} (${settings.stage})${note}`,
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    code: Code.fromAsset(props.directory),
    memorySize: sizing[name].memory,
    timeout: Duration.seconds(sizing[name].timeout),
    role: role.withoutPolicyUpdates(),
    logGroup,
    loggingFormat: LoggingFormat.JSON,
    applicationLogLevelV2: ApplicationLogLevel.INFO,
    // Lambda's own lines about each start and end would cost half as much as the requests that they describe.
    systemLogLevelV2: SystemLogLevel.WARN,
    tracing: Tracing.ACTIVE,
    // A purge job asks for its next step by a write to the table, whose stream calls the aggregator again. Lambda takes
    // that for a runaway loop and stops it after 16 turns unless it is allowed.
    ...(name === 'aggregator' ? { recursiveLoop: RecursiveLoop.ALLOW } : {}),
    ...(reserved === undefined ? {} : { reservedConcurrentExecutions: reserved }),
    ...version,
    environment: {
      ...(tableAccess[name].length === 0 ? {} : tableVariables(props)),
      ...ownVariables(name, props),
    },
  })
}
