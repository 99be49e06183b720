import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup'
import { Schedule } from 'aws-cdk-lib/aws-events'
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Duration, RemovalPolicy } from 'aws-cdk-lib/core'
import type { Construct } from 'constructs'
import { acknowledge } from './nag.ts'
import type { Settings } from './settings.ts'
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
 * Backs the table up every night, beside its point-in-time recovery, which ends with the table and after 35 days. A copy
 * goes to the vault that the settings name, which may be in another region or account. The vault is kept when the stack
 * is deleted.
 */
export const createBackup = (
  scope: Construct,
  { days, copyToVault }: NonNullable<Settings['backup']>,
  table: AnyTable,
): BackupPlan => {
  const deleteAfter = Duration.days(days)
  const vault = new BackupVault(scope, 'BackupVault', { removalPolicy: RemovalPolicy.RETAIN })
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
  return plan
}
