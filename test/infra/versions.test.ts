import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { functionNames } from '../../infra/names.ts'
import { templateOf } from './stack.ts'

const dev = await templateOf('dev')
const aliased = functionNames.filter((name) => name !== 'bootstrap')

/** The logical ids of the versions of a stage, one for each function. */
const versionsWith = async (override: Record<string, unknown>): Promise<string[]> => {
  const template = await templateOf('dev', override)
  return Object.keys(template.findResources('AWS::Lambda::Version')).sort()
}

describe('versions', () => {
  it('are published of every function but the bootstrap function, whose name may not change', () => {
    dev.resourceCountIs('AWS::Lambda::Version', aliased.length)
    dev.resourceCountIs('AWS::Lambda::Alias', aliased.length)
    dev.allResourcesProperties('AWS::Lambda::Alias', { Name: 'live' })
    dev.hasResourceProperties('Custom::Administrator', {
      ServiceToken: { 'Fn::GetAtt': [Match.stringLikeRegexp('^BootstrapFunction'), 'Arn'] },
    })
  })

  it('go when a later one is in service', () => {
    for (const [id, { DeletionPolicy }] of Object.entries(dev.findResources('AWS::Lambda::Version')))
      expect(DeletionPolicy ?? 'Delete', id).toBe('Delete')
  })

  it('are new where a function changes, and the same where only its surroundings do', async () => {
    const before = await versionsWith({})
    expect(await versionsWith({ cacheSeconds: 5 })).not.toEqual(before)
    // Lambda publishes no version of an unchanged function, and the deploy would fail.
    expect(await versionsWith({ tags: { owner: 'bakery' } })).toEqual(before)
    expect(await versionsWith({ reservedConcurrency: { auth: 5 } })).toEqual(before)
  })
})

describe('environments that are kept ready', () => {
  it('belong to the version, and another number makes another version', async () => {
    const [five, six] = await Promise.all(
      [5, 6].map((ready) => templateOf('dev', { provisionedConcurrency: { public: ready } })),
    )
    const versions = Object.entries(five?.findResources('AWS::Lambda::Version') ?? {})
    expect(
      versions.map(([id, { Properties }]) => [
        id.startsWith('PublicFunction'),
        Properties.ProvisionedConcurrencyConfig?.ProvisionedConcurrentExecutions,
      ]),
    ).toEqual(versions.map(([id]) => (id.startsWith('PublicFunction') ? [true, 5] : [false, undefined])))
    // Lambda publishes a version only of a function that has changed, and the description is part of one.
    five?.hasResourceProperties('AWS::Lambda::Function', { Description: 'Typecase public (dev), 5 ready' })
    const changed = versions.map(([id]) => id).filter((id) => !six?.findResources('AWS::Lambda::Version')[id])
    expect(changed.map((id) => id.slice(0, 14))).toEqual(['PublicFunction'])
  })
})

describe('the warm-up', () => {
  const warmUpsOf = (template: typeof dev) => template.findResources('Custom::WarmUp')

  it('asks each version of the public function before the alias moves to it', async () => {
    const [[id, { Properties }] = ['', { Properties: {} }]] = Object.entries(warmUpsOf(dev))
    expect(Properties.ServiceToken.Ref).toMatch(/^PublicFunctionCurrentVersion/)
    const [[, alias] = []] = Object.entries(dev.findResources('AWS::Lambda::Alias')).filter(([name]) =>
      name.startsWith('PublicFunction'),
    )
    expect(alias?.DependsOn).toContain(id)
    // CloudFormation takes no other function for a resource that is there already.
    const [next] = Object.keys(warmUpsOf(await templateOf('dev', { cacheSeconds: 5 })))
    expect(next).not.toBe(id)
  })

  it('calls no version when it goes, since one that failed could not answer', () => {
    const [one] = Object.values(warmUpsOf(dev))
    expect([one?.DeletionPolicy, one?.UpdateReplacePolicy]).toEqual(['Retain', 'Retain'])
    expect(Number(one?.Properties.ServiceTimeout)).toBeLessThanOrEqual(300)
  })

  it('is waited for by the module of an instance that is kept ready, and by no other', async () => {
    const ready = await templateOf('dev', { provisionedConcurrency: { public: 5, auth: 1 } })
    const handlersOf = (template: typeof dev) =>
      Object.values(template.findResources('AWS::Lambda::Function'))
        .filter(({ Properties }) => Properties.Handler !== 'index.handler')
        .map(({ Properties }) => [Properties.Description, Properties.Handler])
    expect(handlersOf(dev)).toEqual([])
    expect(handlersOf(ready)).toEqual([['Typecase public (dev), 5 ready', 'ready.handler']])
  })
})

describe('the alias', () => {
  const aliases = Object.keys(dev.findResources('AWS::Lambda::Alias'))

  it('is what the API may call, and calls once it may', () => {
    const integrations = Object.values(dev.findResources('AWS::ApiGatewayV2::Integration'))
    const permissions = dev.findResources('AWS::Lambda::Permission')
    for (const { Properties, DependsOn } of integrations) {
      const { Ref: called } = Properties.IntegrationUri
      expect(aliases).toContain(called)
      const [permission = ''] = [DependsOn].flat()
      expect(permissions[permission]?.Properties.FunctionName).toEqual({ Ref: called })
    }
  })

  it('is what the alarms and the dashboard watch', async () => {
    const prod = await templateOf('prod')
    const watched = JSON.stringify([
      prod.findResources('AWS::CloudWatch::Alarm'),
      prod.findResources('AWS::CloudWatch::Dashboard'),
    ])
    const functions = watched.split('AWS/Lambda').length - 1
    expect(functions).toBeGreaterThan(aliased.length)
    const byAlias = watched.split(':live').length - 1
    // The dashboard shows duration, errors and throttles of the bootstrap function, which has none.
    expect(functions - byAlias).toBe(3)
  })
})
