import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { Lazy } from 'aws-cdk-lib/core'

/** What a function needs to invalidate copies in the CDN. */
export interface Invalidation {
  distributionId: string
  statements: readonly PolicyStatement[]
}

/**
 * What lets a function invalidate copies in the CDN: the distribution's id, and the permission for it alone.
 * @param distribution is asked at the end of the synth, since the distribution is made after the functions
 */
export const invalidationOf = (distribution: () => Distribution | undefined): Invalidation => ({
  distributionId: Lazy.string({ produce: () => distribution()?.distributionId }),
  statements: [
    new PolicyStatement({
      actions: ['cloudfront:CreateInvalidation'],
      resources: [Lazy.string({ produce: () => distribution()?.distributionArn })],
    }),
  ],
})
