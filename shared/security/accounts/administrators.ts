import { entityOf } from '../../store/entity.ts'
import { queryPages, type Table } from '../../store/table.ts'
import { type UserRecord, userOf } from './accounts.ts'
import { administratorRoleId } from './built-in-roles.ts'

/** Whether a user may do everything now: it is active, and has the administrator role. */
export const isAdministrator = ({ active, roleId }: Pick<UserRecord, 'active' | 'roleId'>): boolean =>
  active && roleId === administratorRoleId

/** The active administrators in the order of their ids, strongly consistent; read as far as they are asked for. */
export async function* administratorsOf(table: Table): AsyncGenerator<UserRecord> {
  const input = {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': 'user' },
    ConsistentRead: true,
  }
  for await (const items of queryPages(table, input))
    yield* items.map((item) => userOf(entityOf(item))).filter(isAdministrator)
}
