import type { Bundles } from '../bundles.ts'
import { median } from '../contest.ts'
import { loadFresh } from '../fresh-function.ts'
import type { Stack } from '../running.ts'

/** Times in milliseconds, medians; memory in bytes. */
export interface Loading {
  function: number
  sdk: number
}

const loadOnce = async (stack: Stack, file: string): Promise<number> => {
  const fresh = await loadFresh(stack, file)
  await fresh.stop()
  return fresh.loadMilliseconds
}

/** How long the public function's module and the AWS SDK alone take to load, each in new processes in turn. */
export const measureLoading = async (stack: Stack, bundles: Bundles, tries: number): Promise<Loading> => {
  const times: Loading[] = []
  for (let done = 0; done < tries; done += 1)
    times.push({
      sdk: await loadOnce(stack, bundles.sdk),
      function: await loadOnce(stack, bundles.public),
    })
  return { function: median(times.map((time) => time.function)), sdk: median(times.map(({ sdk }) => sdk)) }
}
