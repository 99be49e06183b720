import { backOff } from '../values/backoff.ts'
import { keptEach, LruMap } from '../values/kept.ts'
import { deliver, pauses } from './deliver.ts'
import { unavailable } from './errors.ts'
import { type Head, readHead } from './head.ts'
import { headAfter } from './partition-change.ts'
import { unlessAborted } from './signal.ts'
import type { Table } from './table.ts'
import { type Transaction, transactionSteps } from './transaction.ts'

/**
 * Gives a partition's head by name: the one this instance remembers, or one read strongly consistent. Within one attempt
 * a name always gives the same head.
 */
export type HeadReader = (name: string) => Promise<Head | undefined>

/**
 * A plan: the transaction to send (null where nothing changes), and the result to answer with. A plan that changes nothing
 * is made anew where it used a remembered head.
 */
export interface Plan<T> {
  transaction: Transaction | null
  result: T
}

/** Thrown by a plan whose reads disagree. A write came between them, so the plan is made anew. */
export class Replan extends Error {}

/** Writes to a table. The requests of an instance share the heads and queues. Each has its own view of the table. */
export interface Writer {
  table: Table
  /** Heads as this instance's own writes left them, so that the next write can try without a read. */
  heads: LruMap<string, Head>
  /** The last write to each partition. An instance's writes to one partition queue up, so they do not contend. */
  queues: Map<string, Promise<unknown>>
}

/** The most heads that an instance remembers. */
const mostHeads = 1_000

/** The writer of an instance. It remembers nothing yet. */
export const createWriter = (table: Table): Writer => ({
  table,
  heads: new LruMap(mostHeads),
  queues: new Map(),
})

/** The same writer for one request, with that request's view of the table. */
export const writerUnder = (table: Table, writer: Writer): Writer => ({ ...writer, table })

/** How long a write contends, in milliseconds; an HTTP API request ends at 30 s. */
const contentionBudget = 10_000
/**
 * How many attempts may use a remembered head, or the head that a refused attempt came back with. Later attempts come
 * after pauses that are longer than another instance needs for a write. Such a head would be old again by then.
 */
const guessingAttempts = 2

/**
 * Writes under optimistic concurrency. `plan` reads what it needs, strongly consistent, and decides. The transaction
 * goes through only if nobody has written to the partitions it touches since the plan read their heads. So a plan may
 * rely on everything it read. If somebody has written, the plan is made anew.
 * @param queue the partition written to: an instance's writes to it run one after another
 * @throws the plan's errors; Failure conflict for a taken unique value; Failure unavailable after 10 s of contention;
 * the same, marked as unclear, where the write may have gone through; the reason of the table's signal
 */
export const commit = async <T>(
  writer: Writer,
  queue: string,
  plan: (head: HeadReader) => Promise<Plan<T>>,
): Promise<T> => {
  const before = writer.queues.get(queue) ?? Promise.resolve()
  const run = unlessAborted(writer.table.signal, before).then(() => contend(writer, plan))
  // The next write waits for both: also where this one gives up while an earlier one is still under way.
  const ended = Promise.allSettled([before, run])
  writer.queues.set(queue, ended)
  try {
    return await run
  } finally {
    if (writer.queues.get(queue) === ended) writer.queues.delete(queue)
  }
}

const contend = async <T>(writer: Writer, plan: (head: HeadReader) => Promise<Plan<T>>): Promise<T> => {
  const deadline = Date.now() + contentionBudget
  for (let attempt = 0; Date.now() < deadline; attempt += 1) {
    const done = await tryOnce(writer, plan, deadline, attempt < guessingAttempts)
    if (done) return done.result
    await backOff(attempt, pauses, writer.table.signal)
  }
  throw unavailable('Too many writes to the same entities arrive at once: try again in a moment.')
}

const tryOnce = async <T>(
  writer: Writer,
  plan: (head: HeadReader) => Promise<Plan<T>>,
  deadline: number,
  mayGuess: boolean,
): Promise<{ result: T } | undefined> => {
  let guessed = false
  const used = new Set<string>()
  const reader: HeadReader = keptEach(async (name: string) => {
    used.add(name)
    const known = mayGuess ? writer.heads.get(name) : undefined
    if (known) guessed = true
    return known ?? readHead(writer.table, name, true)
  })
  const planned = await plan(reader).catch((error: unknown) => {
    writer.table.signal?.throwIfAborted()
    if (!guessed && !(error instanceof Replan)) throw error
    forget(writer, used)
    return undefined
  })
  if (!planned) return undefined
  const { transaction, result } = planned
  if (transaction) return (await send(writer, transaction, used, deadline)) ? { result } : undefined
  // No condition has found out whether a remembered head is still true, so the plan is made anew with one that is read.
  if (guessed) forget(writer, used)
  return guessed ? undefined : { result }
}

const forget = (writer: Writer, names: Iterable<string>): void => {
  for (const name of names) writer.heads.delete(name)
}

/**
 * Sends a plan's transaction. A refused plan's heads are all forgotten, also those that only a condition used: the
 * reasons do not always tell which head was stale.
 * @returns false to have the plan made anew
 */
const send = async (
  writer: Writer,
  transaction: Transaction,
  used: ReadonlySet<string>,
  deadline: number,
): Promise<boolean> => {
  const steps = transactionSteps(writer.table.name, transaction, Date.now())
  const outcome = await deliver(writer.table, steps, deadline).catch((error: unknown) => {
    forget(writer, used)
    throw error
  })
  if (outcome) {
    forget(writer, used)
    if (!outcome.retry) throw outcome.error
    for (const [name, head] of outcome.heads) if (head) writer.heads.set(name, head)
    return false
  }
  for (const change of transaction.partitions) writer.heads.set(change.headName, headAfter(change))
  return true
}
