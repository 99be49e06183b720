import { setTimeout as wait } from 'node:timers/promises'
import { type GatheringSetup, gatherRecords } from './gathering.ts'
import type { Page } from './reader.ts'

/** Runs an event source mapping. */
export interface Poller {
  /** Resolves when every record written before the call is processed. Batching windows are cut short. */
  drained: () => Promise<void>
  /** Finishes the invocation under way; resolves when nothing more will be read or invoked. */
  stop: () => Promise<void>
}

export interface PollerSetup extends Omit<GatheringSetup, 'signal'> {
  /** Reads the next page; undefined if the stream has no shard yet. */
  read: () => Promise<Page | undefined>
}

/** Milliseconds between two reads: while records arrive, while none arrive, and after an error. */
const busyWait = 100
const idleWait = 200
const errorWait = 1000

/** A sleep that can be ended early. */
const sleeper = () => {
  let alarm = new AbortController()
  return {
    sleep: async (milliseconds: number): Promise<void> => {
      alarm = new AbortController()
      await wait(milliseconds, undefined, { signal: alarm.signal }).catch(() => undefined)
    },
    wake: () => alarm.abort(),
  }
}

/**
 * Polls a stream for an event source mapping until it is stopped. An error, mostly of the engine, is shown, and the read
 * is tried again, as Lambda does.
 */
export const startPoller = (setup: PollerSetup): Poller => {
  const stopping = new AbortController()
  const gathering = gatherRecords({ ...setup, signal: stopping.signal })
  const { sleep, wake } = sleeper()
  let waiters: (() => void)[] = []

  /** One read. If it finds nothing, everything written before it is processed, and the waiters from before may go on. */
  const turn = async (): Promise<number> => {
    const asked = waiters
    const page = await setup.read()
    if (page) await gathering.take(page, asked.length > 0)
    const found = page?.records.length ?? 0
    if (found === 0 && gathering.waiting() === 0) {
      for (const resolve of asked) resolve()
      waiters = waiters.filter((one) => !asked.includes(one))
      return idleWait
    }
    return page?.isFull || waiters.length > 0 ? 0 : busyWait
  }

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const pause = await turn().catch((error: unknown) => {
        if (!stopping.signal.aborted) console.error(`${setup.mapping.logicalId}:`, error)
        return errorWait
      })
      if (!stopping.signal.aborted) await sleep(pause)
    }
    setup.save()
    for (const resolve of waiters) resolve()
  }

  const running = run()
  return {
    drained: () =>
      new Promise((resolve) => {
        waiters = [...waiters, resolve]
        wake()
      }),
    stop: () => {
      stopping.abort()
      wake()
      return running
    },
  }
}
