/** What has been started and must be stopped. */
export interface Cleanup {
  /** Registers a step; steps run in the reverse order. */
  add: (step: () => unknown) => void
  /** Runs the steps, each after the one before has ended; the second and later calls wait for the first. */
  run: () => Promise<void>
}

/** An error of one step is shown, and does not keep the others from running. */
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
