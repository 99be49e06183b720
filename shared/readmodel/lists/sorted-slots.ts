/** Compares two slots. It is never 0 for different slots. */
export type CompareSlots = (a: number, b: number) => number

/** The number at a position. @throws RangeError where there is none */
export const numberAt = (numbers: Uint32Array | Float64Array, at: number): number => {
  const number = numbers[at]
  if (number === undefined) throw new RangeError(`There are ${numbers.length} numbers, and none at ${at}.`)
  return number
}

/**
 * The first position from `from` to `to` whose slot does not come before, in O(log n).
 * @param order sorted, so that `isBefore` holds for the first slots and not for the others
 */
export const lowerBound = (
  order: Uint32Array | Float64Array,
  isBefore: (slot: number) => boolean,
  from = 0,
  to = order.length,
): number => {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(numberAt(order, middle))) low = middle + 1
    else high = middle
  }
  return low
}

/** Sorted slots without some of them, in O(n). */
export const without = (order: Uint32Array, slots: readonly number[]): Uint32Array => {
  const dropped = new Set(slots)
  return order.filter((slot) => !dropped.has(slot))
}

/** Merges slots into sorted ones that have none of them: a binary search for each, and one copy. */
export const insertInto = (
  order: Uint32Array,
  slots: readonly number[],
  compare: CompareSlots,
): Uint32Array => {
  const out = new Uint32Array(order.length + slots.length)
  let read = 0
  let write = 0
  for (const slot of slots.toSorted(compare)) {
    const at = lowerBound(order, (other) => compare(other, slot) < 0, read)
    out.set(order.subarray(read, at), write)
    write += at - read
    out[write] = slot
    write += 1
    read = at
  }
  out.set(order.subarray(read), write)
  return out
}
