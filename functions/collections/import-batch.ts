import { newElement } from '../../shared/content/elements.ts'
import type { Call } from '../../shared/http/call.ts'
import { Room } from '../../shared/http/resource/rows/room.ts'
import {
  type BadRow,
  membersOf,
  noObject,
  problemsOfRow,
  type Row,
} from '../../shared/http/resource/rows/row.ts'
import type { Claim } from '../../shared/http/resource/spec.ts'
import type { EntityWrite } from '../../shared/store/partition-change.ts'
import type { FieldProblem } from '../../shared/values/field-problem.ts'
import { mayPublish } from './element-spec.ts'
import { elementState } from './element-state.ts'
import type { ElementPartition } from './partition.ts'

/** A row that can be imported. */
export interface Candidate {
  row: number
  write: EntityWrite
  claims: readonly Claim[]
}

/** The rows that one transaction imports. */
export interface ImportBatch {
  candidates: Candidate[]
  errors: BadRow[]
  /** The number of rows that were read, good and bad ones. */
  taken: number
}

const unpublishable: FieldProblem = {
  name: 'active',
  message: 'must be false or left out: your role does not grant publish on elements',
}

const candidateOf = (
  call: Call,
  { collection }: ElementPartition,
  id: number,
  sent: Row,
): Candidate | BadRow => {
  const { row } = sent
  const input = membersOf(sent)
  if (!input) return { row, fields: [noObject('an element')] }
  const { schema } = collection
  const isPublisher = mayPublish(call)
  const now = call.now.toISOString()
  const { element, problems } = newElement(schema, id, input, call.bodyKind, now, isPublisher)
  if (!element) return { row, fields: problems }
  if (element.active && !isPublisher) return { row, fields: [unpublishable] }
  try {
    const { claims, active, data, hidden, sv } = elementState(schema, element)
    const write = { id, active, wasActive: null, bytesBefore: 0, isNew: true, data, hidden, sv }
    return { row, claims, write }
  } catch (error) {
    return { row, fields: problemsOfRow(error) }
  }
}

/** Reads rows until a transaction is full. Of two rows with the same unique value, the first one is imported. */
export const nextBatch = (
  call: Call,
  partition: ElementPartition,
  rows: readonly Row[],
  firstId: number,
): ImportBatch => {
  const batch: ImportBatch = { candidates: [], errors: [], taken: 0 }
  const held = new Set<string>()
  const room = new Room()
  for (const row of rows) {
    const candidate = candidateOf(call, partition, firstId + batch.candidates.length, row)
    if ('fields' in candidate) batch.errors.push(candidate)
    else {
      const repeated = candidate.claims.filter(({ key }) => held.has(key.pk))
      if (repeated.length > 0) batch.errors.push({ row: row.row, fields: repeated.map(repeatedProblem) })
      else {
        const { write, claims } = candidate
        if (!room.take({ texts: write, claims, extras: [] })) return batch
        batch.candidates.push(candidate)
        for (const { key } of claims) held.add(key.pk)
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
