/** Whether two values of a form are the same. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** How two changes of one object go together, member by member. */
export interface Combined<V> {
  /** What only one side changed is taken from that side. Where both changed a member, it is mine. */
  values: V
  /** Members that only the other person changed. */
  taken: readonly (keyof V)[]
  /** Members that both changed, to different values. */
  both: readonly (keyof V)[]
}

/**
 * Puts together what a form holds and what another person saved meanwhile.
 * @param before what the form was filled from
 */
export const combine = <V extends object>(
  members: readonly (keyof V)[],
  before: V,
  mine: V,
  theirs: V,
): Combined<V> => {
  const theirChanges = members.filter((member) => !isSame(before[member], theirs[member]))
  const isMine = (member: keyof V): boolean => !isSame(before[member], mine[member])
  const taken = theirChanges.filter((member) => !isMine(member))
  const values = { ...mine }
  for (const member of taken) values[member] = theirs[member]
  return {
    values,
    taken,
    both: theirChanges.filter((member) => isMine(member) && !isSame(mine[member], theirs[member])),
  }
}
