/** Something with a name that is unique in its list. */
interface Named {
  name: string
}

const byName = <V extends Named>(values: readonly V[]): Map<string, V> =>
  new Map(values.map((value) => [value.name, value]))

/** One value of two changes: undefined in `joined` means that it is gone. */
type Outcome<V> = { isConflict: true } | { isConflict: false; joined: V | undefined }

const outcomeOf = <V>(
  before: V | undefined,
  mine: V | undefined,
  theirs: V | undefined,
  isSame: (one: V, other: V) => boolean,
): Outcome<V> => {
  const same = (one: V | undefined, other: V | undefined): boolean =>
    one === undefined || other === undefined ? one === other : isSame(one, other)
  if (same(mine, theirs)) return { isConflict: false, joined: mine }
  if (same(before, mine)) return { isConflict: false, joined: theirs }
  if (same(before, theirs)) return { isConflict: false, joined: mine }
  return { isConflict: true }
}

/** The names in the order of one list; those that only the other list has come last. */
const orderOf = (first: readonly Named[], second: readonly Named[]): string[] => [
  ...new Set([...first, ...second].map(({ name }) => name)),
]

/** Whether the names that two lists have in common stand in the same order. */
const isInOrder = (one: readonly Named[], other: readonly Named[]): boolean => {
  const [mine, theirs] = [byName(one), byName(other)]
  const common = (list: readonly Named[]) =>
    list.map(({ name }) => name).filter((name) => mine.has(name) && theirs.has(name))
  return common(one).join('\n') === common(other).join('\n')
}

/**
 * What two changes of a list of named values give together. Values are compared one by one, so two people may change
 * different values of one list. The order is that of the one who moved values; mine, where both did.
 * @returns undefined where both changed one value to different ones, or a list has a name twice
 */
export const joinedValues = <V extends Named>(
  before: readonly V[],
  mine: readonly V[],
  theirs: readonly V[],
  isSame: (one: V, other: V) => boolean,
): V[] | undefined => {
  const [old, own, other] = [byName(before), byName(mine), byName(theirs)]
  if (own.size < mine.length || other.size < theirs.length) return undefined
  const names = isInOrder(before, mine) ? orderOf(theirs, mine) : orderOf(mine, theirs)
  const joined: V[] = []
  for (const name of names) {
    const outcome = outcomeOf(old.get(name), own.get(name), other.get(name), isSame)
    if (outcome.isConflict) return undefined
    if (outcome.joined) joined.push(outcome.joined)
  }
  return joined
}
