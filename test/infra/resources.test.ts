import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { functionNames } from '../../infra/names.ts'
import { isRecord } from '../../shared/values/records.ts'
import { functionsIn, templateOf, variablesIn } from './stack.ts'

const dev = await templateOf('dev')
const prod = await templateOf('prod')

describe('the table', () => {
  it('is paid per request, streams both images, expires items and can be restored', () => {
    dev.resourceCountIs('AWS::DynamoDB::Table', 1)
    dev.hasResourceProperties('AWS::DynamoDB::Table', {
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'sk', AttributeType: 'S' },
      ],
      BillingMode: 'PAY_PER_REQUEST',
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    })
  })

  it('goes with a dev stack and outlives a prod one', () => {
    dev.hasResource('AWS::DynamoDB::Table', {
      Properties: { DeletionProtectionEnabled: false },
      DeletionPolicy: 'Delete',
      UpdateReplacePolicy: 'Delete',
    })
    prod.hasResource('AWS::DynamoDB::Table', {
      Properties: { DeletionProtectionEnabled: true },
      // It goes only with a stack that could not be made, so that the deploy can be repeated.
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
    })
  })
})

/** The variables of the functions that have something to do with the table: all but that of the page. */
const withTable = (template: Parameters<typeof variablesIn>[0]) =>
  new Map([...variablesIn(template)].filter(([name]) => name !== 'admin'))

describe('a restored table', async () => {
  const arn = 'arn:aws:dynamodb:eu-central-1:123456789012:table/typecase-restored'
  const restoredTable = `${arn}/stream/2026-11-28T12:00:00.000`
  const own = (template: typeof dev) => template.findResources('AWS::DynamoDB::Table')
  const template = await templateOf('dev', { restoredTable })

  it('serves in place of the own table, which stays as it is', () => {
    expect(own(template)).toEqual(own(dev))
    template.hasOutput('TableName', { Value: 'typecase-restored' })
    for (const variables of withTable(template).values())
      expect(variables).toMatchObject({ TABLE_NAME: 'typecase-restored', TABLE_ARN: arn })
    template.hasResourceProperties('AWS::Lambda::EventSourceMapping', { EventSourceArn: restoredTable })
  })

  const [ownId = ''] = Object.keys(own(template))
  const tablesIn = (from: typeof dev): unknown[] =>
    Object.values(from.findResources('AWS::IAM::Role'))
      .flatMap(({ Properties }) => Properties.Policies ?? [])
      .filter(({ PolicyName }) => PolicyName === 'table')
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .map(({ Resource }) => Resource)
  const ownArn = { 'Fn::GetAtt': [ownId, 'Arn'] }

  it('is what all but the policies go by', () => {
    const { [ownId]: _, ...others } = template.toJSON().Resources
    const texts = Object.values(others)
      .filter((one) => JSON.stringify(one).includes(ownId))
      .map((one) => (isRecord(one) ? one.Type : undefined))
    expect(new Set(texts)).toEqual(new Set(['AWS::IAM::Role']))
  })

  it('can be used, and so can the own table, by versions of before and by the next ones', () => {
    for (const resources of tablesIn(dev)) expect(resources).toEqual(ownArn)
    const both = tablesIn(template)
    expect(both.length).toBeGreaterThan(10)
    for (const resources of both) expect(resources).toEqual([arn, ownArn])
  })

  it('can still be used on the way back, by versions of before', async () => {
    const back = await templateOf('dev', { formerTable: restoredTable })
    for (const resources of tablesIn(back)) expect(resources).toEqual([arn, ownArn])
    back.hasOutput('TableName', { Value: { Ref: ownId } })
  })
})

describe('functions', () => {
  it.each(functionNames)('%s runs Node 24 on arm64, traced, with JSON logs in a group of its own', (name) => {
    const [group] = Object.keys(dev.findResources('AWS::Logs::LogGroup')).filter((id) =>
      id.toLowerCase().startsWith(`${name}logs`),
    )
    dev.hasResourceProperties('AWS::Lambda::Function', {
      Description: `Typecase ${name} (dev)`,
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
      TracingConfig: { Mode: 'Active' },
      LoggingConfig: {
        LogFormat: 'JSON',
        ApplicationLogLevel: 'INFO',
        SystemLogLevel: 'WARN',
        LogGroup: { Ref: group },
      },
    })
  })

  it('are one a name, and one of the CDK’s own, which empties the bucket', () => {
    expect(Object.keys(functionsIn(dev))).toHaveLength(functionNames.length)
    dev.resourceCountIs('AWS::Lambda::Function', functionNames.length + 1)
  })

  it('get the settings in their environment', () => {
    // No more than the functions read: what changes a variable restarts them all.
    expect(variablesIn(prod).get('admin') ?? {}).toEqual({})
    for (const [name, variables] of withTable(prod))
      expect(variables, name).toEqual({
        STAGE: 'prod',
        HEAD_REUSE_MS: '0',
        TABLE_NAME: { Ref: expect.stringMatching(/^Table/) },
        TABLE_ARN: { 'Fn::GetAtt': [expect.stringMatching(/^Table/), 'Arn'] },
        CACHE_SECONDS: '60',
        HISTORY_RETENTION_DAYS: '365',
        HISTORY_SHARDS: '4',
        ...(['auth', 'history', 'bootstrap'].includes(name)
          ? {}
          : { SNAPSHOT_BUCKET: { Ref: expect.stringMatching(/^Snapshots/) } }),
      })
  })

  it('share the history among shards by the rate, and those that write know of more after the one that lists', async () => {
    const throttling = { rate: 10_000, burst: 5_000 }
    const busy = await templateOf('prod', { throttling })
    for (const { HISTORY_SHARDS: shards } of withTable(busy).values()) expect(shards).toBe('20')
    const aliases = busy.findResources('AWS::Lambda::Alias')
    const [reader, ...readers] = Object.keys(aliases).filter((id) =>
      id.startsWith('HistoryFunctionAliaslive'),
    )
    expect(readers).toEqual([])
    for (const [id, one] of Object.entries(aliases)) {
      const after: unknown[] = [one.DependsOn ?? []].flat()
      expect(after.includes(reader), id).toBe(id !== reader && !id.startsWith('BootstrapFunction'))
    }
  })

  it('get what only some read where the stage sets it', async () => {
    const stack = await templateOf('prod', {
      trustedAddressHeader: 'x-forwarded-for',
      passwords: { refuseCommon: true, generatedHours: 72 },
      domain: {
        name: 'cms.typecase.test',
        certificateArn: 'arn:aws:acm:eu-central-1:123456789012:certificate/0a1b-2c3d',
      },
    })
    const variables = [
      'TRUSTED_ADDRESS_HEADER',
      'REFUSE_COMMON_PASSWORDS',
      'GENERATED_PASSWORD_HOURS',
      'DOMAIN_NAME',
    ]
    const passwords = { REFUSE_COMMON_PASSWORDS: '1', GENERATED_PASSWORD_HOURS: '72' }
    for (const name of functionNames.filter((one) => one !== 'admin')) {
      const set: Record<string, string> = {
        ...(['auth', 'users'].includes(name) ? { TRUSTED_ADDRESS_HEADER: 'x-forwarded-for' } : {}),
        ...(['users', 'bootstrap'].includes(name) ? passwords : {}),
        ...(name === 'public' ? { DOMAIN_NAME: 'cms.typecase.test' } : {}),
      }
      stack.hasResourceProperties('AWS::Lambda::Function', {
        Description: `Typecase ${name} (prod)`,
        Environment: {
          Variables: Match.objectLike(
            Object.fromEntries(variables.map((variable) => [variable, set[variable] ?? Match.absent()])),
          ),
        },
      })
    }
  })

  it('answer before the HTTP API gives up, and have a whole processor where they compute', () => {
    for (const name of functionNames.slice(0, 8))
      dev.hasResourceProperties('AWS::Lambda::Function', {
        Description: `Typecase ${name} (dev)`,
        Timeout: 29,
      })
    for (const name of ['auth', 'users', 'collections', 'public', 'aggregator'])
      dev.hasResourceProperties('AWS::Lambda::Function', {
        Description: `Typecase ${name} (dev)`,
        MemorySize: 1769,
      })
  })

  it('reserve concurrency only where the stage says so', async () => {
    const reserving = (template: typeof dev) =>
      Object.values(template.findResources('AWS::Lambda::Function'))
        .map(({ Properties }) => [Properties.Description, Properties.ReservedConcurrentExecutions])
        .filter(([, reserved]) => reserved !== undefined)
    expect(reserving(dev)).toEqual([])
    expect(reserving(prod)).toEqual([])
    expect(reserving(await templateOf('prod', { reservedConcurrency: { auth: 20 } }))).toEqual([
      ['Typecase auth (prod)', 20],
    ])
  })

  it('may call themselves through the table’s stream, the aggregator alone', () => {
    const allowed = Object.values(dev.findResources('AWS::Lambda::Function'))
      .filter(({ Properties }) => Properties.RecursiveLoop === 'Allow')
      .map(({ Properties }) => Properties.Description)
    expect(allowed).toEqual(['Typecase aggregator (dev)'])
  })

  it('log for as long as the stage says', () => {
    dev.resourceCountIs('AWS::Logs::LogGroup', functionNames.length + 1)
    dev.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: 14 })
    prod.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: 90 })
  })
})

describe('the stack', () => {
  it('tells its owner where everything is', () => {
    expect(Object.keys(dev.findOutputs('*')).sort()).toEqual([
      'AdminSecretName',
      'ApiUrl',
      'BootstrapFunctionName',
      'DashboardUrl',
      'FailureQueueUrl',
      'SnapshotBucketName',
      'TableName',
    ])
  })

  it('carries the tags of the stage', () => {
    prod.hasResourceProperties('AWS::DynamoDB::Table', {
      Tags: [
        { Key: 'application', Value: 'typecase' },
        { Key: 'stage', Value: 'prod' },
      ],
    })
  })
})
