import type { Admin } from '../admin/create-admin.ts'
import { isDeclared } from '../http/call.ts'
import type { FieldProblem } from '../http/error.ts'
import type { CallOptions } from '../http/transport.ts'
import { type Step, untilDone } from '../rows/until-done.ts'
import type { CollectionElement } from '../types/answers.ts'
import type { Entity, ListKind } from './kinds.ts'

interface RestoreAnswer {
  remaining?: { from: number } | undefined
  /** How many rows were refused. */
  failed: number
  errors: { row: number; fields: FieldProblem[] }[]
}

/** Makes entities as rows say, each under its id. The same rows can be sent again. */
export type Restore = (rows: readonly Entity[], options: CallOptions) => Promise<RestoreAnswer>

/** A method for rows of one kind as one for rows of any kind. The server names what is wrong in a row. */
const anyRows =
  <E>(restore: (rows: E[], options?: CallOptions) => Promise<RestoreAnswer>): Restore =>
  (rows, options) => {
    const body: unknown = [...rows]
    if (!isDeclared<E[]>(body)) throw new TypeError('rows must be entities')
    return restore(body, options)
  }

/** The restore of a kind. */
export const restoreOfKind = (
  { roles, users, collections, pages, static: blocks }: Admin,
  kind: ListKind,
): Restore => {
  const methods: Readonly<Record<ListKind, Restore>> = {
    roles: anyRows(roles.restore),
    users: anyRows(users.restore),
    collections: anyRows(collections.restore),
    'page-sections': anyRows(pages.sections.restore),
    pages: anyRows(pages.items.restore),
    'static-sections': anyRows(blocks.sections.restore),
    'static-items': anyRows(blocks.items.restore),
  }
  return methods[kind]
}

/** The restore of a collection's elements. */
export const restoreOfElements = ({ elements }: Admin, collectionId: number): Restore =>
  anyRows<CollectionElement>((rows, options) => elements.restore(collectionId, rows, options))

/** A row that the server refused. */
export interface RefusedRow {
  row: Entity
  problems: readonly FieldProblem[]
}

/** Failures in a row after which a restore ends. */
const attempts = 8

/**
 * Restores rows, in as many requests as it takes. What has been done is seen when the rows come again.
 * @returns the rows that were refused
 * @throws the last failure, where the server cannot be reached for long
 */
export const restoreRows = async (
  restore: Restore,
  rows: readonly Entity[],
  options: CallOptions,
): Promise<RefusedRow[]> => {
  const refused: RefusedRow[] = []
  let reached = 0
  const request = async (): Promise<Step<RefusedRow[]>> => {
    const left = rows.slice(reached)
    if (left.length === 0) return { result: refused }
    const { errors, failed, remaining } = await restore(left, options)
    for (const { row, fields } of errors) {
      const found = left[row]
      if (found) refused.push({ row: found, problems: fields })
    }
    // A report names the first bad rows, as many as it has room for. The next one goes on behind them.
    const isWhole = errors.length === failed
    if (isWhole && !remaining) return { result: refused }
    reached += isWhole ? (remaining?.from ?? 0) : (errors.at(-1)?.row ?? -1) + 1
    return { reached }
  }
  return untilDone(request, attempts, options.signal)
}
