/** What has been started and must be stopped. */
export interface Cleanup {
  /** Registers a step; steps run in the reverse order. */
  add: (step: () => unknown) => void
  /** Runs the steps one after the other. The second and later calls wait for the first. */
  run: () => Promise<void>
}

/** Makes an empty list of steps. The error of one step is shown, and the others still run. */
export const createCleanup = (): Cleanup => {
  const steps: (() => unknown)[] = []
  let running: Promise<void> | undefined
  const runAll = async (): Promise<void> => {
    for (const step of steps.reverse())
      try {
        await step()
      } catch (error) {
        console.error(error)
      }
  }
  return {
    add: (step) => steps.push(step),
    run: () => {
      running ??= runAll()
      return running
    },
  }
}

/**
 * Waits for a step no longer than a bound.
 * @returns whether the step ended in time
 */
export const within = async (milliseconds: number, step: Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false)
  })
  try {
    return await Promise.race([step.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Waits for two steps that run at the same time, for both even if one fails: a step that ended later could register
 * its cleanup after the cleanup has run.
 * @throws the error of the first step, else that of the second
 */
export const both = async <A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> => {
  await Promise.allSettled([first, second])
  return [await first, await second]
}
