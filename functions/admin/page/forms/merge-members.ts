import { text } from '../language/text.ts'
import { combine } from './combine.ts'
import type { Merged } from './editing.ts'

/** How a member is called, and how its value is read. */
export interface MemberWords<V> {
  label: (member: keyof V & string) => string
  value: (member: keyof V & string, values: V) => string
}

/** Puts two changes of one object together, member by member; the paths of its inputs are the names of members. */
export const mergeMembers =
  <V extends object>(members: readonly (keyof V & string)[], words: MemberWords<V>) =>
  (before: V, mine: V, theirs: V): Merged<V> => {
    const { values, taken, both } = combine(members, before, mine, theirs)
    const named = (some: readonly (keyof V)[]) => members.filter((member) => some.includes(member))
    return {
      values,
      taken: named(taken).map(words.label),
      clashes: named(both).map((member) => ({
        path: member,
        label: words.label(member),
        theirs: words.value(member, theirs) || text('forms.empty'),
        take: (now) => ({ ...now, [member]: theirs[member] }),
      })),
    }
  }
