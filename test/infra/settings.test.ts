import { describe, expect, it } from 'vitest'
import { historyShardsOf, parseSettings } from '../../infra/settings.ts'
import { readContext } from '../../infra/synth.ts'
import { historyShards } from '../../shared/http/environment.ts'

const { stages } = await readContext()
const certificateArn =
  'arn:aws:acm:eu-central-1:123456789012:certificate/11111111-2222-3333-4444-555555555555'

const webAclArn = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/own/1-2'

describe('settings of cdk.json', () => {
  it('has a dev and a protected prod stage', () => {
    expect(parseSettings(stages, 'dev')).toMatchObject({ stage: 'dev', protected: false, corsOrigins: ['*'] })
    expect(parseSettings(stages, 'prod')).toMatchObject({ stage: 'prod', protected: true, cacheSeconds: 60 })
  })

  it('takes overrides in place of the stage’s values', () => {
    const settings = parseSettings(stages, 'dev', {
      cacheSeconds: 5,
      domain: { name: 'cms.example.com', certificateArn },
    })
    expect(settings.cacheSeconds).toBe(5)
    expect(settings.domain).toEqual({ name: 'cms.example.com', certificateArn })
  })

  it('fills in how a canary shifts', () => {
    const canaryOf = (canary: unknown) => parseSettings(stages, 'dev', { canary }).canary
    expect(canaryOf(true)).toEqual({ percent: 10, minutes: 5 })
    expect(canaryOf({ minutes: 30 })).toEqual({ percent: 10, minutes: 30 })
  })

  it('takes the trusted header in any case', () => {
    const { trustedAddressHeader } = parseSettings(stages, 'dev', { trustedAddressHeader: 'True-Client-IP' })
    expect(trustedAddressHeader).toBe('true-client-ip')
  })

  it.each(['staging', 'constructor', '__proto__'])(
    'names the stages there are when asked for %s',
    (stage) => {
      expect(() => parseSettings(stages, stage)).toThrow(
        `cdk.json has no stage "${stage}": its stages are dev, prod`,
      )
    },
  )

  it.each([[undefined], [[]], ['dev']])('wants stages to be an object, not %j', (value) => {
    expect(() => parseSettings(value, 'dev')).toThrow('context.stages must map stage names')
  })

  it('wants stage names that CloudFormation takes', () => {
    expect(() => parseSettings({ 'My Stage': {} }, 'My Stage')).toThrow(
      'cdk.json: context.stages.My Stage must be named by up to 31 lower-case letters, digits and "-"',
    )
  })

  it('names the stage that has no settings', () => {
    expect(() => parseSettings({ prod: null }, 'prod')).toThrow(
      'cdk.json: context.stages.prod must be an object of settings',
    )
  })
})

describe('a bad setting', () => {
  it.each<[Record<string, unknown>, string]>([
    [{ protected: 'yes' }, 'protected is "yes", and must be true or false'],
    [{ corsOrigins: '*' }, 'corsOrigins is "*", and must be a list of origins'],
    [{ corsOrigins: [] }, 'corsOrigins is [], and must be a list of origins'],
    [{ corsOrigins: ['https://a.example/path'] }, 'corsOrigins.0 is "https://a.example/path", and must be'],
    [{ corsOrigins: ['*', 'https://a.example'] }, 'must hold "*" alone or not at all'],
    [{ cacheSeconds: -1 }, 'cacheSeconds is -1, and must be a whole number of seconds from 0 to 31536000'],
    [
      { headReuseMilliseconds: -1 },
      'headReuseMilliseconds is -1, and must be a whole number of milliseconds from 0 to 60000',
    ],
    [
      { restoredTable: 'typecase-restored' },
      'restoredTable is "typecase-restored", and must be the ARN of a',
    ],
    [{ cacheSeconds: 1.5 }, 'cacheSeconds is 1.5, and must be a whole number of seconds'],
    [{ cacheSeconds: '60' }, 'cacheSeconds is "60", and must be a whole number of seconds'],
    [
      { historyRetentionDays: 0 },
      'historyRetentionDays is 0, and must be a whole number of days from 1 to 3650',
    ],
    [
      { historyRetentionDays: undefined },
      'historyRetentionDays is missing, and must be a whole number of days',
    ],
    [
      { logRetentionDays: 31 },
      'logRetentionDays is 31, and must be a number of days CloudWatch Logs accepts: 1, 3',
    ],
    [{ adminEmail: 'admin' }, 'adminEmail is "admin", and must be an email address'],
    [{ alarmEmail: 7 }, 'alarmEmail is 7, and must be an email address'],
    [
      { domain: 'cms.example.com' },
      'domain is "cms.example.com", and must be {"name": …, "certificateArn": …}',
    ],
    [{ domain: { name: 'a b', certificateArn } }, 'domain.name is "a b", and must be a host name'],
    [{ domain: { name: 'a.example' } }, 'domain.certificateArn is missing, and must be the ARN'],
    [
      { domain: { name: 'a.example', certificateArn: 'x' } },
      'domain.certificateArn is "x", and must be the ARN',
    ],
    [
      { throttling: { rate: 0, burst: 1 } },
      'throttling.rate is 0, and must be a whole number of requests a second',
    ],
    [
      { throttling: { rate: 1, burst: 1, quota: 1 } },
      'throttling.quota: no such setting; known are rate, burst',
    ],
    [
      { reservedConcurrency: { auth: 0 } },
      'reservedConcurrency.auth is 0, and must be a whole number of executions',
    ],
    [{ reservedConcurrency: { login: 5 } }, 'reservedConcurrency.login: no such setting; known are auth, '],
    [
      { provisionedConcurrency: { public: 0 } },
      'provisionedConcurrency.public is 0, and must be a whole number of instances from 1 to 1000',
    ],
    [{ provisionedConcurrency: 5 }, 'provisionedConcurrency is 5, and must map function names to numbers'],
    [
      { provisionedConcurrency: { bootstrap: 1 } },
      'provisionedConcurrency.bootstrap: no such setting; known are auth, ',
    ],
    [
      { provisionedConcurrency: { public: 6 }, reservedConcurrency: { public: 11 } },
      'reservedConcurrency.public is 11, and must be at least 12, twice provisionedConcurrency.public',
    ],
    [{ probe: 5 }, 'probe is 5, and must be true, or left out'],
    [{ canary: 'slow' }, 'canary is "slow", and must be true or {"percent": …, "minutes": …}'],
    [{ canary: false }, 'canary is false, and must be true or {"percent": …, "minutes": …}'],
    [{ canary: { percent: 80 } }, 'canary.percent is 80, and must be a whole number of percent from 1 to 50'],
    [{ canary: { minutes: 1 } }, 'canary.minutes is 1, and must be a whole number of minutes from 5 to 60'],
    [{ canary: { steps: 2 } }, 'canary.steps: no such setting; known are percent, minutes'],
    [
      { trustedAddressHeader: 'forwarded' },
      'trustedAddressHeader is "forwarded", and must be the name of a header',
    ],
    [{ trustedAddressHeader: 'a b' }, 'trustedAddressHeader is "a b", and must be the name of a header'],
    [{ trustedAddressHeader: '' }, 'trustedAddressHeader is "", and must be the name of a header'],
    [{ passwords: true }, 'passwords is true, and must be {"refuseCommon": …, "generatedHours": …}'],
    [{ passwords: { refuseCommon: 1 } }, 'passwords.refuseCommon is 1, and must be true or false'],
    [
      { passwords: { generatedHours: 0 } },
      'passwords.generatedHours is 0, and must be a whole number of hours from 1 to 8760',
    ],
    [
      { passwords: { common: true } },
      'passwords.common: no such setting; known are refuseCommon, generatedHours',
    ],
    [
      { account: 123456789012 },
      'account is 123456789012, and must be the 12 digits of an AWS account, as text',
    ],
    [{ account: '1234' }, 'account is "1234", and must be the 12 digits'],
    [{ region: 'Frankfurt' }, 'region is "Frankfurt", and must be an AWS region such as "eu-central-1"'],
    [{ backup: true }, 'backup is true, and must be {"days": …, "copyToVault": …}'],
    [{ backup: { days: 0 } }, 'backup.days is 0, and must be a whole number of days from 1 to 36500'],
    [
      { backup: { days: 35, copyToVault: 'copies' } },
      'backup.copyToVault is "copies", and must be the ARN of a backup vault',
    ],
    [{ backup: { days: 35, weekly: true } }, 'backup.weekly: no such setting; known are days, copyToVault'],
    [
      { cdn: 'cloudfront' },
      'cdn is "cloudfront", and must be true, or an object with edgeSeconds, staleSeconds',
    ],
    [{ cdn: { edgeSeconds: -1 } }, 'cdn.edgeSeconds is -1, and must be a whole number of seconds'],
    [{ cdn: { maxAge: 5 } }, 'cdn.maxAge: no such setting; known are edgeSeconds, staleSeconds, invalidate'],
    [
      { cdn: { domain: { name: 'a.example', certificateArn } } },
      'and must be the ARN of an ACM certificate in us-east-1',
    ],
    [{ cdn: { open: false } }, 'cdn.open is false, and must be true, or left out'],
    [{ cdn: { secret: 0 } }, 'cdn.secret is 0, and must be a whole number from 1 up'],
    [{ cdn: { invalidate: 'yes' } }, 'cdn.invalidate is "yes", and must be true or false'],
    [
      { cdn: { invalidate: true }, headReuseMilliseconds: 100 },
      'headReuseMilliseconds is 100, and must be 0 or left out beside cdn.invalidate',
    ],
    [{ cdn: { webAclArn: 'waf' } }, 'cdn.webAclArn is "waf", and must be the ARN of a web ACL'],
    [
      { cdn: { wafRequests: 5 } },
      'cdn.wafRequests is 5, and must be a whole number of requests in five minutes',
    ],
    [{ cdn: { wafRequests: 500, webAclArn } }, 'and must have webAclArn or wafRequests, and not both'],
    [
      { cdn: true, trustedAddressHeader: 'x-forwarded-for' },
      'trustedAddressHeader is "x-forwarded-for", and must be left out beside cdn',
    ],
    [{ tags: { 'aws:x': 'y' } }, 'tags.aws:x is "aws:x", and must map tag names'],
    [{ tags: { owner: 5 } }, 'tags.owner is 5, and must map tag names'],
    [
      { cacheSecond: 5 },
      'cacheSecond: no such setting; known are account, region, protected, corsOrigins, cacheSeconds',
    ],
  ])('%j is refused with advice', (override, message) => {
    expect(() => parseSettings(stages, 'prod', override)).toThrow(message)
  })

  it('is a probe whose alarm would tell nobody', () => {
    expect(() => parseSettings(stages, 'dev', { probe: true })).toThrow(
      'probe is true, and must be left out without alarmEmail: its alarm would tell nobody',
    )
  })

  it('does not hide another', () => {
    const both = () => parseSettings(stages, 'dev', { cacheSeconds: -1, adminEmail: '' })
    expect(both).toThrow(/stage "dev":\n {2}cacheSeconds .*\n {2}adminEmail /)
  })
})

describe('the shards of the history', () => {
  const shardsAt = (rate: number) => historyShardsOf({ throttling: { rate, burst: 1 } })

  it.each([
    [1, 4],
    [2_000, 4],
    [2_001, 5],
    [10_000, 20],
  ])('at %d requests a second are %d', (rate, shards) => {
    expect(shardsAt(rate)).toBe(shards)
  })

  it('are taken by the functions at every rate that a stage can have', () => {
    for (let rate = 1; rate <= 10_000; rate += 1) {
      const shards = shardsAt(rate)
      expect(historyShards({ HISTORY_SHARDS: String(shards) })).toBe(shards)
      expect(rate / shards).toBeLessThanOrEqual(500)
    }
    expect(() => parseSettings(stages, 'dev', { throttling: { rate: 10_001, burst: 1 } })).toThrow()
  })
})
