import { newElement } from '../../shared/content/elements.ts'
import type { Call } from '../../shared/http/call.ts'
import type { Claim } from '../../shared/http/resource/spec.ts'
import { Failure } from '../../shared/store/errors.ts'
import type { EntityWrite } from '../../shared/store/partition-change.ts'
import { mostActions } from '../../shared/store/transaction.ts'
import type { FieldProblem } from '../../shared/values/field-problem.ts'
import { isWrittenNumber } from '../../shared/values/json.ts'
import { isRecord } from '../../shared/values/records.ts'
import { elementState, mayPublish } from './element-spec.ts'
import type { ElementPartition } from './partition.ts'

/** A row of an import: its position in the list, from 0, and what was sent. */
export interface Row {
  row: number
  input: unknown
}

/** A row that is not in, and what is wrong with it. */
export interface BadRow {
  row: number
  fields: readonly FieldProblem[]
}

/** A row that can go in. */
export interface Candidate {
  row: number
  write: EntityWrite
  claims: readonly Claim[]
}

/** What one transaction takes of the rows. */
export interface Batch {
  candidates: Candidate[]
  errors: BadRow[]
  /** Rows read, good or bad. */
  taken: number
}

/** The head, the log entry, and one action in reserve. */
const fixedActions = 3
/** AWS: a transaction's items hold 4 MB together; the entities are the most of it. */
const longestTransaction = 3_000_000

const unpublishable: FieldProblem = {
  name: 'active',
  message: 'must be false or left out: to set it needs publish on elements',
}

const candidateOf = (
  call: Call,
  { collection }: ElementPartition,
  id: number,
  { row, input }: Row,
): Candidate | BadRow => {
  if (!isRecord(input) || isWrittenNumber(input))
    return { row, fields: [{ name: 'row', message: 'must be an object with the element’s members' }] }
  const { schema } = collection
  const isPublisher = mayPublish(call)
  const now = call.now.toISOString()
  const { element, problems } = newElement(schema, id, input, call.bodyKind, now, isPublisher)
  if (!element) return { row, fields: problems }
  if (element.active && !isPublisher) return { row, fields: [unpublishable] }
  try {
    const { claims, active, data, hidden, sv } = elementState(schema, element)
    return { row, claims, write: { id, active, wasActive: null, isNew: true, data, hidden, sv } }
  } catch (error) {
    if (error instanceof Failure && error.details.fields) return { row, fields: error.details.fields }
    throw error
  }
}

/** Reads rows until a transaction is full. Of two rows with one unique value the first wins. */
export const nextBatch = (
  call: Call,
  partition: ElementPartition,
  rows: readonly Row[],
  firstId: number,
): Batch => {
  const batch: Batch = { candidates: [], errors: [], taken: 0 }
  const held = new Set<string>()
  let room = mostActions - fixedActions
  let bytes = 0
  for (const row of rows) {
    const candidate = candidateOf(call, partition, firstId + batch.candidates.length, row)
    if ('fields' in candidate) batch.errors.push(candidate)
    else {
      const repeated = candidate.claims.filter(({ key }) => held.has(key.pk))
      if (repeated.length > 0) batch.errors.push({ row: row.row, fields: repeated.map(repeatedProblem) })
      else {
        room -= 1 + candidate.claims.length
        bytes += Buffer.byteLength(candidate.write.data)
        if ((room < 0 || bytes > longestTransaction) && batch.candidates.length > 0) return batch
        batch.candidates.push(candidate)
        for (const { key } of candidate.claims) held.add(key.pk)
      }
    }
    batch.taken += 1
  }
  return batch
}

const repeatedProblem = ({ field }: Claim): FieldProblem => ({
  name: field,
  message: 'repeats a value of an earlier row',
})
