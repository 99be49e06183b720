import { Match, Template } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { functionNames } from '../../infra/names.ts'
import { inspectStack, templateOf } from './stack.ts'

const dev = await templateOf('dev')

describe('the first administrator', () => {
  it('has a generated password that no setting can regenerate', () => {
    dev.hasResourceProperties('AWS::SecretsManager::Secret', {
      GenerateSecretString: {
        PasswordLength: 24,
        ExcludePunctuation: true,
        SecretStringTemplate: Match.absent(),
      },
    })
  })

  it('is made by the bootstrap function itself', () => {
    const secret = { Ref: Match.stringLikeRegexp('^AdminSecret') }
    dev.hasResourceProperties('Custom::Administrator', {
      ServiceToken: { 'Fn::GetAtt': [Match.stringLikeRegexp('^BootstrapFunction'), 'Arn'] },
      ServiceTimeout: '300',
      Email: { Ref: 'AdminEmail' },
      SecretArn: secret,
    })
  })

  it('is asked for again where a deploy brings another format or another table', async () => {
    dev.hasResourceProperties('Custom::Administrator', {
      Format: 1,
      TableName: { Ref: Match.stringLikeRegexp('^Table') },
    })
    const restored =
      'arn:aws:dynamodb:eu-central-1:123456789012:table/restored/stream/2026-11-28T12:00:00.000'
    const other = await templateOf('dev', { restoredTable: restored })
    other.hasResourceProperties('Custom::Administrator', { Format: 1, TableName: 'restored' })
  })

  it('comes before every other function, so that a refused table has served nobody', () => {
    const aliases = Object.entries(dev.findResources('AWS::Lambda::Alias'))
    expect(aliases).toHaveLength(functionNames.length - 1)
    for (const [id, { DependsOn }] of aliases) expect([DependsOn ?? []].flat(), id).toContain('Administrator')
  })

  it('is asked for in the same words by the next deploy', async () => {
    const next = await inspectStack('dev', (stack) => Template.fromStack(stack))
    expect(next.findResources('Custom::Administrator')).toEqual(dev.findResources('Custom::Administrator'))
    expect(next.findResources('AWS::SecretsManager::Secret')).toEqual(
      dev.findResources('AWS::SecretsManager::Secret'),
    )
  })
})
