import type { Call } from '../../shared/http/call.ts'
import { deleteItems, putItems } from '../../shared/store/batch.ts'
import { addChunk, chunksOf, type ListedClaim, workOffList } from '../../shared/store/claim-chunks.ts'
import {
  type ClaimJob,
  type ClaimList,
  closing,
  discardList,
  keepList,
  leaveList,
  openList,
} from '../../shared/store/claim-list.ts'
import { Replan } from '../../shared/store/commit.ts'
import { Failure, unavailable } from '../../shared/store/errors.ts'
import { claimAt } from '../../shared/store/keys.ts'
import type { Extra } from '../../shared/store/transaction.ts'
import {
  type ChangeUnderWay,
  changeOfCall,
  forgetChange,
  type MadeClaims,
  rememberChange,
} from './change-under-way.ts'

/**
 * How long after its start a request still begins to contend for the head, in milliseconds. A function has 29 s, and
 * contending takes up to 10 s.
 */
const contendingTime = 15_000

/**
 * How long after its start a request still begins to write a chunk of claims, in milliseconds. A request that is not
 * done by then does not contend; it needs time for its last chunk and its answer only.
 */
const claimingTime = 20_000

/** 503: the change is not done. The claims that it has made so far are kept. */
const unfinished = (done: number, all: number): Failure =>
  unavailable(
    `This change is under way: ${done} of ${all} unique values are claimed so far. Send the same request again to go on, until it is done.`,
  )

/** Whether a request has run longer than some milliseconds. */
const hasRun = (call: Call, milliseconds: number): boolean => Date.now() - call.now.getTime() > milliseconds

/** Keeps a list in hand. @throws Replan where another request has taken or closed it: the change then begins anew */
const keep = async (call: Call, list: ClaimList): Promise<void> => {
  if (await keepList(call.services.table, list, Date.now())) return
  forgetChange(call)
  throw new Replan()
}

/** The claims to write, or to remove, so that exactly the wanted ones stand. */
const differences = ({ held, unsure }: MadeClaims, wanted: ReadonlyMap<string, number>): ListedClaim[] => {
  const gone = [...held.keys(), ...unsure].filter((pk) => !wanted.has(pk))
  const missing = [...wanted].filter(([pk, id]) => held.get(pk) !== id)
  return [...new Set(gone)].map((pk): ListedClaim => [pk, null]).concat(missing)
}

/** Writes and removes the claims of a chunk, which is listed already. */
const applyChunk = async (call: Call, made: MadeClaims, chunk: readonly ListedClaim[]): Promise<void> => {
  const { table } = call.services
  const gone = chunk.filter(([, id]) => id === null).map(([pk]) => pk)
  const puts = chunk.flatMap(([pk, id]) => (id === null ? [] : [{ ...claimAt(pk), id }]))
  await deleteItems(table, gone.map(claimAt))
  await putItems(table, puts)
  for (const [pk, id] of chunk) {
    made.unsure.delete(pk)
    if (id === null) made.held.delete(pk)
    else made.held.set(pk, id)
  }
  made.list.done = made.list.chunks
}

/**
 * Claims the values of fields that become unique. The claims are more than one transaction holds, so they are written
 * before the transaction that makes the fields unique. Their mark is new, so nobody sees them until then. After other
 * writes have overtaken an attempt, of this request or of an earlier one, only the differences are written: the next
 * attempt is quick enough to succeed among writes that go on.
 * @throws Failure unavailable where the time is over
 */
const makeClaims = async (call: Call, change: ChangeUnderWay): Promise<void> => {
  const { table } = call.services
  const wanted = change.scan.made
  if (!change.made && wanted.size === 0) return
  const job: ClaimJob = { partition: change.before.partition, mark: change.mark, drops: true }
  change.made ??= {
    list: await openList(table, job, change.purpose, change.owner, Date.now()),
    held: new Map(),
    unsure: new Set(),
  }
  const { made } = change
  const stopAfter = (milliseconds: number): void => {
    if (!hasRun(call, milliseconds)) return
    change.unfinished = unfinished(made.held.size, wanted.size)
    throw change.unfinished
  }
  // The first chunk is written in any case, and a single chunk is followed by the transaction: each request gets on.
  const chunks = chunksOf(differences(made, wanted))
  for (const [at, chunk] of chunks.entries()) {
    if (at > 0) {
      stopAfter(claimingTime)
      await keep(call, made.list)
    }
    await addChunk(table, made.list, chunk)
    await applyChunk(call, made, chunk)
  }
  if (chunks.length > 1) stopAfter(contendingTime)
  change.unfinished = undefined
}

/** Lists the claims that a change gives up. They are removed after its transaction. */
const listGiven = async (call: Call, change: ChangeUnderWay): Promise<void> => {
  const { table } = call.services
  if (change.scan.given.size === 0) return
  const job: ClaimJob = { partition: change.before.partition, mark: `${change.owner}-given`, drops: false }
  change.given ??= {
    list: await openList(table, job, '', change.owner, Date.now()),
    listed: new Set(),
  }
  const { list, listed } = change.given
  const more = [...change.scan.given].filter(([pk]) => !listed.has(pk))
  for (const chunk of chunksOf(more)) {
    await addChunk(table, list, chunk)
    for (const [pk] of chunk) listed.add(pk)
  }
}

/**
 * Brings the claims of a change up to date with the elements that its scan has seen.
 * @returns the actions by which the transaction of the change closes the lists of claims
 * @throws Failure unavailable, which names the progress, where the time is over: the same request sent again goes on
 */
export const moveClaims = async (call: Call, change: ChangeUnderWay): Promise<Extra[]> => {
  await makeClaims(call, change)
  await listGiven(call, change)
  return listsOf(change).map((list) => closing(call.services.table.name, list))
}

const listsOf = ({ made, given }: ChangeUnderWay): ClaimList[] =>
  [made?.list, given?.list].flatMap((list) => list ?? [])

/** Claims of the longest list that a request works off. A longer one is left to the background. */
const mostAtOnce = 1_000

/** Works off a closed list that is short. A failure is ignored: the stream brings the list to the background too. */
const workOff = async (call: Call, { job, chunks, size }: ClaimList, drops: boolean): Promise<void> => {
  if (size > mostAtOnce) return
  for (let step = 0; step <= chunks; step += 1)
    await workOffList(call.services.table, { ...job, drops }).catch(() => undefined)
}

const finish = async (call: Call, change: ChangeUnderWay): Promise<void> => {
  for (const list of listsOf(change)) await workOff(call, list, !list.job.drops)
}

/** Leaves the claims of an unfinished change for the next request, or removes them where the change was refused. */
const abandon = async (call: Call, change: ChangeUnderWay, failure: Failure): Promise<void> => {
  const { table } = call.services
  const { made } = change
  const kept = failure.kind === 'unavailable' ? made?.list : undefined
  if (kept) {
    await leaveList(table, kept)
    rememberChange(call, change)
  }
  for (const list of listsOf(change).filter((one) => one !== kept))
    if (await discardList(table, list.job, list.owner, Date.now())) await workOff(call, list, list.job.drops)
}

/** Whether a request that other writes overtook may contend again. Its claims are made, so it is quick. */
const mayContend = (call: Call, error: unknown): boolean =>
  error instanceof Failure &&
  error.kind === 'unavailable' &&
  !error.details.unclear &&
  changeOfCall(call) !== undefined &&
  !hasRun(call, contendingTime)

/**
 * Does a write of a collection so that it leaves no claims behind: neither those that it gave up, nor those that it made
 * in vain.
 */
export const sweepingClaims = async <T>(call: Call, write: (call: Call) => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      const written = await write(call)
      const change = changeOfCall(call)
      if (change) await finish(call, change)
      return written
    } catch (error) {
      if (mayContend(call, error)) continue
      const change = changeOfCall(call)
      // After any other error the transaction may have gone through: then the claims are in use.
      if (!change || !(error instanceof Failure) || error.details.unclear) throw error
      await abandon(call, change, error)
      // Where no time was left for another attempt, the error is of contention: the progress tells the caller more.
      throw (error.kind === 'unavailable' && change.unfinished) || error
    }
  }
}
