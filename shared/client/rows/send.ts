import { backOff } from '../../values/backoff.ts'
import type { Admin } from '../admin/create-admin.ts'
import { type FieldProblem, isTypecaseError } from '../http/error.ts'
import type { Query } from '../http/list-query.ts'
import type { CallOptions } from '../http/transport.ts'
import type { CollectionElement } from '../types/answers.ts'
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
  let highest = sender.lastId
  for (let at = 0; at < rows.length; at += namesAtOnce) {
    const names = rows.slice(at, at + namesAtOnce).map(({ element }) => element.name)
    const query: Query<CollectionElement> = {
      filter: { name: { in: names }, id: { gt: sender.lastId } },
      limit: namesAtOnce,
    }
    const { items } = await sender.admin.elements.list(sender.collection, query, sender.options)
    for (const { name, id } of items) {
      stored.add(name.normalize('NFC'))
      highest = Math.max(highest, id)
    }
  }
  // What was found now is not taken for what a later answer leaves open.
  sender.lastId = highest
  return rows.filter(({ element }) => !stored.has(element.name.normalize('NFC')))
}

/** Whether a failure leaves open what happened, or passes by itself. */
const mayPass = (error: unknown): boolean =>
  isTypecaseError(error) && [0, 502, 503, 504].includes(error.status)

/** The rows of one group on their way. A sending that has failed goes on where it was when it is given again. */
export interface Sending<R> {
  /** Rows that are neither stored nor refused, as far as is known. */
  left: Prepared<R>[]
  /** How many of the first rows of `left` may be stored, because the answer about them was lost. */
  unclear: number
  refused: Refused<R>[]
}

/** A sending that has not begun. */
export const sendingOf = <R>(rows: readonly Prepared<R>[]): Sending<R> => ({
  left: [...rows],
  unclear: 0,
  refused: [],
})

/** Finds out what an unclear answer has stored. */
const clear = async <R>(sender: Sender, sending: Sending<R>): Promise<void> => {
  const { left, unclear } = sending
  if (unclear === 0) return
  const missing = await notStored(sender, left.slice(0, unclear))
  sending.left = [...missing, ...left.slice(unclear)]
  sending.unclear = 0
}

/** Sends what is left in one request, and notes its answer. */
const sendOnce = async <R>(sender: Sender, sending: Sending<R>): Promise<void> => {
  const { admin, collection, options } = sender
  const rows = sending.left
  const elements = rows.map(({ element }) => element)
  sending.unclear = rows.length
  const { ids, errors, remaining } = await admin.elements.import(collection, elements, options)
  for (const { row, fields } of errors) {
    const found = rows[row]
    if (found) sending.refused.push({ row: found.row, problems: fields })
  }
  sender.lastId = Math.max(sender.lastId, ...ids)
  sending.left = remaining ? rows.slice(remaining.from) : []
  sending.unclear = remaining?.unclear ?? 0
}

/**
 * Imports the rows of one group, in as many requests as it takes, and notes in `sending` how far it is.
 * @param stop ends the pauses between attempts, and no request that is under way
 * @throws the last failure, where the server cannot be reached for long; the reason of `stop`
 */
export const sendRows = async <R>(
  sender: Sender,
  sending: Sending<R>,
  stop: AbortSignal | undefined = sender.options.signal,
): Promise<void> => {
  for (let failures = 0; sending.left.length > 0; ) {
    const before = sending.left.length
    try {
      await clear(sender, sending)
      if (sending.left.length > 0) await sendOnce(sender, sending)
    } catch (error) {
      failures = sending.left.length < before ? 1 : failures + 1
      if (failures >= attempts || !mayPass(error)) throw error
      await backOff(failures, pauses, stop)
      continue
    }
    if (sending.left.length < before) failures = 0
    else if (sending.left.length > 0) stop?.throwIfAborted()
  }
}
