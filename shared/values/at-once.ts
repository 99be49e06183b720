/**
 * Does work for each value, for `most` of them at once. After a failure no other is begun; those under way go on.
 * @throws the first error
 */
export const eachAtOnce = async <T>(
  values: Iterable<T>,
  most: number,
  work: (value: T) => Promise<void>,
): Promise<void> => {
  const rest = values[Symbol.iterator]()
  let hasFailed = false
  const worker = async (): Promise<void> => {
    for (let next = rest.next(); !next.done && !hasFailed; next = rest.next())
      await work(next.value).catch((error: unknown) => {
        hasFailed = true
        throw error
      })
  }
  await Promise.all(Array.from({ length: most }, worker))
}
