/** Lets reads run side by side, and each write alone. */
export interface ReadersWriterLock {
  shared: <T>(work: () => Promise<T>) => Promise<T>
  exclusive: <T>(work: () => Promise<T>) => Promise<T>
}

const ended = (run: Promise<unknown>): Promise<void> =>
  run.then(
    () => undefined,
    () => undefined,
  )

/**
 * Makes a lock. Work starts in the order in which it was asked for: a write waits for the reads before it, and the
 * reads after a write wait for it.
 */
export const readersWriterLock = (): ReadersWriterLock => {
  let lastWrite: Promise<void> = Promise.resolve()
  const reads = new Set<Promise<void>>()
  return {
    shared: (work) => {
      const run = lastWrite.then(work)
      const end = ended(run)
      reads.add(end)
      void end.then(() => reads.delete(end))
      return run
    },
    exclusive: (work) => {
      const run = Promise.all([lastWrite, ...reads]).then(work)
      lastWrite = ended(run)
      return run
    },
  }
}
