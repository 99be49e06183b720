import { backOff } from '../../values/backoff.ts'
import type { Admin } from '../admin/create-admin.ts'
import { isDeclared } from '../http/call.ts'
import { type FieldProblem, isTypecaseError } from '../http/error.ts'
import type { CallOptions } from '../http/transport.ts'
import type { CollectionElement } from '../types/answers.ts'
import type { Entity, ListKind } from './kinds.ts'

interface RestoreAnswer {
  remaining?: { from: number } | undefined
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

const attempts = 8
const pauses = { first: 500, longest: 15_000 }

/** Whether a failure may pass. What has been done is seen when the rows come again. */
const mayPass = (error: unknown): boolean =>
  isTypecaseError(error) && [0, 502, 503, 504].includes(error.status)

/**
 * Restores rows, in as many requests as it takes.
 * @returns the rows that were refused
 * @throws the last failure, where the server cannot be reached for long
 */
export const restoreRows = async (
  restore: Restore,
  rows: readonly Entity[],
  options: CallOptions,
): Promise<RefusedRow[]> => {
  const refused: RefusedRow[] = []
  let left = rows
  for (let failures = 0; left.length > 0; ) {
    try {
      const { errors, remaining } = await restore(left, options)
      for (const { row, fields } of errors) {
        const found = left[row]
        if (found) refused.push({ row: found, problems: fields })
      }
      if (remaining === undefined) return refused
      if (remaining.from > 0) failures = 0
      left = left.slice(remaining.from)
    } catch (error) {
      failures += 1
      if (failures >= attempts || !mayPass(error)) throw error
      await backOff(failures, pauses, options.signal)
    }
  }
  return refused
}
