import { backOff } from '../../values/backoff.ts'
import { recordOf } from '../../values/records.ts'
import type { Admin } from '../admin/create-admin.ts'
import { isDeclared } from '../http/call.ts'
import { type FieldProblem, isTypecaseError } from '../http/error.ts'
import type { CallOptions } from '../http/transport.ts'
import type { Entity, ListKind } from './kinds.ts'

interface RestoreAnswer {
  remaining?: { from: number } | undefined
  errors: { row: number; fields: FieldProblem[] }[]
}

/** Makes entities as rows say, each under its id. The same rows can be sent again. */
export type Restore = (rows: readonly Entity[], options: CallOptions) => Promise<RestoreAnswer>

const words: Readonly<Record<ListKind, readonly string[]>> = {
  roles: ['roles'],
  users: ['users'],
  collections: ['collections'],
  'page-sections': ['pages', 'sections'],
  pages: ['pages', 'items'],
  'static-sections': ['static', 'sections'],
  'static-items': ['static', 'items'],
}

const methodAt = (admin: Admin, path: readonly string[]): unknown =>
  [...path, 'restore'].reduce<unknown>((value, word) => recordOf(value)[word], admin)

/** The restore of a kind. */
export const restoreOfKind = (admin: Admin, kind: ListKind): Restore => {
  const method = methodAt(admin, words[kind])
  if (typeof method === 'function' && isDeclared<Restore>(method)) return method
  throw new TypeError(`The contract has no restore of ${kind}.`)
}

/** The restore of a collection's elements. */
export const restoreOfElements = (admin: Admin, collectionId: number): Restore => {
  const method = methodAt(admin, ['elements'])
  if (
    typeof method === 'function' &&
    isDeclared<(id: number, ...rest: Parameters<Restore>) => ReturnType<Restore>>(method)
  )
    return (rows, options) => method(collectionId, rows, options)
  throw new TypeError('The contract has no restore of elements.')
}

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
