import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bundleFunctions } from '../../infra/functions/bundle.ts'
import { templateOf } from './stack.ts'

const prod = await templateOf('prod')
const probed = await templateOf('prod', { probe: true })

const functionOf = (template: typeof prod) =>
  Object.entries(template.findResources('AWS::Lambda::Function')).find(([id]) =>
    id.startsWith('ProbeFunction'),
  )?.[1].Properties

it('a stage is probed only where it asks for it', () => {
  expect(functionOf(prod)).toBeUndefined()
  prod.resourceCountIs('AWS::Events::Rule', 0)
})

it('a probe runs every five minutes, once, and may do nothing but log', () => {
  probed.hasResourceProperties('AWS::Events::Rule', {
    ScheduleExpression: 'rate(5 minutes)',
    State: 'ENABLED',
  })
  probed.hasResourceProperties('AWS::Lambda::EventInvokeConfig', { MaximumRetryAttempts: 0 })
  const [role] = Object.entries(probed.findResources('AWS::IAM::Role'))
    .filter(([id]) => id.startsWith('ProbeRole'))
    .map(([, { Properties }]) => Properties)
  expect(role?.ManagedPolicyArns).toBeUndefined()
  expect(role?.Policies.map((policy: { PolicyName: string }) => policy.PolicyName)).toEqual(['logs'])
  const policies = Object.values(probed.findResources('AWS::IAM::Policy'))
  expect(JSON.stringify(policies)).not.toContain('ProbeRole')
})

it('the probe asks where visitors do', async () => {
  const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/1-2'
  const domain = { name: 'api.bakery.test', certificateArn }
  const addressWith = async (override: Record<string, unknown>): Promise<string> => {
    const template = await templateOf('prod', { probe: true, ...override })
    const [url] = Object.values(template.findOutputs('ApiUrl'))
    const address = functionOf(template)?.Environment.Variables.SITE_URL
    expect(address).toEqual(url?.Value)
    return JSON.stringify(address)
  }
  expect(await addressWith({})).toContain('execute-api')
  expect(await addressWith({ domain })).toContain('Domain')
  const cdn = { domain: { name: 'www.bakery.test', certificateArn } }
  expect(await addressWith({ domain, cdn })).toBe('"https://www.bakery.test/"')
})

it('its alarm fires after two failed runs, and where it does not run at all', () => {
  const alarms = Object.entries(probed.findResources('AWS::CloudWatch::Alarm'))
  const [alarm] = alarms.filter(([id]) => id.startsWith('ProbeAlarm')).map(([, { Properties }]) => Properties)
  expect(alarm).toMatchObject({
    MetricName: 'Errors',
    Threshold: 0,
    EvaluationPeriods: 2,
    Period: 300,
    TreatMissingData: 'breaching',
  })
  expect(alarm?.AlarmActions).toHaveLength(1)
  expect(alarms).toHaveLength(Object.keys(prod.findResources('AWS::CloudWatch::Alarm')).length + 1)
})

it('costs what infra/README.md says, and its code is no more than what it does', async () => {
  const page = await readFile(new URL('../../infra/README.md', import.meta.url), 'utf8')
  const runs = (30 * 24 * 60) / 5
  expect(page).toContain('A `probe` adds about $0.20')
  // An alarm, two requests a run at what a read costs with a year of history, and the runs themselves.
  expect(0.1 + (runs * 2 * 4) / 1e6 + (runs * 0.2) / 1e6).toBeCloseTo(0.17, 2)
  const outdir = await mkdtemp(join(tmpdir(), 'typecase-probe-'))
  try {
    const bundles = await bundleFunctions({ outdir, names: ['probe'] })
    expect(bundles.get('probe')?.bytes).toBeLessThan(3_000)
  } finally {
    await rm(outdir, { recursive: true })
  }
})
