import { historyRows } from '../../shared/contract/history.ts'
import { clearHistory } from '../../shared/history/clear.ts'
import { success } from '../../shared/http/answers/envelope.ts'
import type { Handled } from '../../shared/http/call.ts'
import { onQuery } from '../../shared/http/handled.ts'
import { extentOf } from './extent.ts'
import { countRecords } from './total.ts'

/** `history.clear`: begins anew; what was recorded and counted before is shown no more. */
export const clearHandler: Handled = onQuery(historyRows.clear, async ({ services, now }) =>
  success({ clearedAt: await clearHistory(services.table, now.getTime()) }),
)

/** `history.count`: how many records there are. */
export const countHandler: Handled = onQuery(historyRows.count, async (call) =>
  success(await countRecords(call.services.table, await extentOf(call, {}), () => true)),
)
