/** Does work when first asked, and keeps what it gives. A failure is not kept: whoever asks next tries again. */
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
