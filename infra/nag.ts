import { Validations } from 'aws-cdk-lib/core'
import type { IConstruct } from 'constructs'

/**
 * Accepts one cdk-nag finding on one resource.
 * @param rule the rule's id, with its finding in brackets where it has one
 * @param reason why this resource is right although the rule objects
 */
export const acknowledge = (resource: IConstruct, rule: string, reason: string): void => {
  Validations.of(resource.node.defaultChild ?? resource).acknowledge({ id: rule, reason })
}
