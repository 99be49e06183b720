import type { Discarded } from './failures.ts'
import { recordFilter } from './filter.ts'
import { closed, type Page, type Positions } from './reader.ts'
import type { StreamRecord } from './record.ts'
import { batchLength } from './retry.ts'
import { type ShipmentSetup, ship } from './shipment.ts'

export interface GatheringSetup extends Omit<ShipmentSetup, 'onProgress' | 'onDiscarded'> {
  onDiscarded: (discarded: Discarded, shardId: string) => void
  /** Updated whenever records are processed. */
  positions: Positions
  save: () => void
}

/** Collects the records of pages into batches. */
export interface Gathering {
  /** Adds a page, and delivers the batch if it is due. `flush` delivers it in any case. */
  take: (page: Page, flush: boolean) => Promise<void>
  /** How many records wait for more, or for the end of their batching window. */
  waiting: () => number
}

/**
 * Filters records and collects them until a batch is full, or until the batching window has passed since its first
 * record, as an event source mapping does. Then it delivers one batch at a time, in order.
 * @throws Error on a filter pattern that the runner cannot evaluate
 */
export const gatherRecords = (setup: GatheringSetup): Gathering => {
  const { mapping, positions, signal } = setup
  const passes = recordFilter(mapping.patterns)
  let records: StreamRecord[] = []
  let since = 0

  const shipAll = async (shardId: string): Promise<void> => {
    const onProgress = (last: StreamRecord): void => {
      positions[shardId] = last.sequenceNumber
      setup.save()
    }
    const onDiscarded = (discarded: Discarded): void => setup.onDiscarded(discarded, shardId)
    while (records.length > 0 && !signal.aborted) {
      const length = batchLength(records, mapping.batchSize)
      await ship(records.slice(0, length), { ...setup, onProgress, onDiscarded })
      records = records.slice(length)
    }
  }

  return {
    waiting: () => records.length,
    take: async (page, flush) => {
      if (records.length === 0) since = Date.now()
      records.push(...page.records.filter((record) => passes(record.event)))
      const isDue = Date.now() - since >= mapping.windowSeconds * 1000
      if (flush || isDue || page.isEnd || records.length >= mapping.batchSize) await shipAll(page.shardId)
      if (records.length > 0 || signal.aborted) return
      const last = page.records.at(-1)
      if (last) positions[page.shardId] = last.sequenceNumber
      if (page.isEnd) positions[page.shardId] = closed
    },
  }
}
