import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch'
import {
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
  TimeBasedCanaryTrafficRouting,
} from 'aws-cdk-lib/aws-codedeploy'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Alias } from 'aws-cdk-lib/aws-lambda'
import { Duration } from 'aws-cdk-lib/core'
import type { Construct } from 'constructs'
import { acknowledge } from '../nag.ts'
import { type AliasedName, capitalised } from '../names.ts'
import type { CanarySettings } from './settings.ts'

/**
 * The role with which CodeDeploy moves the aliases, and nothing else. AWS's own policy for it,
 * `AWSCodeDeployRoleForLambdaLimited`, may move every alias of the account and read revisions from S3, of which
 * CloudFormation makes none. The name of an alias is written out, because the alias itself waits for this role.
 */
const createRole = (scope: Construct, aliases: readonly Alias[]): Role => {
  const functions = aliases.flatMap(({ lambda, aliasName }) => [
    lambda.functionArn,
    `${lambda.functionArn}:${aliasName}`,
  ])
  const role = new Role(scope, 'ShiftRole', {
    assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
    description: 'Shifts the traffic of Typecase to new versions of its functions',
    inlinePolicies: {
      shift: new PolicyDocument({
        statements: [
          new PolicyStatement({ actions: ['lambda:GetAlias', 'lambda:UpdateAlias'], resources: functions }),
          new PolicyStatement({
            actions: ['cloudwatch:DescribeAlarms', 'lambda:GetProvisionedConcurrencyConfig'],
            resources: ['*'],
          }),
        ],
      }),
    },
  })
  acknowledge(
    role,
    'AwsSolutions-IAM5[Resource::*]',
    'Both actions only read the state of alarms and of versions, and AWS documents no narrower policy for CodeDeploy.',
  )
  return role
}

/**
 * Lets CodeDeploy move each alias in two steps: first a part of the traffic, and the rest after some minutes. If an alarm
 * fires meanwhile, it moves the alias back and the deploy fails, so that CloudFormation rolls everything back. The first
 * deploy of an alias shifts nothing.
 */
export const createShifts = (
  scope: Construct,
  { percent, minutes }: CanarySettings,
  aliases: ReadonlyMap<AliasedName, Alias>,
  alarms: readonly Alarm[],
): void => {
  const application = new LambdaApplication(scope, 'Shifts')
  const deploymentConfig = new LambdaDeploymentConfig(scope, 'ShiftConfig', {
    trafficRouting: new TimeBasedCanaryTrafficRouting({
      interval: Duration.minutes(minutes),
      percentage: percent,
    }),
  })
  const role = createRole(scope, [...aliases.values()]).withoutPolicyUpdates()
  for (const [name, alias] of aliases)
    new LambdaDeploymentGroup(scope, `${capitalised(name)}Shift`, {
      application,
      alias,
      deploymentConfig,
      role,
      alarms: [...alarms],
      autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
    })
}
