import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { groups } from '../../shared/contract/endpoint.ts'
import { refreshCookie } from '../../shared/contract/session-cookie.ts'
import { functionsIn, inspectStack, templateOf } from './stack.ts'

const domain = {
  name: 'api.bakery.test',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1-2',
}
const site = { name: 'www.bakery.test', certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/3-4' }

const dev = await templateOf('dev')
const plain = await templateOf('dev', { cdn: true })
const whole = await templateOf('prod', {
  domain,
  region: 'us-east-1',
  cdn: { edgeSeconds: 300, staleSeconds: 900, domain: site, wafRequests: 2_000 },
})

const configOf = (template: typeof dev) => {
  const [distribution] = Object.values(template.findResources('AWS::CloudFront::Distribution'))
  return distribution?.Properties.DistributionConfig
}

describe('CloudFront', () => {
  it('is there where the stage asks for it', () => {
    dev.resourceCountIs('AWS::CloudFront::Distribution', 0)
    plain.resourceCountIs('AWS::CloudFront::Distribution', 1)
  })

  it('caches reads by their Cache-Control, and keys them by query, encoding, origin and credentials', () => {
    plain.hasResourceProperties('AWS::CloudFront::CachePolicy', {
      CachePolicyConfig: {
        MinTTL: 0,
        DefaultTTL: 0,
        MaxTTL: 31_536_000,
        ParametersInCacheKeyAndForwardedToOrigin: {
          EnableAcceptEncodingBrotli: true,
          EnableAcceptEncodingGzip: true,
          QueryStringsConfig: { QueryStringBehavior: 'all' },
          HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Origin', 'Authorization'] },
          CookiesConfig: { CookieBehavior: 'none' },
        },
      },
    })
    const { DefaultCacheBehavior } = configOf(plain)
    expect(DefaultCacheBehavior).toMatchObject({
      Compress: false,
      ViewerProtocolPolicy: 'redirect-to-https',
      AllowedMethods: ['GET', 'HEAD', 'OPTIONS'],
    })
  })

  it('hands the API the cookie of a session, and no other cookie', () => {
    plain.hasResourceProperties('AWS::CloudFront::OriginRequestPolicy', {
      OriginRequestPolicyConfig: {
        CookiesConfig: { CookieBehavior: 'whitelist', Cookies: [refreshCookie] },
        HeadersConfig: { HeaderBehavior: 'allExcept', Headers: ['Host'] },
      },
    })
    const { DefaultCacheBehavior, CacheBehaviors } = configOf(plain)
    const policies = [DefaultCacheBehavior, ...CacheBehaviors].map((one) => one.OriginRequestPolicyId)
    expect(new Set(policies.map((policy) => JSON.stringify(policy))).size).toBe(1)
  })

  it('never caches administrative answers, keys and failures', () => {
    const { CacheBehaviors, CustomErrorResponses } = configOf(plain)
    const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad'
    expect(
      CacheBehaviors.map((one: Record<string, unknown>) => [one.PathPattern, one.CachePolicyId]),
    ).toEqual([
      ['/core/*', cachingDisabled],
      ['/.well-known/*', cachingDisabled],
    ])
    for (const { AllowedMethods } of CacheBehaviors)
      expect(AllowedMethods).toEqual(expect.arrayContaining(['POST', 'DELETE', 'OPTIONS']))
    const kept = CustomErrorResponses.filter((one: Record<string, unknown>) => one.ErrorCachingMinTTL !== 0)
    expect(kept).toEqual([])
    expect(CustomErrorResponses.map((one: Record<string, unknown>) => one.ErrorCode)).toEqual(
      expect.arrayContaining([400, 403, 404, 500, 503]),
    )
  })

  it('gives the API the visitor’s address, which the functions that count logins trust', () => {
    const [edge] = Object.values(plain.findResources('AWS::CloudFront::Function'))
    expect(edge?.Properties.FunctionCode).toContain(
      "event.request.headers['x-viewer-address'] = { value: event.viewer.ip }",
    )
    for (const name of ['auth', 'users'])
      plain.hasResourceProperties('AWS::Lambda::Function', {
        Description: `Typecase ${name} (dev)`,
        Environment: { Variables: Match.objectLike({ TRUSTED_ADDRESS_HEADER: 'x-viewer-address' }) },
      })
  })

  it('sends a secret that each function of the API knows, and no other function', () => {
    const [origin] = configOf(plain).Origins
    const [sent] = origin.OriginCustomHeaders
    expect(sent.HeaderName).toBe('x-origin-secret')
    expect(JSON.stringify(sent.HeaderValue)).toContain('{{resolve:secretsmanager:')
    const knowing = Object.values(functionsIn(plain))
      .filter(({ Properties }) => Properties.Environment.Variables.ORIGIN_SECRET !== undefined)
      .map(({ Properties }) => Properties)
    expect(knowing.map(({ Description }) => Description).sort()).toEqual(
      groups.map((group) => `Typecase ${group} (dev)`).sort(),
    )
    for (const { Environment } of knowing)
      expect(Environment.Variables.ORIGIN_SECRET).toEqual(sent.HeaderValue)
  })

  it('tells the public function how long copies may be kept', () => {
    const variables = (template: typeof dev, stage: string, seconds: string, stale: string) =>
      template.hasResourceProperties('AWS::Lambda::Function', {
        Description: `Typecase public (${stage})`,
        Environment: { Variables: Match.objectLike({ EDGE_SECONDS: seconds, STALE_SECONDS: stale }) },
      })
    variables(plain, 'dev', '0', '60')
    variables(whole, 'prod', '300', '900')
  })

  it('reaches the API by its own domain, and execute-api is closed then', () => {
    expect(configOf(whole).Origins[0].DomainName).toBe(domain.name)
    whole.hasResourceProperties('AWS::ApiGatewayV2::Api', { DisableExecuteApiEndpoint: true })
    expect(JSON.stringify(configOf(plain).Origins[0].DomainName)).toContain('ApiEndpoint')
  })

  it('has the site’s domain over TLS 1.2 and up, and the outputs name it', () => {
    expect(configOf(whole)).toMatchObject({
      Aliases: [site.name],
      ViewerCertificate: { AcmCertificateArn: site.certificateArn, MinimumProtocolVersion: 'TLSv1.2_2021' },
    })
    whole.hasOutput('ApiUrl', { Value: 'https://www.bakery.test/' })
    expect(Object.keys(whole.findOutputs('*'))).toEqual(expect.arrayContaining(['CdnId', 'CdnTarget']))
  })
})

describe('two stages of one name in two regions', () => {
  it('name what all regions share by their region', () => {
    const [policy] = Object.values(plain.findResources('AWS::CloudFront::OriginRequestPolicy'))
    expect(JSON.stringify(policy?.Properties.OriginRequestPolicyConfig.Name)).toContain('AWS::Region')
  })
})

describe('invalidations', async () => {
  const template = await templateOf('dev', { cdn: { invalidate: true } })
  const [distribution] = Object.keys(template.findResources('AWS::CloudFront::Distribution'))
  const allowed = (from: typeof dev) =>
    Object.entries(from.findResources('AWS::IAM::Role')).flatMap(([id, { Properties }]) =>
      (Properties.Policies ?? []).flatMap(
        (policy: { PolicyDocument: { Statement: { Action: unknown; Resource: unknown }[] } }) =>
          policy.PolicyDocument.Statement.filter(({ Action }) =>
            JSON.stringify(Action).includes('cloudfront:'),
          ).map(({ Action, Resource }) => ({ id: id.replace(/Role.*/, ''), Action, Resource })),
      ),
    )
  const told = (from: typeof dev) =>
    Object.values(from.findResources('AWS::Lambda::Function'))
      .filter(({ Properties }) => Properties.Environment?.Variables.DISTRIBUTION_ID !== undefined)
      .map(({ Properties }) => [Properties.Description, Properties.Environment?.Variables.DISTRIBUTION_ID])

  it('are made by the aggregator, of this distribution alone', () => {
    expect(told(template)).toEqual([['Typecase aggregator (dev)', { Ref: distribution }]])
    expect(allowed(template)).toEqual([
      {
        id: 'Aggregator',
        Action: 'cloudfront:CreateInvalidation',
        Resource: {
          'Fn::Join': [
            '',
            [
              'arn:',
              { Ref: 'AWS::Partition' },
              ':cloudfront::',
              { Ref: 'AWS::AccountId' },
              ':distribution/',
              { Ref: distribution },
            ],
          ],
        },
      },
    ])
  })

  it('are made and allowed only where the stage asks for them', () => {
    expect([told(dev), allowed(dev), told(plain), allowed(plain)]).toEqual([[], [], [], []])
  })
})

describe('the web ACL', () => {
  it('holds AWS’s common rules, and a bound on the requests of an address', () => {
    whole.hasResourceProperties('AWS::WAFv2::WebACL', {
      Scope: 'CLOUDFRONT',
      Rules: [
        Match.objectLike({
          Action: { Block: {} },
          Statement: { RateBasedStatement: { Limit: 2_000, AggregateKeyType: 'IP' } },
        }),
        Match.objectLike({
          Statement: {
            ManagedRuleGroupStatement: Match.objectLike({
              Name: 'AWSManagedRulesCommonRuleSet',
              // Imports are larger than 8 KB, texts hold scripts, and lists have long queries.
              RuleActionOverrides: [
                'SizeRestrictions_BODY',
                'SizeRestrictions_QUERYSTRING',
                'CrossSiteScripting_BODY',
                'GenericLFI_BODY',
                'GenericRFI_BODY',
                'EC2MetaDataSSRF_BODY',
              ].map((Name) => ({ Name, ActionToUse: { Count: {} } })),
            }),
          },
        }),
      ],
    })
    expect(JSON.stringify(configOf(whole).WebACLId)).toContain('WebAcl')
  })

  it('can be one of the team’s own', async () => {
    const webAclArn = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/own/1-2'
    const template = await templateOf('dev', { cdn: { webAclArn } })
    expect(configOf(template).WebACLId).toBe(webAclArn)
    template.resourceCountIs('AWS::WAFv2::WebACL', 0)
  })

  it('is not made in a region where AWS has none', async () => {
    const made = inspectStack('dev', () => undefined, {
      region: 'eu-central-1',
      cdn: { wafRequests: 2_000 },
    })
    await expect(made).rejects.toThrow('cdn.wafRequests needs the setting region "us-east-1"')
  })
})
