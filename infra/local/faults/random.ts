/**
 * Numbers from 0 up to 1 for the nth decision of a seed. They are the same each time, no matter how many numbers earlier
 * decisions took. The generator is mulberry32.
 */
export const randomOf = (seed: number, nth: number): (() => number) => {
  let state = (seed ^ Math.imul(nth + 1, 0x9e3779b1)) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One of a list that is not empty. */
export const oneOf = <T>(random: () => number, list: readonly [T, ...T[]]): T =>
  list[Math.floor(random() * list.length)] ?? list[0]
