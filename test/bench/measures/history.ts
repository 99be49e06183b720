import * as z from 'zod/mini'
import { publicEnvironment } from '../fresh-function.ts'
import { startChild } from '../processes/child.ts'
import type { Scene } from '../scene.ts'

const compared = z.object({ with: z.number(), without: z.number() })

/** What the history costs a public list inside the function: medians of its time in milliseconds, in one run. */
export const measureHistory = async ({
  stack,
  prepared,
  effort,
}: Scene): Promise<z.infer<typeof compared>> => {
  const name = prepared.filled[0]?.collection.name
  const child = startChild('./history.ts', publicEnvironment(stack))
  try {
    const argument = { path: `/api/${name}`, rounds: 6 * effort.tries, requests: 50 }
    return await child.ask('compare', compared, argument)
  } finally {
    await child.stop()
    await stack.drained()
  }
}
