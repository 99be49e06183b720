import type { BoundEndpoint, Call } from '../../shared/http/call.ts'
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
import { type ChangeUnderWay, changeOfCall, forgetChange, type MadeClaims } from './change-under-way.ts'

/**
 * How long a request makes claims, and begins to contend anew, in milliseconds: a function has 29 s, of which reading
 * a large collection takes some and contending for its head up to 10.
 */
const workingTime = 15_000

/** 503 of a change that is not done: what it has done so far is kept. */
const unfinished = (done: number, all: number): Failure =>
  unavailable(
    `This change is under way: ${done} of ${all} unique values are claimed so far. Send the same request again to go on, until it is done.`,
  )

const isOverTime = (call: Call): boolean => Date.now() - call.now.getTime() > workingTime

/** Keeps a list in hand. @throws Replan where another request has it, or it was closed: then all begins anew */
const keep = async (call: Call, list: ClaimList): Promise<void> => {
  if (await keepList(call.services.table, list, Date.now())) return
  forgetChange(call)
  throw new Replan()
}

/** What has to be touched for the claims to be as they are wanted: first those that have to go. */
const differences = ({ held, unsure }: MadeClaims, wanted: ReadonlyMap<string, number>): ListedClaim[] => {
  const gone = [...held.keys(), ...unsure].filter((pk) => !wanted.has(pk))
  const missing = [...wanted].filter(([pk, id]) => held.get(pk) !== id)
  return [...new Set(gone)].map((pk): ListedClaim => [pk, null]).concat(missing)
}

/** Touches the claims of a chunk, which is listed by now. */
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
 * Claims the values of fields that become unique, before the transaction that makes them so: they are more
 * than one transaction holds. They are claimed under a mark of the change's own, so nothing sees them until then. An
 * attempt that follows one which other writes overtook, in this request or in one before it, brings the claims up to
 * date, so that it is quick enough for the writes that go on.
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
  for (const [at, chunk] of chunksOf(differences(made, wanted)).entries()) {
    if (at > 0 && isOverTime(call)) {
      change.unfinished = unfinished(made.held.size, wanted.size)
      throw change.unfinished
    }
    if (at > 0) await keep(call, made.list)
    await addChunk(table, made.list, chunk)
    await applyChunk(call, made, chunk)
  }
  change.unfinished = undefined
}

/** Lists the claims that a change gives up. They go after its transaction, and need not be right before it. */
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
 * Brings the claims of a change up to the elements that its scan has taken in.
 * @returns what the transaction of the change has to do with them
 * @throws Failure unavailable, with how far it came, when time is over: the same request sent again goes on
 */
export const moveClaims = async (call: Call, change: ChangeUnderWay): Promise<Extra[]> => {
  await makeClaims(call, change)
  await listGiven(call, change)
  return listsOf(change).map((list) => closing(call.services.table.name, list))
}

const listsOf = ({ made, given }: ChangeUnderWay): ClaimList[] =>
  [made?.list, given?.list].flatMap((list) => list ?? [])

/** A list of more claims is left to the background. */
const mostAtOnce = 1_000

/** Works off a closed list that is short; the stream brings it to the background too, so that a failure here is none. */
const workOff = async (call: Call, { job, chunks, size }: ClaimList, drops: boolean): Promise<void> => {
  if (size > mostAtOnce) return
  for (let step = 0; step <= chunks; step += 1)
    await workOffList(call.services.table, { ...job, drops }).catch(() => undefined)
}

const finish = async (call: Call, change: ChangeUnderWay): Promise<void> => {
  for (const list of listsOf(change)) await workOff(call, list, !list.job.drops)
}

/** Leaves what a change has made for the next request, or takes it back where it was refused. */
const abandon = async (call: Call, change: ChangeUnderWay, failure: Failure): Promise<void> => {
  const { table } = call.services
  const { made } = change
  const kept = failure.kind === 'unavailable' ? made?.list : undefined
  if (kept) await leaveList(table, kept)
  for (const list of listsOf(change).filter((one) => one !== kept))
    if (await discardList(table, list.job, list.owner, Date.now())) await workOff(call, list, list.job.drops)
}

/** Whether a request that was overtaken by other writes may contend again: with its claims made it is quick. */
const mayContend = (call: Call, error: unknown): boolean =>
  error instanceof Failure &&
  error.kind === 'unavailable' &&
  !error.details.unclear &&
  changeOfCall(call) !== undefined &&
  !isOverTime(call)

/**
 * Wraps the update of a collection so that it leaves no claims behind: neither those that it gave up, nor those that it
 * made in vain.
 */
export const sweepingClaims = ({ endpoint, handle }: BoundEndpoint): BoundEndpoint => ({
  endpoint,
  handle: async (call) => {
    for (;;) {
      try {
        const reply = await handle(call)
        const change = changeOfCall(call)
        if (change) await finish(call, change)
        return reply
      } catch (error) {
        if (mayContend(call, error)) continue
        const change = changeOfCall(call)
        // Anything but a refusal may have come after the transaction went through: then they are in use.
        if (!change || !(error instanceof Failure) || error.details.unclear) throw error
        await abandon(call, change, error)
        // Contention may have had the last word, where there was no time left for another attempt.
        throw (error.kind === 'unavailable' && change.unfinished) || error
      }
    }
  },
})
