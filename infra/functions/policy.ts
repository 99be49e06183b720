import { PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { AccessStatement, TableAction } from '../access.ts'

/**
 * Puts all keys of an action into one statement, and then the actions with equal keys together. IAM allows a batch or
 * a transaction over several partitions only if a single statement covers all its keys.
 */
export const normalised = (statements: readonly AccessStatement[]): AccessStatement[] => {
  const keysOf = new Map<TableAction, Set<string>>()
  for (const { actions, keys } of statements)
    for (const action of actions) keysOf.set(action, new Set([...(keysOf.get(action) ?? []), ...keys]))
  const actionsOf = new Map<string, AccessStatement>()
  for (const [action, unsorted] of keysOf) {
    const keys = [...unsorted].sort()
    const actions = actionsOf.get(keys.join())?.actions ?? []
    actionsOf.set(keys.join(), { actions: [...actions, action], keys })
  }
  return [...actionsOf.values()]
}

/**
 * The policy that limits a function to its partitions of some tables.
 *
 * `ForAllValues` alone holds for a request that names no key. The `Null` condition demands a key (IAM User Guide,
 * "Multivalued context keys").
 */
export const tablePolicy = (
  tableArns: readonly string[],
  statements: readonly AccessStatement[],
): PolicyDocument =>
  new PolicyDocument({
    statements: normalised(statements).map(
      ({ actions, keys }) =>
        new PolicyStatement({
          actions: actions.map((action) => `dynamodb:${action}`),
          resources: [...tableArns],
          conditions: {
            'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys },
            Null: { 'dynamodb:LeadingKeys': 'false' },
          },
        }),
    ),
  })
