import { PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Grant } from './access.ts'

/** Grants with the same actions become one: a role's inline policies share 10,240 characters. */
const merged = (grants: readonly Grant[]): Grant[] => {
  const byActions = new Map<string, Grant>()
  for (const { actions, keys } of grants) {
    const id = [...actions].sort().join()
    byActions.set(id, { actions, keys: [...new Set([...(byActions.get(id)?.keys ?? []), ...keys])].sort() })
  }
  return [...byActions.values()]
}

/**
 * The policy that holds a function to its partitions of the table.
 *
 * `ForAllValues` alone is true for a request that names no key, so the `Null` condition demands one (IAM
 * User Guide, "Multivalued context keys").
 */
export const tablePolicy = (tableArn: string, grants: readonly Grant[]): PolicyDocument =>
  new PolicyDocument({
    statements: merged(grants).map(
      ({ actions, keys }) =>
        new PolicyStatement({
          actions: actions.map((action) => `dynamodb:${action}`),
          resources: [tableArn],
          conditions: {
            'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys },
            Null: { 'dynamodb:LeadingKeys': 'false' },
          },
        }),
    ),
  })
