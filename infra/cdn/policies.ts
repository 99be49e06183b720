import {
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
} from 'aws-cdk-lib/aws-cloudfront'
import { Duration, Stack } from 'aws-cdk-lib/core'
import type { Construct } from 'constructs'
import { refreshCookie } from '../../shared/contract/session-cookie.ts'

/**
 * What a cached answer depends on: the whole query, the encoding, and the origin of a page, because the API adds CORS
 * headers only where it is sent. A request with Authorization has a copy of its own. How long a copy serves is said by
 * the answer's Cache-Control alone.
 */
export const createCachePolicy = (scope: Construct): CachePolicy =>
  new CachePolicy(scope, 'PublicReads', {
    comment: 'Typecase: public reads',
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.days(365),
    queryStringBehavior: CacheQueryStringBehavior.all(),
    headerBehavior: CacheHeaderBehavior.allowList('Origin', 'Authorization'),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  })

/**
 * What reaches the API: all that the visitor sent but the host, by which the API would look for another domain, and
 * cookies that it does not know.
 */
export const createOriginRequestPolicy = (scope: Construct): OriginRequestPolicy => {
  const { stackName, region } = Stack.of(scope)
  return new OriginRequestPolicy(scope, 'AllButHost', {
    // The CDK's own name is the same in each region, and CloudFront has one space of names for all of them.
    originRequestPolicyName: `${stackName}-AllButHost-${region}`,
    comment: 'Typecase: everything but the host and foreign cookies',
    queryStringBehavior: OriginRequestQueryStringBehavior.all(),
    headerBehavior: OriginRequestHeaderBehavior.denyList('Host'),
    cookieBehavior: OriginRequestCookieBehavior.allowList(refreshCookie),
  })
}
