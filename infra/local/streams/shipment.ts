import { setTimeout as wait } from 'node:timers/promises'
import type { FunctionHost } from '../functions/host.ts'
import type { EventSourceDefinition } from '../template/event-sources.ts'
import { deliver } from './delivery.ts'
import type { Discarded } from './failures.ts'
import type { StreamRecord } from './record.ts'
import { afterDelivery, type Batch, type Next, splitByAge } from './retry.ts'

export interface ShipmentSetup {
  host: FunctionHost
  mapping: EventSourceDefinition
  /** Called when records up to `last` are delivered or given up. */
  onProgress: (last: StreamRecord) => void
  onDiscarded: (discarded: Discarded) => void
  /** Aborted when the runner stops. The attempt under way is finished then, and no other one begins. */
  signal: AbortSignal
}

const longestWait = 10_000

/** Waits before a retry, longer each time. A stop ends the wait. */
const backOff = async (failures: number, signal: AbortSignal): Promise<void> => {
  try {
    await wait(Math.min(100 * 2 ** failures, longestWait), undefined, { signal })
  } catch {
    // Aborted: the caller looks at the signal.
  }
}

const attempt = async (batch: Batch, setup: ShipmentSetup): Promise<{ next: Next; requestId: string }> => {
  const aged = splitByAge(batch, setup.mapping, Date.now() / 1000)
  if (aged.discarded) return { next: aged, requestId: '' }
  const { delivery, requestId } = await deliver(setup.host, batch.records, setup.mapping.reportsItemFailures)
  if ('error' in delivery) console.error(`${setup.mapping.logicalId}: a batch failed: ${delivery.error}`)
  return { next: afterDelivery(batch, delivery, setup.mapping), requestId }
}

/**
 * Delivers records in order until each is delivered, or given up by the retry policy. A stop leaves the rest for the
 * next start.
 */
export const ship = async (records: readonly StreamRecord[], setup: ShipmentSetup): Promise<void> => {
  const queue: Batch[] = [{ records, failures: 0 }]
  for (let batch = queue.shift(); batch && !setup.signal.aborted; batch = queue.shift()) {
    if (batch.failures > 0) await backOff(batch.failures, setup.signal)
    if (setup.signal.aborted) return
    const { next, requestId } = await attempt(batch, setup)
    const { discarded } = next
    if (discarded) setup.onDiscarded({ ...discarded, attempts: batch.failures + 1, requestId })
    const last = discarded?.records.at(-1) ?? batch.records[next.done - 1]
    if (last) setup.onProgress(last)
    queue.unshift(...next.batches)
  }
}
