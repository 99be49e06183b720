import * as z from 'zod/mini'
import { publicEnvironment } from '../fresh-function.ts'
import { startChild } from '../processes/child.ts'
import type { Scene } from '../scene.ts'

const compared = z.object({ with: z.number(), without: z.number() })
const times = z.object({
  p50: z.number(),
  p99: z.number(),
  sentP50: z.number(),
  sentP99: z.number(),
  lost: z.int(),
})
const records = z.object({ unlimited: times, enough: times, few: times })

/**
 * Medians of the time of a public list in milliseconds, with and without its record; and the times of records
 * without limits, and at the highest rate of a stage over as many shards as it has then and over the fewest.
 */
export type HistoryTimes = z.infer<typeof compared> & { records: z.infer<typeof records> }

/** What the history costs inside a function. */
export const measureHistory = async ({ stack, prepared, effort }: Scene): Promise<HistoryTimes> => {
  const name = prepared.filled[0]?.collection.name
  const child = startChild('./history.ts', publicEnvironment(stack))
  try {
    const argument = { path: `/api/${name}`, rounds: 6 * effort.tries, requests: 50 }
    const list = await child.ask('compare', compared, argument)
    return { ...list, records: await child.ask('records', records, 1_000 + 200 * effort.tries) }
  } finally {
    await child.stop()
    await stack.drained()
  }
}
