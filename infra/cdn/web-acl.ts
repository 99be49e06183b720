import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import { Stack } from 'aws-cdk-lib/core'
import type { Construct } from 'constructs'

const visibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  metricName,
  sampledRequestsEnabled: true,
})

/**
 * The common rules that only count. They go by the size of a body or a query, or look for what an attacker writes into a
 * body. Here bodies are content: imports are larger than 8 KB, texts hold scripts and addresses, and a list with many
 * filters has a long query (AWS WAF developer guide, "Core rule set (CRS) managed rule group").
 */
const counted = [
  'SizeRestrictions_BODY',
  'SizeRestrictions_QUERYSTRING',
  'CrossSiteScripting_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
  'EC2MetaDataSSRF_BODY',
]

/**
 * A web ACL for CloudFront: AWS's common rules, and a bound on the requests of one address.
 * @param requests the most requests of an address in five minutes
 * @throws Error for a stack that is not bound to us-east-1: a web ACL for CloudFront is made there alone
 *   (AWS WAF developer guide, "How AWS WAF works")
 */
export const createWebAcl = (scope: Construct, requests: number): CfnWebACL => {
  if (Stack.of(scope).region !== 'us-east-1')
    throw new Error(
      'cdn.wafRequests needs the setting region "us-east-1": AWS makes a web ACL for CloudFront there alone. In another region, make the web ACL yourself and name it by cdn.webAclArn',
    )
  return new CfnWebACL(scope, 'WebAcl', {
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: visibility('Typecase'),
    rules: [
      {
        name: 'Rate',
        priority: 0,
        action: { block: {} },
        statement: { rateBasedStatement: { limit: requests, aggregateKeyType: 'IP' } },
        visibilityConfig: visibility('TypecaseRate'),
      },
      {
        name: 'Common',
        priority: 1,
        overrideAction: { none: {} },
        statement: {
          managedRuleGroupStatement: {
            vendorName: 'AWS',
            name: 'AWSManagedRulesCommonRuleSet',
            ruleActionOverrides: counted.map((name) => ({ name, actionToUse: { count: {} } })),
          },
        },
        visibilityConfig: visibility('TypecaseCommon'),
      },
    ],
  })
}
