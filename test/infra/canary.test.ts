import { readFileSync } from 'node:fs'
import { App } from 'aws-cdk-lib'
import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { aliasedNames } from '../../infra/names.ts'
import { addStack, readContext } from '../../infra/synth.ts'
import { referencesIn } from './references.ts'
import { templateOf } from './stack.ts'

const plain = await templateOf('prod')
const shifted = await templateOf('prod', { canary: { percent: 20, minutes: 15 } })
const resources = shifted.toJSON().Resources

describe('a canary', () => {
  it('is in no stage unless set', () => {
    plain.resourceCountIs('AWS::CodeDeploy::DeploymentGroup', 0)
    for (const alias of Object.values(plain.findResources('AWS::Lambda::Alias')))
      expect(alias.UpdatePolicy).toBeUndefined()
  })

  it('moves each alias by a deployment group of its own, as much and as long as the setting says', () => {
    const groups = Object.keys(shifted.findResources('AWS::CodeDeploy::DeploymentGroup'))
    const used = Object.values(shifted.findResources('AWS::Lambda::Alias')).map(
      ({ UpdatePolicy }) => UpdatePolicy.CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref,
    )
    expect(used).toHaveLength(aliasedNames.length)
    expect(used.sort()).toEqual(groups.sort())
    shifted.hasResourceProperties('AWS::CodeDeploy::DeploymentConfig', {
      TrafficRoutingConfig: {
        Type: 'TimeBasedCanary',
        TimeBasedCanary: { CanaryInterval: 15, CanaryPercentage: 20 },
      },
    })
  })

  it('goes back where one of its brakes fires', () => {
    shifted.allResourcesProperties('AWS::CodeDeploy::DeploymentGroup', {
      AlarmConfiguration: {
        Enabled: true,
        Alarms: [
          { Name: { Ref: Match.stringLikeRegexp('^NewVersionErrors') } },
          { Name: { Ref: Match.stringLikeRegexp('^ServerErrorsBrake') } },
        ],
      },
      AutoRollbackConfiguration: {
        Enabled: true,
        Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST', 'DEPLOYMENT_STOP_ON_ALARM'],
      },
    })
  })

  it('lets the functions that write to more shards wait for the one that lists them', () => {
    const aliases = Object.entries(shifted.findResources('AWS::Lambda::Alias'))
    const reader = aliases.find(([id]) => id.startsWith('History'))?.[0]
    for (const [id, { DependsOn }] of aliases)
      expect([DependsOn ?? []].flat().includes(reader), id).toBe(id !== reader)
  })

  it('makes no circle of resources, which CloudFormation would refuse', () => {
    const done = new Set<string>()
    const visit = (id: string, path: readonly string[]): void => {
      expect(path, [...path, id].join(' → ')).not.toContain(id)
      if (done.has(id)) return
      for (const next of referencesIn(resources[id])) if (next in resources) visit(next, [...path, id])
      done.add(id)
    }
    for (const id of Object.keys(resources)) visit(id, [])
    expect(done.size).toBe(Object.keys(resources).length)
  })
})

interface Read {
  MetricStat: { Metric: { MetricName: string; Dimensions: { Name: string }[] }; Period: number }
}

describe('the brakes', () => {
  const alarm = (id: string) =>
    Object.entries(shifted.findResources('AWS::CloudWatch::Alarm')).find(([key]) => key.startsWith(id))?.[1]
      .Properties
  const versions = Object.keys(shifted.findResources('AWS::Lambda::Version'))

  it('count the failed runs of the new versions alone, minute by minute', () => {
    const { Metrics, Threshold, AlarmActions } = alarm('NewVersionErrors')
    const metrics: Read[] = Metrics.slice(1)
    expect(metrics).toHaveLength(aliasedNames.length)
    expect(referencesIn(metrics).filter((id) => versions.includes(id))).toHaveLength(versions.length)
    for (const {
      MetricStat: { Metric, Period },
    } of metrics)
      expect([Metric.MetricName, Metric.Dimensions[0]?.Name, Period]).toEqual([
        'Errors',
        'ExecutedVersion',
        60,
      ])
    expect([Threshold, AlarmActions]).toEqual([0, undefined])
  })

  it('cost what infra/README.md says', () => {
    const read = [...alarm('NewVersionErrors').Metrics, ...alarm('ServerErrorsBrake').Metrics]
    const paid = read.filter(({ MetricStat }: Partial<Read>) => MetricStat !== undefined)
    const page = readFileSync(new URL('../../infra/README.md', import.meta.url), 'utf8')
    expect(paid).toHaveLength(12)
    expect(page).toContain('A `canary` adds $1.20 for two more alarms on 12 metrics')
  })

  it('count what visitors see, because a function that answers 500 has not failed for Lambda', () => {
    const { Metrics, AlarmDescription } = alarm('ServerErrorsBrake')
    expect(Metrics[0].Expression).toBe('IF(errors > 2, 100 * errors / requests, 0)')
    expect(AlarmDescription).toContain('More than 2 requests in a minute')
  })
})

describe('the role of CodeDeploy', () => {
  it('moves the aliases of the stage, and reads', () => {
    const [role] = Object.values(shifted.findResources('AWS::IAM::Role')).filter(
      ({ Properties }) =>
        Properties.AssumeRolePolicyDocument.Statement[0].Principal.Service === 'codedeploy.amazonaws.com',
    )
    expect(role?.Properties.ManagedPolicyArns).toBeUndefined()
    const [move, read] = role?.Properties.Policies[0].PolicyDocument.Statement ?? []
    expect(move.Action).toEqual(['lambda:GetAlias', 'lambda:UpdateAlias'])
    expect(JSON.stringify(move.Resource)).not.toContain('*')
    expect(move.Resource).toHaveLength(2 * aliasedNames.length)
    expect([read.Action, read.Resource]).toEqual([
      ['cloudwatch:DescribeAlarms', 'lambda:GetProvisionedConcurrencyConfig'],
      '*',
    ])
  })
})

describe('the deploy of a repair', () => {
  const stackWith = async (canary: string, settings: Record<string, unknown> = { canary: true }) => {
    const { stages, ...context } = await readContext()
    const app = new App({ context: { ...context, stages, canary, stage: 'dev' } })
    return addStack(app, { outdir: app.outdir, settings, functions: [] })
  }
  const shiftsIn = async (canary: string): Promise<number> => {
    const stack = await stackWith(canary)
    return stack.node.findAll().filter(({ node }) => node.id === 'ShiftConfig').length
  }

  it('leaves the canary out once, because a brake that is on would stop it', async () => {
    expect([await shiftsIn('true'), await shiftsIn('false')]).toEqual([1, 0])
    for (const settings of [{ canary: true }, {}])
      await expect(stackWith('no', settings)).rejects.toThrow('The context "canary" must be true or false.')
  })
})
