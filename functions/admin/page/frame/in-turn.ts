/** Does one thing after the other. What is begun waits for the end of what was begun before, however that ended. */
export const createTurns = (): (<R>(work: () => Promise<R>) => Promise<R>) => {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work, work)
    last = mine.catch(() => undefined)
    return mine
  }
}
