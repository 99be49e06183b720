import type { Access } from './condition.ts'
import { listOf, recordOf } from './request-body.ts'

/** The permission that each operation inside a transaction needs. */
const actions: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
}

/** One access to some items of a table. */
export type AccessTo = (operation: string, table: unknown, items: readonly unknown[]) => Access

const nameOf = ({ action, resource, leadingKeys }: Access): string =>
  `${action} ${resource} ${leadingKeys?.join()}`

/** One access for each action and table, with the keys of all items; without keys if one of the items has none. */
const together = (accesses: readonly Access[]): Access[] => {
  const groups = new Map<string, Access>()
  for (const { action, resource, leadingKeys } of accesses) {
    const group = groups.get(`${action} ${resource}`) ?? { action, resource, leadingKeys: [] }
    const keys = leadingKeys && group.leadingKeys && [...new Set([...group.leadingKeys, ...leadingKeys])]
    groups.set(`${action} ${resource}`, { action, resource, leadingKeys: keys })
  }
  return [...groups.values()]
}

/**
 * The distinct accesses of a transaction. It needs the permissions of the operations in it (DynamoDB developer guide,
 * "Using IAM with DynamoDB transactions"). AWS does not document whether IAM sees the key of each item alone, or the keys
 * of all items with the same action at once, as in a batch. So both are listed, and a transaction is allowed only if
 * both are. The hundred puts of an import to one partition are one access.
 * @param items the member `TransactItems` of the request
 */
export const transactionAccesses = (items: unknown, access: AccessTo): Access[] => {
  const alone = new Map<string, Access>()
  for (const item of listOf(items))
    for (const [kind, given] of Object.entries(recordOf(item))) {
      const { TableName, Item, Key } = recordOf(given)
      const found = access(actions[kind] ?? kind, TableName, [kind === 'Put' ? Item : Key])
      alone.set(nameOf(found), found)
    }
  const found = new Map(alone)
  for (const group of together([...alone.values()])) found.set(nameOf(group), group)
  return [...found.values()]
}
