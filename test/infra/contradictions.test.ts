import { describe, expect, it } from 'vitest'
import { parseSettings } from '../../infra/settings.ts'
import { readContext } from '../../infra/synth.ts'

const { stages } = await readContext()
const place = { account: '123456789012', region: 'eu-central-1' }

const certificateIn = (region: string, account = place.account): string =>
  `arn:aws:acm:${region}:${account}:certificate/1-2`
const streamIn = (region: string, account = place.account): string =>
  `arn:aws:dynamodb:${region}:${account}:table/typecase-restored/stream/2026-11-28T12:00:00.000`
const domain = (certificateArn: string, name = 'api.bakery.test') => ({ name, certificateArn })
const site = domain(certificateIn('us-east-1'), 'www.bakery.test')

describe('settings that contradict each other', () => {
  it.each<[Record<string, unknown>, string]>([
    [
      { domain: domain(certificateIn('us-west-2')) },
      'domain.certificateArn is "arn:aws:acm:us-west-2:123456789012:certificate/1-2", and must be of the stage\'s region, eu-central-1',
    ],
    [
      { domain: domain(certificateIn('eu-central-1', '999999999999')) },
      "and must be of the stage's account, 123456789012",
    ],
    [
      { cdn: { domain: domain(certificateIn('us-east-1', '999999999999')) } },
      'cdn.domain.certificateArn is "arn:aws:acm:us-east-1:999999999999:certificate/1-2", and must be of the stage\'s account',
    ],
    [
      { cdn: { webAclArn: 'arn:aws:wafv2:us-east-1:999999999999:global/webacl/own/1-2' } },
      "and must be of the stage's account, 123456789012",
    ],
    [{ restoredTable: streamIn('us-east-1') }, "and must be of the stage's region, eu-central-1"],
    [{ formerTable: streamIn('eu-central-1', '999999999999') }, "and must be of the stage's account"],
    [
      {
        domain: domain(certificateIn('eu-central-1')),
        cdn: { domain: { ...site, name: 'api.bakery.test' } },
      },
      'cdn.domain.name is "api.bakery.test", and must be another name than domain.name, by which CloudFront reaches the API',
    ],
  ])('%j is refused with advice', (override, message) => {
    expect(() => parseSettings(stages, 'prod', { ...place, ...override })).toThrow(message)
  })

  it('are none where all belong together, or the stage is bound to no place', () => {
    const own = {
      domain: domain(certificateIn('eu-central-1')),
      cdn: { domain: site },
      restoredTable: streamIn('eu-central-1'),
    }
    expect(parseSettings(stages, 'prod', { ...place, ...own })).toMatchObject(own)
    const foreign = { restoredTable: streamIn('us-west-2', '999999999999') }
    expect(parseSettings(stages, 'prod', foreign)).toMatchObject(foreign)
  })
})
