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

/** Does work once for the same arguments, and keeps each result. A failure is kept too, so this is for one request. */
export const keptEach = <A extends readonly (string | number)[], T>(
  work: (...args: A) => Promise<T>,
): ((...args: A) => Promise<T>) => {
  const held = new Map<string, Promise<T>>()
  return (...args) => {
    const key = JSON.stringify(args)
    const result = held.get(key) ?? work(...args)
    held.set(key, result)
    return result
  }
}

/**
 * A map whose entries have sizes. Where these come to more than a bound, the least recently used entries go. The entry
 * that was set last stays, whatever its size.
 */
export class LruMap<K, V> {
  /** In the order of use. */
  readonly #held = new Map<K, { value: V; size: number }>()
  readonly #most: number
  #size = 0

  /** @param most the bound, in the unit of the sizes */
  constructor(most: number) {
    this.#most = most
  }

  /** The sizes of all entries together. */
  get size(): number {
    return this.#size
  }

  /** The value of a key, which counts as a use; undefined where there is none. */
  get(key: K): V | undefined {
    const entry = this.#held.get(key)
    if (!entry) return undefined
    this.#held.delete(key)
    this.#held.set(key, entry)
    return entry.value
  }

  /** Sets a value in place of the one before. @param size 1 unless given, so that the bound is a number of entries */
  set(key: K, value: V, size = 1): void {
    this.delete(key)
    this.#held.set(key, { value, size })
    this.#size += size
    for (const oldest of this.#held.keys()) {
      if (this.#size <= this.#most || oldest === key) return
      this.delete(oldest)
    }
  }

  /** Forgets a key, if there is a value of it. */
  delete(key: K): void {
    this.#size -= this.#held.get(key)?.size ?? 0
    this.#held.delete(key)
  }
}
