import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { templateOf, variablesIn } from './stack.ts'

describe('CloudFront that callers may still pass by', async () => {
  const open = await templateOf('dev', { cdn: { open: true, secret: 2 } })

  it('sends its secret, which no function asks for', () => {
    const [distribution] = Object.values(open.findResources('AWS::CloudFront::Distribution'))
    const [sent] = distribution?.Properties.DistributionConfig.Origins[0].OriginCustomHeaders ?? []
    expect(JSON.stringify(sent.HeaderValue)).toContain('OriginSecret2')
    const asked = [...variablesIn(open).values()].filter((one) => 'ORIGIN_SECRET' in one)
    expect(asked).toEqual([])
  })

  it('lets editors log in with a cookie from the page of the site', async () => {
    const site = {
      name: 'www.bakery.test',
      certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/3-4',
    }
    const told = variablesIn(await templateOf('dev', { cdn: { open: true, domain: site } }))
    const names = [...told].filter(([, one]) => one.DOMAIN_NAME === site.name).map(([name]) => name)
    expect(names.toSorted()).toEqual(['auth', 'public'])
  })

  it('has its copies kept as long, and its word for an address is not taken', () => {
    open.hasResourceProperties('AWS::Lambda::Function', {
      Description: 'Typecase public (dev)',
      Environment: { Variables: Match.objectLike({ EDGE_SECONDS: '0', STALE_SECONDS: '60' }) },
    })
    const trusting = [...variablesIn(open).values()].filter((one) => 'TRUSTED_ADDRESS_HEADER' in one)
    expect(trusting).toEqual([])
  })
})
