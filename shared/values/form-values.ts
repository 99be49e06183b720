// What a form can say about a value, which the value itself cannot hold.

/**
 * A value that a form carries as JSON, in a part of type application/json. The rules of JSON bodies apply to it: text
 * is text and null is null, although the body is a form.
 */
export class JsonPart {
  readonly value: unknown

  constructor(value: unknown) {
    this.value = value
  }
}

// Kept beside the lists and not in them: few forms have such lists, and all other code treats them as plain lists.
const sparse = new WeakSet<readonly unknown[]>()

/** Notes that a form numbered the items of a list with gaps, or not from 0 on: `years[2024]` and `years[2025]`. */
export const markSparse = <T>(list: T[]): T[] => {
  sparse.add(list)
  return list
}

/**
 * Whether the numbers of a list's items may have been meant as names. For rows of a form they only give the order,
 * and a row that was taken out leaves a gap. Within JSON names would be lost.
 */
export const isSparse = (list: readonly unknown[]): boolean => sparse.has(list)
