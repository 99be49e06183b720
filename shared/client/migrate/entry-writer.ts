import { isDate } from '../../values/date.ts'
import { recordOf } from '../../values/records.ts'
import { unkeptNumber } from './exact-numbers.ts'
import { createdField, sourceField } from './fields.ts'
import { depthProblem } from './json.ts'
import { idIn, type Known } from './known-elements.ts'
import { cleanName } from './names.ts'
import { resolveReferences } from './references.ts'
import type { Counts, Entry, MigrationTarget, RowOutcome, Values } from './types.ts'

/** The most rows of a request, so that it ends well within the 28 seconds that a request has. */
const mostRows = 500
/** Bytes of rows at which a request is sent. An import takes 6 MB. */
const manyBytes = 2_000_000
/** The bytes of a row that no server takes: an entity has about 380 KB, and JSON may escape each byte with six. */
const tooManyBytes = 2_500_000

interface Row {
  source: string
  name: string
  values: Values
}

interface Batch {
  rows: Row[]
  bytes: number
}

/** What an {@link EntryWriter} works with. */
export interface WriterParts {
  known: ReadonlyMap<string, Known>
  target: MigrationTarget
  fail: (of: string, text: string) => void
}

/** Counts of entries, and of the references that were written with their ids at once. */
export interface Tally extends Counts {
  references: number
}

/** Writes entries in batches, one batch a collection at a time. */
export interface EntryWriter {
  tally: Tally
  write(entry: Entry): Promise<void>
  /** Sends what is still waiting. */
  flush(): Promise<void>
}

/** The values of an entry. A number that would change stays out of its field, and the rest comes in. */
const exactValues = ({ source, values }: Entry, known: Known, fail: WriterParts['fail']): Values => {
  const types = new Map(known.collection.fields.map(({ name, type }) => [name, type]))
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const unkept = types.get(name) === 'number' ? unkeptNumber(value) : undefined
      if (unkept === undefined) return [name, value]
      fail(source, `${name}: the number ${unkept} cannot be kept exactly, so the entry is in without it`)
      return [name, null]
    }),
  )
}

const lastPart = (source: string): string => source.slice(source.lastIndexOf(':') + 1)

/** The row of an entry, with a name that no other one has. */
const rowOf = (entry: Entry, known: Known, fail: WriterParts['fail']): Row => {
  const { source, active, createdAt } = entry
  const name = known.names.take(cleanName(entry.name) || cleanName(lastPart(source)))
  const created = createdAt !== null && isDate(createdAt) ? createdAt : null
  const values = exactValues(entry, known, fail)
  return { source, name, values: { name, active, [sourceField]: source, [createdField]: created, ...values } }
}

/** A row as it is sent, with the ids that its references have by now. */
interface SentRow extends Row {
  /** How many of its references have an id, and how many have none yet. */
  set: number
  pending: number
}

const sentRow = (row: Row, known: ReadonlyMap<string, Known>): SentRow => {
  const { value, set, unresolved } = resolveReferences(row.values, idIn(known))
  return { ...row, values: recordOf(value), set, pending: unresolved }
}

/** The bytes of a row, or why no server takes it. */
const weigh = ({ values }: Row): { bytes: number } | { problem: string } => {
  const deep = depthProblem(Object.entries(values))
  if (deep !== undefined) return { problem: deep }
  const bytes = Buffer.byteLength(JSON.stringify(values))
  return bytes > tooManyBytes
    ? { problem: `has ${bytes} bytes, and an entry may have about 380 KB` }
    : { bytes }
}

/** What is known of the collection of some rows, and where their outcomes are noted. */
interface Settling {
  known: Known
  tally: Tally
  fail: WriterParts['fail']
}

/** Notes that a row is not in. Another entry may have its name. */
const refuse = ({ source, name }: Row, problem: string, { known, tally, fail }: Settling): void => {
  tally.failed += 1
  known.names.free(name)
  fail(source, `${name}: ${problem}`)
}

/** Notes what became of the rows of a request. */
const settleRows = (rows: readonly SentRow[], outcomes: readonly RowOutcome[], settling: Settling): void => {
  const { known, tally } = settling
  for (const [at, row] of rows.entries()) {
    const { source, pending, set } = row
    const outcome = outcomes[at] ?? { problem: 'the server said nothing of this row' }
    if ('id' in outcome) {
      tally.added += 1
      tally.references += set
      known.ids.set(source, outcome.id)
      if (pending > 0) known.pending.add(outcome.id)
    } else refuse(row, outcome.problem, settling)
  }
}

/** A writer of entries. Each entry is of a collection of the plan. */
export const createEntryWriter = (parts: WriterParts): EntryWriter => {
  const { known: all, target, fail } = parts
  const tally: Tally = { added: 0, there: 0, failed: 0, references: 0 }
  const batches = new Map<Known, Batch>()
  // Several files of one export may hold an entry twice, also within one batch.
  const waiting = new Set<string>()
  const send = async (known: Known, { rows }: Batch): Promise<void> => {
    batches.delete(known)
    const sent = rows.map((row) => sentRow(row, all))
    const outcomes = await target.importRows(
      known.collection.id,
      sent.map(({ values }) => values),
    )
    settleRows(sent, outcomes, { known, tally, fail })
    for (const { source } of rows) waiting.delete(source)
  }
  const write = async (entry: Entry): Promise<void> => {
    const known = all.get(entry.collection)
    if (!known)
      throw new Error(`An entry of the collection ${entry.collection} was read, which is in no plan.`)
    if (known.ids.has(entry.source) || waiting.has(entry.source)) {
      tally.there += 1
      return
    }
    const row = rowOf(entry, known, fail)
    const weighed = weigh(row)
    if ('problem' in weighed) {
      refuse(row, weighed.problem, { known, tally, fail })
      return
    }
    const { bytes } = weighed
    const batch = batches.get(known)
    if (batch && (batch.bytes + bytes > manyBytes || batch.rows.length >= mostRows)) await send(known, batch)
    const open = batches.get(known) ?? { rows: [], bytes: 0 }
    open.rows.push(row)
    open.bytes += bytes
    batches.set(known, open)
    waiting.add(entry.source)
  }
  return {
    tally,
    write,
    flush: async () => {
      for (const [known, batch] of batches) await send(known, batch)
    },
  }
}
