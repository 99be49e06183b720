// Beside the lists, not in them: a form says so of few of them, and all other code takes lists for lists.
const sparse = new WeakSet<readonly unknown[]>()

/** Notes of a list that a form numbered its items with gaps, or not from 0 on: `years[2024]` and `years[2025]`. */
export const markSparse = <T>(list: T[]): T[] => {
  sparse.add(list)
  return list
}

/**
 * Whether a list's numbers may have been names. Of rows in a form, where one was taken out, they only order; within
 * JSON they would be lost.
 */
export const isSparse = (list: readonly unknown[]): boolean => sparse.has(list)
