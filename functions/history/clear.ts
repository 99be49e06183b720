import { historyEndpoints } from '../../shared/contract/history.ts'
import { clearHistory } from '../../shared/history/clear.ts'
import { success } from '../../shared/http/answers/envelope.ts'
import { onQuery } from '../../shared/http/bind.ts'
import type { BoundEndpoint } from '../../shared/http/call.ts'
import { extentOf } from './extent.ts'
import { countRecords } from './total.ts'

/** `history.clear`: begins anew; what was recorded and counted before is shown no more. */
export const clearHandler: BoundEndpoint = onQuery(historyEndpoints.clear, async ({ services, now }) =>
  success({ clearedAt: await clearHistory(services.table, now.getTime()) }),
)

/** `history.count`: how many records there are. */
export const countHandler: BoundEndpoint = onQuery(historyEndpoints.count, async (call) =>
  success(await countRecords(call.services.table, await extentOf(call, {}), () => true)),
)
