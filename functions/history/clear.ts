import { historyEndpoints } from '../../shared/contract/history.ts'
import { clearHistory } from '../../shared/history/clear.ts'
import { success } from '../../shared/http/answers/envelope.ts'
import { onQuery } from '../../shared/http/bind.ts'
import type { BoundEndpoint } from '../../shared/http/call.ts'

/** `history.clear`: begins a new era of the history. Records and counts of earlier eras are not shown any more. */
export const clearHandler: BoundEndpoint = onQuery(historyEndpoints.clear, async ({ services, now }) =>
  success({ clearedAt: await clearHistory(services.table, now.getTime()) }),
)
