import { backOff } from '../../../values/backoff.ts'
import type { Admin } from '../../admin/create-admin.ts'
import { type FieldProblem, isTypecaseError } from '../../http/error.ts'
import type { Query } from '../../http/list-query.ts'
import type { CallOptions } from '../../http/transport.ts'
import type { CollectionElement } from '../../types/answers.ts'
import type { Prepared } from './batches.ts'

/** Sends rows to a collection. It knows the highest id, by which it finds what an unclear answer has stored. */
export interface Sender {
  admin: Admin
  collection: number
  options: CallOptions
  /** The highest id of the collection that is known. */
  lastId: number
}

/** A row that was refused. */
export interface Refused<R> {
  row: R
  problems: readonly FieldProblem[]
}

const attempts = 6
const pauses = { first: 500, longest: 15_000 }
/** Names of one query: longer addresses are refused by some proxies. */
const namesAtOnce = 20

/** A sender for a collection. */
export const senderFor = async (admin: Admin, collection: number, options: CallOptions): Promise<Sender> => {
  const newest: Query<CollectionElement> = { sortBy: 'id', sortOrder: 'DESC', limit: 1 }
  const { items } = await admin.elements.list(collection, newest, options)
  return { admin, collection, options, lastId: items[0]?.id ?? 0 }
}

/** The rows that are not stored, of those of which it is unclear. Elements that came since are looked up by their names. */
const notStored = async <R>(sender: Sender, rows: readonly Prepared<R>[]): Promise<Prepared<R>[]> => {
  const stored = new Set<string>()
  for (let at = 0; at < rows.length; at += namesAtOnce) {
    const names = rows.slice(at, at + namesAtOnce).map(({ element }) => element.name)
    const query: Query<CollectionElement> = {
      filter: { name: { in: names }, id: { gt: sender.lastId } },
      limit: namesAtOnce,
    }
    const { items } = await sender.admin.elements.list(sender.collection, query, sender.options)
    for (const { name } of items) stored.add(name.normalize('NFC'))
  }
  return rows.filter(({ element }) => !stored.has(element.name.normalize('NFC')))
}

/** Whether a failure leaves open what happened, or passes by itself. */
const mayPass = (error: unknown): boolean =>
  isTypecaseError(error) && [0, 502, 503, 504].includes(error.status)

interface Step<R> {
  left: Prepared<R>[]
  refused: Refused<R>[]
}

const once = async <R>(sender: Sender, rows: readonly Prepared<R>[]): Promise<Step<R>> => {
  const { admin, collection, options } = sender
  const elements = rows.map(({ element }) => element)
  const { ids, errors, remaining } = await admin.elements.import(collection, elements, options)
  const refused = errors.flatMap(({ row, fields }) => {
    const found = rows[row]
    return found ? [{ row: found.row, problems: fields }] : []
  })
  sender.lastId = Math.max(sender.lastId, ...ids)
  if (!remaining) return { left: [], refused }
  const left = rows.slice(remaining.from)
  const unclear = await notStored(sender, left.slice(0, remaining.unclear))
  return { left: [...unclear, ...left.slice(remaining.unclear)], refused }
}

/**
 * Imports the rows of one group, in as many requests as it takes.
 * @returns the rows that were refused
 * @throws the last failure, where the server cannot be reached for long
 */
export const sendRows = async <R>(sender: Sender, rows: readonly Prepared<R>[]): Promise<Refused<R>[]> => {
  const refused: Refused<R>[] = []
  let left = [...rows]
  for (let failures = 0; left.length > 0; ) {
    try {
      const step = await once(sender, left)
      if (step.left.length < left.length) failures = 0
      left = step.left
      refused.push(...step.refused)
    } catch (error) {
      failures += 1
      if (failures >= attempts || !mayPass(error)) throw error
      await backOff(failures, pauses, sender.options.signal)
      left = await notStored(sender, left)
    }
  }
  return refused
}
