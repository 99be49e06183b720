import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup'
import { EventField, Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events'
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Topic } from 'aws-cdk-lib/aws-sns'
import { Duration, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib/core'
import type { Construct } from 'constructs'
import { letPublish } from './monitoring/topic.ts'
import { acknowledge } from './nag.ts'
import type { Settings } from './settings.ts'
import { uniqueStackId } from './stack-id.ts'
import type { AnyTable } from './table.ts'

/** The role with which AWS Backup reads the table. AWS keeps the policy in step with what a backup needs. */
const createRole = (scope: Construct): Role => {
  const role = new Role(scope, 'BackupRole', {
    assumedBy: new ServicePrincipal('backup.amazonaws.com'),
    managedPolicies: [
      ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSBackupServiceRolePolicyForBackup'),
    ],
  })
  acknowledge(
    role,
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]',
    'AWS documents this policy for the service, and AWS Backup alone can take the role.',
  )
  return role
}

/**
 * The vault, which is kept when the stack is deleted, but not where its first deploy fails. A part of the stack's id
 * keeps its name apart from that of a vault which an earlier stack has left; a name has at most 50 characters.
 */
const createVault = (scope: Construct): BackupVault =>
  new BackupVault(scope, 'BackupVault', {
    backupVaultName: `${Stack.of(scope).stackName}-${Fn.select(0, Fn.split('-', uniqueStackId()))}`,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })

/** How a job of AWS Backup ends that has kept nothing. */
const failedStates = ['FAILED', 'ABORTED', 'EXPIRED']

/** Mails of each backup of the table, and of each copy, that failed (AWS Backup developer guide, "Monitoring AWS Backup events using Amazon EventBridge"). */
const tellOfFailures = (scope: Construct, table: AnyTable, topic: Topic): void => {
  const detail = (member: string): string => EventField.fromPath(`$.detail.${member}`)
  const input = RuleTargetInput.fromText(
    `${EventField.detailType} of Typecase: ${detail('state')}. ${detail('statusMessage')}`,
  )
  new Rule(scope, 'BackupFailures', {
    description: 'Nightly backups of Typecase, and their copies, that failed',
    eventPattern: {
      source: ['aws.backup'],
      detailType: ['Backup Job State Change', 'Copy Job State Change'],
      detail: { state: failedStates, resourceArn: [table.tableArn] },
    },
    targets: [{ bind: () => ({ arn: topic.topicArn, input }) }],
  })
  // Without a condition, as the CDK's own target grants it: whether SNS takes one from EventBridge was not tried.
  letPublish(topic, 'events.amazonaws.com')
}

/**
 * Backs the table up every night, beside its point-in-time recovery, which ends with the table and after 35 days. A copy
 * goes to the vault that the settings name, which may be in another region or account.
 * @param topic is told of failures, where the stage has one
 */
export const createBackup = (
  scope: Construct,
  { days, copyToVault }: NonNullable<Settings['backup']>,
  table: AnyTable,
  topic: Topic | undefined,
): BackupPlan => {
  const deleteAfter = Duration.days(days)
  const vault = createVault(scope)
  const target =
    copyToVault === undefined
      ? undefined
      : BackupVault.fromBackupVaultArn(scope, 'BackupCopyVault', copyToVault)
  const rule = new BackupPlanRule({
    ruleName: 'Nightly',
    scheduleExpression: Schedule.cron({ hour: '3', minute: '0' }),
    deleteAfter,
    ...(target === undefined ? {} : { copyActions: [{ destinationBackupVault: target, deleteAfter }] }),
  })
  const plan = new BackupPlan(scope, 'BackupPlan', { backupVault: vault, backupPlanRules: [rule] })
  plan.addSelection('Table', {
    role: createRole(scope),
    resources: [BackupResource.fromArn(table.tableArn)],
  })
  if (topic !== undefined) tellOfFailures(scope, table, topic)
  return plan
}
