import type * as z from 'zod/mini'
import type { StoredEntity } from '../../../store/entity.ts'
import type { FieldProblem } from '../../../values/field-problem.ts'
import { validate } from '../../body/validate.ts'
import type { Call } from '../../call.ts'
import type { Context, EntityPartition, NextState } from '../spec.ts'

/** What every row of a restore has, beside the members of its kind of entity. */
export interface RestoredRow extends Readonly<Record<string, unknown>> {
  id: number
  createdAt: string
  updatedAt: string
}

/** Plans the state of a row's entity. `before` is null where there is none. @throws Failure with the row's problems */
type PlanState<P extends EntityPartition, O> = (
  context: Context<P, O>,
  before: StoredEntity | null,
) => Promise<NextState>

/** A row as its resource reads it: the identifier, and how the state is planned; or what is wrong with it. */
export type ReadRow<P extends EntityPartition, O> =
  | { id: number; state: PlanState<P, O> }
  | { problems: readonly FieldProblem[] }

/** An entity that a restore changed. */
export interface ChangedEntity {
  before: StoredEntity
  after: NextState
}

/** How entities of a resource are restored. */
export interface RestoreRules<P extends EntityPartition, O = unknown> {
  read: (input: Readonly<Record<string, unknown>>, context: Context<P, O>) => ReadRow<P, O>
  /** The JSON text by which a row is compared with the entity that is there; what is stored unless given. */
  shown?: (partition: P, stored: StoredEntity) => string
  /** Runs the transaction of one row and tidies up after it, where a transaction has one row only. */
  alone?: <T>(call: Call, work: (call: Call) => Promise<T>) => Promise<T>
  /** What follows after a transaction that changed entities. */
  afterwards?: (call: Call, changed: readonly ChangedEntity[]) => Promise<void>
}

/** Reads rows by a schema of the contract, and plans their state from what was read. */
export const restoring =
  <P extends EntityPartition, O, R extends { id: number }>(
    row: z.ZodMiniType<R>,
    state: (context: Context<P, O>, row: R, before: StoredEntity | null) => Promise<NextState>,
  ): RestoreRules<P, O>['read'] =>
  (input, { call }) => {
    const read = validate(row, input, call.bodyKind)
    if (!read.ok) return { problems: read.fields }
    const { value } = read
    return { id: value.id, state: (context, before) => state(context, value, before) }
  }
