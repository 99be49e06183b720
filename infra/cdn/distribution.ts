import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  type DistributionProps,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { CfnOutput, Duration } from 'aws-cdk-lib/core'
import type { Construct } from 'constructs'
import { originHeader, viewerHostHeader } from '../../shared/contract/origin.ts'
import { acknowledge } from '../nag.ts'
import { createCachePolicy, createOriginRequestPolicy } from './policies.ts'
import type { CdnSettings } from './settings.ts'
import { createWebAcl } from './web-acl.ts'

/** The header with the visitor's address. CloudFront's function replaces what the visitor sent under this name. */
export const viewerHeader = 'x-viewer-address'

/**
 * Runs at CloudFront for every request. The address in its event is that of the connection, which nobody can invent. The
 * host is one of the distribution's own: CloudFront answers for no other.
 */
const addressCode = `function handler(event) {
  event.request.headers['${viewerHeader}'] = { value: event.viewer.ip }
  event.request.headers['${viewerHostHeader}'] = { value: event.request.headers.host.value }
  return event.request
}`

/** The statuses of failures that CloudFront would keep for ten seconds unless it is told otherwise. */
const failures = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504]

const createBehaviors = (scope: Construct, originDomain: string, secret: Secret) => {
  const address = new EdgeFunction(scope, 'ViewerAddress', {
    code: FunctionCode.fromInline(addressCode),
    runtime: FunctionRuntime.JS_2_0,
    comment: 'Tells the API the address of the visitor',
  })
  const shared: BehaviorOptions = {
    origin: new HttpOrigin(originDomain, {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      customHeaders: { [originHeader]: secret.secretValue.unsafeUnwrap() },
    }),
    originRequestPolicy: createOriginRequestPolicy(scope),
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    functionAssociations: [{ function: address, eventType: FunctionEventType.VIEWER_REQUEST }],
    // The functions compress. CloudFront keeps a copy for each encoding, and compresses nothing itself.
    compress: false,
  }
  const uncached: BehaviorOptions = {
    ...shared,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    allowedMethods: AllowedMethods.ALLOW_ALL,
  }
  const reads: BehaviorOptions = {
    ...shared,
    cachePolicy: createCachePolicy(scope),
    allowedMethods: AllowedMethods.ALLOW_GET_HEAD_OPTIONS,
  }
  return { reads, uncached }
}

const domainOf = (scope: Construct, { domain }: CdnSettings): Partial<DistributionProps> =>
  domain === undefined
    ? {}
    : {
        domainNames: [domain.name],
        certificate: Certificate.fromCertificateArn(scope, 'CdnCertificate', domain.certificateArn),
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }

const acknowledgeAll = (distribution: Distribution, settings: CdnSettings): void => {
  acknowledge(distribution, 'AwsSolutions-CFR1', 'A site is read from all countries.')
  acknowledge(
    distribution,
    'AwsSolutions-CFR3',
    'A log of all requests would need a bucket, costs with every read, and keeps the addresses of visitors. Those that a web ACL has sampled can be looked at.',
  )
  if (settings.webAclArn === undefined && settings.wafRequests === undefined)
    acknowledge(
      distribution,
      'AwsSolutions-CFR2',
      'AWS WAF has a monthly price, so that it is a setting: cdn.wafRequests or cdn.webAclArn.',
    )
  if (settings.domain === undefined)
    acknowledge(
      distribution,
      'AwsSolutions-CFR4',
      'The certificate of CloudFront’s own domain allows old TLS versions. A domain of the stage allows 1.2 and 1.3 only.',
    )
}

/**
 * CloudFront before the API. Public reads are cached as their Cache-Control says. What begins with `/core/` or
 * `/.well-known/` is never cached.
 * @param originDomain the host name under which CloudFront reaches the API
 * @param secret the API's functions refuse a request without it
 */
export const createDistribution = (
  scope: Construct,
  settings: CdnSettings,
  originDomain: string,
  secret: Secret,
): Distribution => {
  const { reads, uncached } = createBehaviors(scope, originDomain, secret)
  const webAclId =
    settings.wafRequests === undefined
      ? settings.webAclArn
      : createWebAcl(scope, settings.wafRequests).attrArn
  const distribution = new Distribution(scope, 'Cdn', {
    comment: 'Typecase',
    defaultBehavior: reads,
    additionalBehaviors: { '/core/*': uncached, '/.well-known/*': uncached },
    httpVersion: HttpVersion.HTTP2_AND_3,
    errorResponses: failures.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
    ...domainOf(scope, settings),
    ...(webAclId === undefined ? {} : { webAclId }),
  })
  acknowledgeAll(distribution, settings)
  new CfnOutput(scope, 'CdnId', {
    description: 'The distribution, for commands of CloudFront',
    value: distribution.distributionId,
  })
  new CfnOutput(scope, 'CdnTarget', {
    description: 'Where the DNS record of the site’s domain points',
    value: distribution.distributionDomainName,
  })
  return distribution
}
