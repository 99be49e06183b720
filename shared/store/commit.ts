import { randomUUID } from 'node:crypto'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { Failure, unavailable } from './errors.ts'
import { type Head, readHead } from './head.ts'
import { type Outcome, outcomeOfError } from './outcome.ts'
import { pauseUnder, unlessAborted } from './signal.ts'
import { ask, type Table } from './table.ts'
import { headAfter, type Step, type Transaction, transactionSteps } from './transaction.ts'

/** Gives a partition's head by name: as this instance last saw it, or read strongly consistent. */
export type HeadReader = (name: string) => Promise<Head | undefined>

/** What a plan decides: the transaction to send (null where nothing changes), and what to answer with. */
export interface Plan<T> {
  transaction: Transaction | null
  result: T
}

/** Thrown by a plan that sees two reads disagree: a write came between them, so it is planned anew. */
export class Replan extends Error {}

/** Writes to a table. Requests of one instance share its heads and queues, each with its own view of the table. */
export interface Writer {
  table: Table
  /** Heads as this instance's own writes left them: the next write can try without a read. */
  heads: Map<string, Head>
  /** The last write to each partition: an instance's writes queue up rather than contend. */
  queues: Map<string, Promise<unknown>>
}

export const createWriter = (table: Table): Writer => ({ table, heads: new Map(), queues: new Map() })

/** The same writer, for the request that has this view of the table. */
export const writerUnder = (table: Table, writer: Writer): Writer => ({ ...writer, table })

/** How long a write contends, in milliseconds; an HTTP API request ends at 30 s. */
const contentionBudget = 10_000
const firstPause = 8
const longestPause = 400
const mostHeads = 1_000
/**
 * Attempts that may go by heads which this instance remembers, or which a refused attempt showed. The pauses before
 * later ones are longer than other instances take for a write: such a head would be old again, each time.
 */
const guessingAttempts = 2

/**
 * Writes under optimistic concurrency. `plan` reads what it needs (strongly consistent) and decides; the
 * transaction goes through only if no partition it touches was written since the plan read its head, so a
 * plan may rely on everything it read. Otherwise it plans anew.
 * @param queue the partition written to: writes of one instance to it run one after another
 * @throws what the plan throws; Failure conflict for a taken unique value; Failure unavailable after 10 s of
 * contention, or marked as unclear where it may have gone through all the same; the reason of the table's signal
 */
export const commit = async <T>(
  writer: Writer,
  queue: string,
  plan: (head: HeadReader) => Promise<Plan<T>>,
): Promise<T> => {
  const before = writer.queues.get(queue) ?? Promise.resolve()
  const run = unlessAborted(writer.table.signal, before).then(() => contend(writer, plan))
  // A write that gave up waiting lets nobody pass the one it waited for.
  const settled = Promise.allSettled([before, run])
  writer.queues.set(queue, settled)
  try {
    return await run
  } finally {
    if (writer.queues.get(queue) === settled) writer.queues.delete(queue)
  }
}

const backOff = ({ signal }: Table, attempt: number): Promise<void> =>
  pauseUnder(signal, Math.random() * Math.min(firstPause * 2 ** attempt, longestPause))

const contend = async <T>(writer: Writer, plan: (head: HeadReader) => Promise<Plan<T>>): Promise<T> => {
  const deadline = Date.now() + contentionBudget
  for (let attempt = 0; Date.now() < deadline; attempt += 1) {
    const done = await tryOnce(writer, plan, deadline, attempt < guessingAttempts)
    if (done) return done.result
    await backOff(writer.table, attempt)
  }
  throw unavailable('Too many writes arrive at once here: try again in a moment.')
}

const tryOnce = async <T>(
  writer: Writer,
  plan: (head: HeadReader) => Promise<Plan<T>>,
  deadline: number,
  mayGuess: boolean,
): Promise<{ result: T } | undefined> => {
  let guessed = false
  const used = new Set<string>()
  const reader: HeadReader = async (name) => {
    used.add(name)
    const known = mayGuess ? writer.heads.get(name) : undefined
    if (known) guessed = true
    return known ?? readHead(writer.table, name, true)
  }
  const planned = await plan(reader).catch((error: unknown) => {
    writer.table.signal?.throwIfAborted()
    if (!guessed && !(error instanceof Replan)) throw error
    forget(writer, used)
    return undefined
  })
  if (!planned) return undefined
  if (planned.transaction && !(await send(writer, planned.transaction, used, deadline))) return undefined
  return { result: planned.result }
}

const forget = (writer: Writer, names: Iterable<string>): void => {
  for (const name of names) writer.heads.delete(name)
}

/** What a write ends with of which it is not known whether it went through. */
const notLearnt = (): Failure =>
  new Failure(
    'unavailable',
    'Whether this is done could not be learnt: look before you send it again, in a moment.',
    { retryAfter: 1, unclear: true },
  )

/**
 * Sends a transaction under one token until it is known what became of it; undefined when it went through.
 * @throws Failure unavailable, marked as unclear, when that is not known by the deadline or as the signal aborts
 */
const deliver = async (
  table: Table,
  steps: readonly Step[],
  deadline: number,
): Promise<Exclude<Outcome, { retry: 'same' }> | undefined> => {
  const input = { TransactItems: steps.map(({ action }) => action), ClientRequestToken: randomUUID() }
  table.signal?.throwIfAborted()
  for (let attempt = 0; ; attempt += 1) {
    try {
      await ask(table, (client, options) => client.send(new TransactWriteCommand(input), options))
      return undefined
    } catch (error) {
      if (table.signal?.aborted) throw notLearnt()
      const outcome = outcomeOfError(
        error,
        steps.map(({ role }) => role),
        attempt > 0,
      )
      if (outcome.retry !== 'same') return outcome
    }
    if (Date.now() >= deadline) throw notLearnt()
    await backOff(table, attempt).catch(() => {
      throw notLearnt()
    })
  }
}

/**
 * Sends a plan's transaction; false asks to plan anew. Then every head the plan used is forgotten, those of mere
 * conditions too: which of them was stale, a reason does not always tell.
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
  if (writer.heads.size > mostHeads) writer.heads.clear()
  for (const change of transaction.partitions) writer.heads.set(change.headName, headAfter(change))
  return true
}
