/** Requests under way at once: they hide each other's round trips. */
const concurrency = 16

/** Does something with each value, some at a time. What rejects is handed to `failed`, and the rest goes on. */
export const inParallel = async <T>(
  values: Iterable<T>,
  work: (value: T) => Promise<void>,
  failed: (value: T, error: unknown) => void,
): Promise<void> => {
  const rest = values[Symbol.iterator]()
  const worker = async (): Promise<void> => {
    for (let next = rest.next(); !next.done; next = rest.next()) {
      const { value } = next
      await work(value).catch((error: unknown) => failed(value, error))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}
