import type { BatchReport, BatchResult } from '../../../../../shared/client/types/answers.ts'
import { text } from '../../language/text.ts'
import { said } from '../../session/said.ts'

/** An entry that something is done to, as the list showed it. */
export interface BulkItem {
  id: number
  /** Its ETag. Without it the entry is changed whatever it is by now. */
  version: string | undefined
  name: string
}

/** What can be done to many entries at once. */
export type BulkOperation = 'publish' | 'unpublish' | 'delete'

/** How far it is, and what became of the entries so far. */
export interface BulkState {
  total: number
  done: number
  /** Entries that were as wanted already. */
  unchanged: number
  failed: readonly { item: BulkItem; why: string }[]
  /** Entries that nothing was done to, because it was stopped. */
  left: readonly BulkItem[]
  /** Why it was stopped; undefined where it was not, or where the person stopped it. */
  stoppedBy: string | undefined
}

/** Does it to some entries, by one request. @throws TypecaseError */
export type BulkSend = (items: readonly BulkItem[]) => Promise<BatchReport>

/** Entries of one request. It is done in seconds, so that the person sees how far it is. */
const step = 100

/** Why nothing was done to one entry. Deleting one that is gone already has done what was wanted. */
const reasonOf = ({ status, text: reason = '' }: BatchResult): string =>
  status === 412 ? text('bulk.changed') : reason

const taken = (
  state: BulkState,
  items: readonly BulkItem[],
  operation: BulkOperation,
  report: BatchReport,
) => {
  const byId = new Map(items.map((item) => [item.id, item]))
  const isDone = ({ outcome, status }: BatchResult): boolean =>
    outcome === 'done' || (operation === 'delete' && status === 404)
  const failed = report.results.flatMap((result) => {
    const item = byId.get(result.id)
    return result.outcome === 'failed' && !isDone(result) && item ? [{ item, why: reasonOf(result) }] : []
  })
  return {
    ...state,
    done: state.done + report.results.filter(isDone).length,
    unchanged: state.unchanged + report.unchanged,
    failed: [...state.failed, ...failed],
  }
}

/** Of what a request had no time for: the entries that are sent again, and those of which nobody knows. */
const splitRemaining = (items: readonly BulkItem[], { remaining }: BatchReport) => {
  const { ids = [], unclear = 0 } = remaining ?? {}
  const byId = new Map(items.map((item) => [item.id, item]))
  const all = ids.flatMap((id) => byId.get(id) ?? [])
  return { unclear: all.slice(0, unclear), again: all.slice(unclear) }
}

/**
 * Does something to entries, some at a time, and reports each that it was not done to. Where no answer comes, it stops.
 * @param tell is told after each request how far it is
 * @param isStopped is asked before each request
 */
export const runBulk = async (
  operation: BulkOperation,
  items: readonly BulkItem[],
  send: BulkSend,
  tell: (state: BulkState) => void = () => undefined,
  isStopped: () => boolean = () => false,
): Promise<BulkState> => {
  let left: readonly BulkItem[] = items
  let state: BulkState = {
    total: items.length,
    done: 0,
    unchanged: 0,
    failed: [],
    left,
    stoppedBy: undefined,
  }
  const unknown = (some: readonly BulkItem[]): BulkState['failed'] =>
    some.map((item) => ({ item, why: text('bulk.unknown') }))
  while (left.length > 0 && !isStopped()) {
    const sent = left.slice(0, step)
    const rest = left.slice(step)
    try {
      const report = await send(sent)
      const { unclear, again } = splitRemaining(sent, report)
      const next = taken(state, sent, operation, report)
      if (again.length === sent.length) return { ...next, left, stoppedBy: text('bulk.busy') }
      left = [...again, ...rest]
      state = { ...next, failed: [...next.failed, ...unknown(unclear)], left }
    } catch (error) {
      return {
        ...state,
        failed: [...state.failed, ...unknown(sent)],
        left: rest,
        stoppedBy: said(error),
      }
    }
    tell(state)
  }
  return state
}
