import { combine, isSame } from '../forms/combine.ts'
import type { Clash, Merged } from '../forms/editing.ts'
import { text } from '../language/text.ts'
import { type CollectionValues, nameMembers, withLine, withoutLine } from './collection-values.ts'
import type { FieldLine } from './field-line.ts'
import { fieldPath } from './problems.ts'
import { lineText, memberText, nameLabel } from './words.ts'

type CollectionClash = Clash<CollectionValues>

/** What came of one line. */
interface LineOutcome {
  lines: FieldLine[]
  taken: string[]
  clashes: CollectionClash[]
}

/** The members of a line that a person decides about. */
const lineMembers = [
  'name',
  'type',
  'isRequired',
  'unique',
  'label',
  'help',
  'options',
  'format',
  'hasInitial',
  'initial',
] as const

const isChanged = (before: FieldLine, now: FieldLine): boolean =>
  lineMembers.some((member) => !isSame(before[member], now[member]))

/** A line that both have. */
const bothHave = (before: FieldLine, mine: FieldLine, theirs: FieldLine): LineOutcome => {
  const { values, taken, both } = combine(lineMembers, before, mine, theirs)
  return {
    lines: [{ ...values, was: theirs.was }],
    taken: taken.length > 0 ? [mine.name] : [],
    clashes: both.map((member) => ({
      path: fieldPath(mine.key, member === 'initial' || member === 'hasInitial' ? 'default' : member),
      label: `${mine.name}, ${memberText(member)}`,
      theirs: lineText(theirs, member),
      take: (values) => withLine(values, mine.key, { [member]: theirs[member] }),
    })),
  }
}

/** A line that the other person removed, or gave another name. */
const theyRemoved = (before: FieldLine, mine: FieldLine): LineOutcome => {
  if (!isChanged(before, mine)) return { lines: [], taken: [before.name], clashes: [] }
  const clash: CollectionClash = {
    path: fieldPath(mine.key, 'name'),
    label: mine.name,
    theirs: text('model.removed'),
    take: (values) => withoutLine(values, mine.key),
  }
  return { lines: [{ ...mine, was: undefined }], taken: [], clashes: [clash] }
}

/** A line that both added under one name. */
const bothAdded = (mine: FieldLine, theirs: FieldLine): LineOutcome => {
  const { key } = mine
  const line = { ...mine, was: theirs.was }
  if (!isChanged(theirs, mine)) return { lines: [line], taken: [], clashes: [] }
  const clash: CollectionClash = {
    path: fieldPath(key, 'name'),
    label: mine.name,
    theirs: lineText(theirs, 'type'),
    take: (values) => withLine(values, key, { ...theirs, key }),
  }
  return { lines: [line], taken: [], clashes: [clash] }
}

/** A line that only the other person has: they added it, or I removed it. */
const onlyTheirs = (before: FieldLine | undefined, theirs: FieldLine): LineOutcome => {
  if (!before) return { lines: [theirs], taken: [theirs.name], clashes: [] }
  if (!isChanged(before, theirs)) return { lines: [], taken: [], clashes: [] }
  const clash: CollectionClash = {
    path: fieldPath(theirs.key, 'name'),
    label: before.name,
    theirs: text('model.changed'),
    take: (values) => ({ ...values, fields: [...values.fields, theirs] }),
  }
  return { lines: [], taken: [], clashes: [clash] }
}

/** The order of the lines: mine if I moved some, and theirs otherwise. What the other side lacks comes last. */
const inOrder = (
  lines: readonly FieldLine[],
  before: CollectionValues,
  mine: CollectionValues,
  theirs: CollectionValues,
): FieldLine[] => {
  const keysIn = (values: CollectionValues, others: CollectionValues): string[] =>
    values.fields.map(({ key }) => key).filter((key) => others.fields.some((line) => line.key === key))
  const isMoved = !isSame(keysIn(before, mine), keysIn(mine, before))
  const order = (isMoved ? mine : theirs).fields.map(({ key }) => key)
  const rank = (key: string): number => (order.includes(key) ? order.indexOf(key) : order.length)
  return lines.toSorted((a, b) => rank(a.key) - rank(b.key))
}

/** Puts together what two people did to one collection. Lines of all three have the same key if they are one field. */
export const mergeCollections = (
  before: CollectionValues,
  mine: CollectionValues,
  theirs: CollectionValues,
): Merged<CollectionValues> => {
  const names = combine(nameMembers, before, mine, theirs)
  const [old, now] = [before, theirs].map(({ fields }) => new Map(fields.map((line) => [line.key, line])))
  const added = theirs.fields.filter(({ key }) => !old?.has(key))
  const twin = (line: FieldLine) => added.find(({ name }) => name === line.name.normalize('NFC'))
  const ofMine = (line: FieldLine): LineOutcome => {
    const [was, other] = [old?.get(line.key), now?.get(line.key)]
    if (was) return other ? bothHave(was, line, other) : theyRemoved(was, line)
    const same = other ?? twin(line)
    return same ? bothAdded(line, same) : { lines: [line], taken: [], clashes: [] }
  }
  const twins = new Set(
    mine.fields.filter(({ key }) => !old?.has(key)).flatMap((line) => twin(line)?.key ?? []),
  )
  const known = new Set(mine.fields.map(({ key }) => key))
  const others = theirs.fields.filter(({ key }) => !known.has(key) && !twins.has(key))
  const outcomes = [...mine.fields.map(ofMine), ...others.map((line) => onlyTheirs(old?.get(line.key), line))]
  const fields = inOrder(
    outcomes.flatMap(({ lines }) => lines),
    before,
    mine,
    theirs,
  )
  return {
    values: { ...names.values, fields },
    taken: [...names.taken.map(nameLabel), ...outcomes.flatMap(({ taken }) => taken)],
    clashes: [
      ...names.both.map(
        (member): CollectionClash => ({
          path: member,
          label: nameLabel(member),
          theirs: String(theirs[member]),
          take: (values) => ({ ...values, [member]: theirs[member] }),
        }),
      ),
      ...outcomes.flatMap(({ clashes }) => clashes),
    ],
  }
}
