import { reviveList, workOffList } from '../../shared/store/claim-chunks.ts'
import type { Table } from '../../shared/store/table.ts'
import type { Change, RequestChange } from './change.ts'
import { purgeStep } from './purge.ts'
import { refreshSnapshot } from './snapshots.ts'

/** Work that a change asks for beside counting. Changes with the same key ask for the same work. */
export interface Work {
  key: string
  work: () => Promise<void>
}

/** The work that a change asks for. `maxBytes` bounds the memory of a partition whose snapshot is written. */
export const workOf = (table: Table, maxBytes: number, change: Exclude<Change, RequestChange>): Work => {
  if (change.kind === 'write') {
    const { partition } = change
    return { key: `write ${partition}`, work: () => refreshSnapshot(table, partition, maxBytes) }
  }
  if (change.kind === 'purge') {
    const { job } = change
    return { key: `purge ${job.partition}`, work: () => purgeStep(table, job) }
  }
  const { job, isExpired } = change
  return {
    key: `claims ${isExpired} ${job.partition} ${job.mark}`,
    work: () => (isExpired ? reviveList(table, job) : workOffList(table, job)),
  }
}
