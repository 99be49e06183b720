import type { FieldInput } from '../contract/fields.ts'
import type { FieldProblem } from '../values/field-problem.ts'
import { oneOf } from './query-members.ts'
import { type FormerNames, hadName, type Renaming } from './renames.ts'

/**
 * The most names that the fields of a collection may get in its life. An element is read through all of them that came
 * after it was written.
 */
const mostRenames = 1_000

/** An entry of a list of fields that renames a field. */
interface Entry {
  /** The position in the list. */
  at: number
  to: string
  from: string
}

/** The names of a collection's fields now, and the renamings that led to them. */
interface Named {
  fields: readonly { name: string }[]
  renames: readonly Renaming[]
}

const entriesOf = (inputs: readonly FieldInput[]): Entry[] =>
  inputs.flatMap(({ name, renamedFrom }, at) => {
    const [to, from] = [name.normalize('NFC'), renamedFrom?.normalize('NFC')]
    return from === undefined || from === to ? [] : [{ at, to, from }]
  })

const problemOf = ({ at }: Entry, message: string): FieldProblem => ({
  name: `fields.${at}.renamedFrom`,
  message,
})

const twice = (entries: readonly Entry[]): FieldProblem[] =>
  entries
    .filter(({ from }, at) => entries.findIndex((other) => other.from === from) < at)
    .map((entry) =>
      problemOf(entry, `must not be ${entry.from} again: another entry gives that field its new name`),
    )

/**
 * Whether a list is the one that made the last renaming. Sent again, a list that swaps two names would swap them back.
 * The order of the fields tells it from a wish to swap the names back: the collection has the order of the list that
 * made the last renaming.
 */
const isRepeated = ({ fields, renames }: Named, entries: readonly Entry[], inputs: readonly FieldInput[]) => {
  const last = renames.at(-1)?.names ?? {}
  return (
    entries.length === Object.keys(last).length &&
    entries.every(({ to, from }) => Object.hasOwn(last, from) && last[from] === to) &&
    fields.length === inputs.length &&
    fields.every(({ name }, at) => name === inputs[at]?.name.normalize('NFC'))
  )
}

/**
 * The renamings of a submitted list that are still to be done. One that was done before is passed over, so that a list
 * can be sent twice, and kept in a file.
 * @returns the former names by the new ones, and what is wrong with the other renamings
 */
export const wantedRenames = (
  named: Named,
  inputs: readonly FieldInput[],
): { former: FormerNames; problems: FieldProblem[] } => {
  const entries = entriesOf(inputs)
  const problems = twice(entries)
  if (problems.length > 0 || isRepeated(named, entries, inputs)) return { former: new Map(), problems }
  const names = named.fields.map(({ name }) => name)
  const listed = new Set(inputs.map(({ name }) => name.normalize('NFC')))
  let left = entries.filter(({ from }) => names.includes(from))
  for (const entry of entries.filter(({ from, to }) => !names.includes(from) && !names.includes(to)))
    problems.push(problemOf(entry, unknown(names, entry.from)))
  for (;;) {
    const sources = new Set(left.map(({ from }) => from))
    const taken = left.filter(({ to }) => names.includes(to) && !sources.has(to))
    if (taken.length === 0) {
      const all = named.renames.flatMap(({ names }) => Object.keys(names)).length + left.length
      if (left.length > 0 && all > mostRenames)
        problems.push(...left.map((entry) => problemOf(entry, tooMany)))
      return { former: new Map(left.map(({ to, from }) => [to, from])), problems }
    }
    left = left.filter((entry) => !taken.includes(entry))
    const isDone = ({ to, from }: Entry): boolean => listed.has(from) && hadName(named.renames, to, from)
    for (const entry of taken.filter((entry) => !isDone(entry)))
      problems.push(problemOf(entry, beside(entry)))
  }
}

const unknown = (names: readonly string[], from: string): string =>
  names.length === 0
    ? 'must be left out: the collection has no field to rename'
    : oneOf('must be the name of a field that the collection has now, one of', names, from)

const beside = ({ to, from }: Entry): string =>
  `must be left out: the collection has the fields ${from} and ${to} now. Remove or rename ${to} by a request of its own first`

const tooMany = `must be left out: fields of a collection get at most ${mostRenames} new names. Add a new field instead`
