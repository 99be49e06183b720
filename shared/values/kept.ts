/** Does work at the first call, and keeps the result. A failure is not kept: the next call does the work again. */
export const kept = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let held: Promise<T> | undefined
  return async () => {
    held ??= work()
    const mine = held
    try {
      return await mine
    } catch (error) {
      if (held === mine) held = undefined
      throw error
    }
  }
}
