/** Does some work when all that was asked for before has ended, however that ended. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** Turns of which none is under way. */
export const createTurns = (): Turns => {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work, work)
    last = mine.catch(() => undefined)
    return mine
  }
}
