import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { apiRoutes } from '../../infra/api/routes.ts'
import { groups } from '../../shared/contract/endpoint.ts'
import { endpoints } from '../../shared/contract/index.ts'
import { templateOf } from './stack.ts'

const dev = await templateOf('dev')
const prod = await templateOf('prod', {
  domain: { name: 'cms.example.com', certificateArn: 'arn:aws:acm:eu-west-1:123456789012:certificate/1-2' },
})

describe('the HTTP API', () => {
  it('has the routes of the contract, each to the function of its group', () => {
    const functionOf = (target: unknown): string => {
      const id = /"Ref":"(\w+)"/.exec(JSON.stringify(target))?.[1] ?? ''
      const uri = dev.findResources('AWS::ApiGatewayV2::Integration')[id]?.Properties.IntegrationUri
      return JSON.stringify(uri)
    }
    const deployed = Object.values(dev.findResources('AWS::ApiGatewayV2::Route')).map(({ Properties }) => ({
      routeKey: Properties.RouteKey,
      group: groups.find((group) =>
        functionOf(Properties.Target).toLowerCase().includes(`{"ref":"${group}functionaliaslive`),
      ),
    }))
    const byKey = (a: { routeKey: string }, b: { routeKey: string }) => (a.routeKey < b.routeKey ? -1 : 1)
    expect(deployed.sort(byKey)).toEqual(apiRoutes(endpoints).sort(byKey))
  })

  it('calls functions with payload format 2.0, one integration and one permission a group', () => {
    dev.resourceCountIs('AWS::ApiGatewayV2::Integration', groups.length)
    dev.allResourcesProperties('AWS::ApiGatewayV2::Integration', {
      IntegrationType: 'AWS_PROXY',
      PayloadFormatVersion: '2.0',
    })
    dev.resourceCountIs('AWS::Lambda::Permission', groups.length)
    dev.allResourcesProperties('AWS::Lambda::Permission', {
      Principal: 'apigateway.amazonaws.com',
      SourceArn: { 'Fn::Join': ['', Match.arrayWith([{ Ref: Match.stringLikeRegexp('^Api') }, '/*/*'])] },
    })
  })

  it.each([
    [dev, ['*']],
    [prod, ['https://www.example.com']],
  ])('answers preflights from the origins of the stage', (template, origins) => {
    template.hasResourceProperties('AWS::ApiGatewayV2::Api', {
      ProtocolType: 'HTTP',
      CorsConfiguration: {
        AllowOrigins: origins,
        AllowMethods: ['GET', 'HEAD', 'POST', 'DELETE'],
        AllowHeaders: Match.arrayWith(['authorization', 'content-type', 'if-match', 'if-none-match']),
        ExposeHeaders: ['etag', 'retry-after', 'apigw-requestid'],
        MaxAge: 3600,
        AllowCredentials: Match.absent(),
      },
    })
  })

  it('throttles and logs every access, without queries, headers or bodies', () => {
    dev.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      StageName: '$default',
      AutoDeploy: true,
      DefaultRouteSettings: { ThrottlingRateLimit: 200, ThrottlingBurstLimit: 400 },
      AccessLogSettings: { DestinationArn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^AccessLogs'), 'Arn'] } },
    })
    const [name] = Object.entries(dev.findResources('AWS::Logs::LogGroup'))
      .filter(([id]) => id.startsWith('AccessLogs'))
      .map(([, { Properties }]) => Properties.LogGroupName)
    expect(name).toEqual({
      'Fn::Join': [
        '',
        [
          '/aws/vendedlogs/typecase-dev-',
          { 'Fn::Select': [2, { 'Fn::Split': ['/', { Ref: 'AWS::StackId' }] }] },
        ],
      ],
    })
    const [stage] = Object.values(dev.findResources('AWS::ApiGatewayV2::Stage'))
    const format: Record<string, string> = JSON.parse(stage?.Properties.AccessLogSettings.Format)
    expect(Object.values(format)).toContain('$context.requestId')
    expect(Object.values(format).join()).not.toMatch(/query|header|authorizer|body/i)
  })
})

describe('a custom domain', () => {
  it('is absent unless set', () => {
    dev.resourceCountIs('AWS::ApiGatewayV2::DomainName', 0)
  })

  it('is mapped to the stage, named in the outputs and part of ApiUrl', () => {
    prod.hasResourceProperties('AWS::ApiGatewayV2::DomainName', {
      DomainName: 'cms.example.com',
      DomainNameConfigurations: [
        { CertificateArn: 'arn:aws:acm:eu-west-1:123456789012:certificate/1-2', EndpointType: 'REGIONAL' },
      ],
    })
    prod.hasResourceProperties('AWS::ApiGatewayV2::Api', { DisableExecuteApiEndpoint: true })
    dev.hasResourceProperties('AWS::ApiGatewayV2::Api', { DisableExecuteApiEndpoint: false })
    prod.resourceCountIs('AWS::ApiGatewayV2::ApiMapping', 1)
    expect(JSON.stringify(prod.findOutputs('ApiUrl'))).toContain('Domain')
    expect(Object.keys(prod.findOutputs('*'))).toContain('DomainTarget')
  })
})
