import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { templateOf } from './stack.ts'

const copyToVault = 'arn:aws:backup:eu-west-1:210987654321:backup-vault:typecase-copies'

describe('nightly backups', async () => {
  const dev = await templateOf('dev')
  const kept = await templateOf('prod', { backup: { days: 90 } })
  const copied = await templateOf('prod', { backup: { days: 400, copyToVault } })

  it('are made where the stage asks for them', () => {
    dev.resourceCountIs('AWS::Backup::BackupPlan', 0)
    kept.resourceCountIs('AWS::Backup::BackupPlan', 1)
  })

  it('hold the table in service, for as long as the stage says', () => {
    kept.hasResourceProperties('AWS::Backup::BackupPlan', {
      BackupPlan: {
        BackupPlanRule: [
          {
            Lifecycle: { DeleteAfterDays: 90 },
            ScheduleExpression: 'cron(0 3 * * ? *)',
            CopyActions: Match.absent(),
          },
        ],
      },
    })
    kept.hasResourceProperties('AWS::Backup::BackupSelection', {
      BackupSelection: { Resources: [{ 'Fn::GetAtt': [Match.stringLikeRegexp('^Table'), 'Arn'] }] },
    })
  })

  it('are copied to the vault that the stage names, and kept there as long', () => {
    copied.hasResourceProperties('AWS::Backup::BackupPlan', {
      BackupPlan: {
        BackupPlanRule: [
          { CopyActions: [{ DestinationBackupVaultArn: copyToVault, Lifecycle: { DeleteAfterDays: 400 } }] },
        ],
      },
    })
  })

  it('outlive the stack, in a vault that stands in the way of no other one', () => {
    const [vault] = Object.values(kept.findResources('AWS::Backup::BackupVault'))
    expect(vault?.DeletionPolicy).toBe('RetainExceptOnCreate')
    expect(vault?.UpdateReplacePolicy).toBe('Retain')
    expect(JSON.stringify(vault?.Properties.BackupVaultName)).toContain('AWS::StackId')
  })

  it('tell of one that failed, and of a copy', () => {
    const rules = kept.findResources('AWS::Events::Rule', {
      Properties: {
        EventPattern: {
          source: ['aws.backup'],
          'detail-type': ['Backup Job State Change', 'Copy Job State Change'],
          detail: { state: ['FAILED', 'ABORTED', 'EXPIRED'] },
        },
      },
    })
    expect(Object.keys(rules)).toHaveLength(1)
    kept.hasResourceProperties('AWS::SNS::TopicPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Action: 'sns:Publish',
            Principal: { Service: 'events.amazonaws.com' },
          }),
        ]),
      },
    })
  })

  it('tell nobody of a failure where the stage has nobody to tell', async () => {
    const silent = await templateOf('dev', { backup: { days: 1 } })
    silent.resourceCountIs('AWS::Events::Rule', 0)
  })
})
