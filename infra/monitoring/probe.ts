import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
} from 'aws-cdk-lib/aws-lambda'
import type { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Duration } from 'aws-cdk-lib/core'
import type { Construct } from 'constructs'
import { createLogGroup } from '../functions/function.ts'
import type { Settings } from '../settings.ts'

export interface ProbeProps {
  settings: Settings
  /** Folder with the bundled `index.js`. */
  directory: string
  /** The address that visitors use. */
  siteUrl: string
}

/** The role may write the function's log. It has no permission on the table: the probe is a visitor. */
const createRole = (scope: Construct, logs: LogGroup, stage: string): Role =>
  new Role(scope, 'ProbeRole', {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    description: `Runs the probe of Typecase (${stage})`,
    inlinePolicies: {
      logs: new PolicyDocument({
        statements: [
          new PolicyStatement({
            actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
            resources: [logs.logGroupArn],
          }),
        ],
      }),
    },
  })

/**
 * Asks the stage every five minutes by its public address. A function of our own costs a fiftieth of a canary of
 * CloudWatch Synthetics ($0.0012 a run). A health check of Route 53 asks from some sixteen places each half minute,
 * which would be more than a million paid requests a month, and its metric is in us-east-1 alone.
 */
export const createProbe = (
  scope: Construct,
  { settings, directory, siteUrl }: ProbeProps,
): LambdaFunction => {
  const logGroup = createLogGroup(scope, 'ProbeLogs', settings.logRetentionDays)
  const probe = new LambdaFunction(scope, 'ProbeFunction', {
    description: `Typecase probe (${settings.stage})`,
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    handler: 'index.handler',
    code: Code.fromAsset(directory),
    memorySize: 128,
    timeout: Duration.seconds(30),
    role: createRole(scope, logGroup, settings.stage).withoutPolicyUpdates(),
    logGroup,
    loggingFormat: LoggingFormat.JSON,
    environment: { SITE_URL: siteUrl },
    // Lambda would repeat a failed run, and count it again. The next one comes in five minutes.
    retryAttempts: 0,
  })
  new Rule(scope, 'ProbeRule', {
    description: `Asks the stage ${settings.stage} as a visitor does`,
    schedule: Schedule.rate(Duration.minutes(5)),
    targets: [new FunctionTarget(probe)],
  })
  return probe
}
