import { Failure } from '../../../store/errors.ts'
import type { FieldProblem } from '../../../values/field-problem.ts'
import { isWrittenNumber } from '../../../values/json.ts'
import { isRecord } from '../../../values/records.ts'
import { BrokenLine } from '../../body/json.ts'

/** A row of an import or a restore. */
export interface Row {
  /** Its position in the list, from 0. */
  row: number
  /** The value that was sent. */
  input: unknown
}

/** A row that cannot be stored, and the reasons. */
export interface BadRow {
  row: number
  fields: readonly FieldProblem[]
}

/** The rows of a body. A line of NDJSON that is not JSON is a bad row. */
export const rowsOf = (body: readonly unknown[]): { rows: Row[]; broken: BadRow[] } => {
  const broken: BadRow[] = []
  const rows = body.flatMap((input, row): Row[] => {
    if (!(input instanceof BrokenLine)) return [{ row, input }]
    broken.push({ row, fields: [{ name: 'row', message: input.message }] })
    return []
  })
  return { rows, broken }
}

/** The members of a row; undefined for a value that is no object. */
export const membersOf = ({ input }: Row): Record<string, unknown> | undefined =>
  isRecord(input) && !isWrittenNumber(input) ? input : undefined

/** The problem of a row that is no object. @param noun with its article, such as `an element` */
export const noObject = (noun: string): FieldProblem => ({
  name: 'row',
  message: `must be an object with the members of ${noun}`,
})

/** The kinds of failure that are about one row, and not about the request or the store. */
const rowKinds: ReadonlySet<string> = new Set(['validation', 'conflict', 'forbidden'])

/** What a failure says against a row. @throws `error` where it is not about the row */
export const problemsOfRow = (error: unknown): readonly FieldProblem[] => {
  if (!(error instanceof Failure) || !rowKinds.has(error.kind)) throw error
  const { fields = [] } = error.details
  return fields.length > 0 ? fields : [{ name: 'row', message: error.message }]
}
