import { historyRows } from '../../shared/contract/history.ts'
import type { Handled } from '../../shared/http/call.ts'
import { success } from '../../shared/http/envelope.ts'
import { on } from '../../shared/http/handled.ts'
import { dateOf, firstKeptDate } from '../../shared/store/history/calendar.ts'
import { clearHistory, readClear } from '../../shared/store/history/clear.ts'
import { readDayTotals } from '../../shared/store/history/totals.ts'

/** `history.clear`: begins anew; what was recorded and counted before is shown no more. */
export const clearHandler: Handled = on(historyRows.clear, async ({ services, now }) =>
  success({ clearedAt: await clearHistory(services.table, now.getTime()) }),
)

/** `history.count`: how many records are kept; the latest seconds' may be missing. */
export const countHandler: Handled = on(historyRows.count, async ({ services, now }) => {
  const { table, settings } = services
  const { epoch } = await readClear(table)
  const firstKept = firstKeptDate(now.getTime(), settings.historyRetentionDays)
  const totals = await readDayTotals(table, epoch, firstKept, dateOf(now.getTime()))
  return success(totals.reduce((sum, { total }) => sum + total, 0))
})
