import { readContext } from '../../infra/synth.ts'

const own = {
  adminEmail: 'owner@bakery.test',
  alarmEmail: 'alarms@bakery.test',
  corsOrigins: ['https://bakery.test'],
  account: '123456789012',
  region: 'eu-central-1',
}

const domain = {
  name: 'api.bakery.test',
  certificateArn: 'arn:aws:acm:eu-central-1:123456789012:certificate/11111111-2222-3333-4444-555555555555',
}

const cdn = {
  edgeSeconds: 300,
  staleSeconds: 600,
  domain: {
    name: 'www.bakery.test',
    certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/11111111-2222-3333-4444-555555555555',
  },
  webAclArn:
    'arn:aws:wafv2:us-east-1:123456789012:global/webacl/typecase/11111111-2222-3333-4444-555555555555',
}

const backup = {
  days: 400,
  copyToVault: 'arn:aws:backup:eu-west-1:123456789012:backup-vault:typecase-copies',
}

/** The settings that these stages add to those of a stage of cdk.json, which is named first. */
const added: Readonly<Record<string, readonly ['dev' | 'prod', Readonly<Record<string, unknown>>]>> = {
  dev: ['dev', {}],
  prod: ['prod', own],
  'prod-cdn': ['prod', { ...own, domain, cdn, probe: true }],
  'prod-backup-canary': [
    'prod',
    { ...own, domain, backup, canary: true, provisionedConcurrency: { public: 5 } },
  ],
}

/** The stages whose templates are checked: each uses settings that the others leave out. */
export const checkedStages: readonly string[] = Object.keys(added)

/** The context of the CDK app, with these stages in place of those of cdk.json. */
export const checkedContext = async (): Promise<Record<string, unknown>> => {
  const context = await readContext()
  const { stages } = context
  if (typeof stages !== 'object' || stages === null) throw new Error('cdk.json has no stages')
  const known = new Map<string, object>(Object.entries(stages))
  const settings = Object.entries(added).map(([name, [base, more]]) => [
    name,
    { ...known.get(base), ...more },
  ])
  return { ...context, stages: Object.fromEntries(settings) }
}
