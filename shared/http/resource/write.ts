import { commit, type HeadReader, type Plan, Replan } from '../../store/commit.ts'
import { readEntity, type StoredEntity, textBytesOf } from '../../store/entity.ts'
import { emptyHead, type Head } from '../../store/head.ts'
import type { EntityWrite } from '../../store/partition-change.ts'
import { type ClaimChange, type Extra, type Transaction, withConditions } from '../../store/transaction.ts'
import { keptEach } from '../../values/kept.ts'
import { checkIfMatch, entityTag } from '../answers/etag.ts'
import type { Call } from '../call.ts'
import { type Counter, counterAfter, type FoundEntity, readCounted, setCounter } from './counters.ts'
import type {
  Claim,
  Context,
  CountedEntity,
  EntityPartition,
  NextState,
  ReplyContext,
  ResourceSpec,
} from './spec.ts'

/** An entity as a write left it, with the context that its answer is made in. */
export interface Written<P extends EntityPartition, O> extends CountedEntity {
  context: ReplyContext<P, O>
}

/** What one attempt of a write goes by. */
export interface AttemptContext<P extends EntityPartition, O> {
  context: Context<P, O>
  /** The head of the partition. */
  own: Head
  /** What must still hold of the caller when the write commits. */
  standing: readonly Extra[]
}

/** What one attempt of a write goes by. @throws Replan where partition and head do not belong together */
export const contextOf = async <P extends EntityPartition, C, U, O>(
  spec: ResourceSpec<P, C, U, O>,
  call: Call,
  prepared: O,
  head: HeadReader,
): Promise<AttemptContext<P, O>> => {
  const { memory, isCurrent } = spec
  const known = memory?.find(call)
  const partition = known ?? (await spec.partition(call))
  const found = await head(partition.headName)
  if (isCurrent && !isCurrent(partition, found)) {
    memory?.forget(call)
    throw new Replan()
  }
  if (!known && found) memory?.keep(call, partition, found)
  const own = found ?? emptyHead(partition.name)
  const { table } = call.services
  const entity = keptEach((name: string, id: number) => readEntity(table, name, id, true))
  const standing = (await spec.standing?.(call)) ?? []
  return { context: { call, partition, prepared, head, entity, now: call.now.toISOString() }, own, standing }
}

const storedOf = (id: number, v: number, next: NextState): StoredEntity => ({
  id,
  v,
  active: next.active,
  data: next.data,
  ...(next.hidden === undefined ? {} : { hidden: next.hidden }),
  ...(next.sv === undefined ? {} : { sv: next.sv }),
  ...(next.internal === undefined ? {} : { internal: next.internal }),
})

/** Reads the entity that a write changes, and checks If-Match. @throws Failure notFound, preconditionFailed */
const existing = async <P extends EntityPartition, C, U, O>(
  spec: ResourceSpec<P, C, U, O>,
  call: Call,
  prepared: O,
  head: HeadReader,
  id: number,
): Promise<AttemptContext<P, O> & { before: FoundEntity }> => {
  const attempt = await contextOf(spec, call, prepared, head)
  const { partition } = attempt.context
  const before = await readCounted(call.services.table, partition, id)
  checkIfMatch(call.headers['if-match'], entityTag(before.stored.v, partition.schemaVersion))
  return { ...attempt, before }
}

/** Claims by their keys. */
const byKey = (claims: readonly Claim[]): Map<string, Claim> =>
  new Map(claims.map((claim) => [claim.key.pk, claim]))

const sameView = (a: Claim, b: Claim): boolean => (a.view ?? null) === (b.view ?? null)

/**
 * The changes of an entity's claims. New claims are taken, and old ones are freed. A lookup that stays gets its new
 * view. A claim that stays as it is needs no change.
 * @param counter the counter that lookups hold a copy of
 */
export const claimChanges = (
  id: number,
  before: readonly Claim[],
  after: readonly Claim[],
  counter: Counter,
): ClaimChange[] => {
  const old = byKey(before)
  const kept = byKey(after)
  const freed = before
    .filter(({ key }) => !kept.has(key.pk))
    .map(({ key }): ClaimChange => ({ op: 'free', key, id }))
  const hits = { hits: counter.value, hitsAt: counter.version }
  const rest = after.flatMap((claim): ClaimChange[] => {
    const { key, field, view } = claim
    const was = old.get(key.pk)
    if (!was) return [{ op: 'take', key, id, field, ...(view === undefined ? {} : { view, ...hits }) }]
    if (view === undefined || (sameView(was, claim) && !counter.set)) return []
    return [{ op: 'keep', key, id, view, ...(counter.set ? hits : {}) }]
  })
  return [...freed, ...rest]
}

/** The write that gives an entity its next state. `before` is null for a new entity. */
export const writeOf = (
  id: number,
  before: StoredEntity | null,
  { active, data, hidden, sv, internal }: NextState,
): EntityWrite => ({
  id,
  active,
  wasActive: before?.active ?? null,
  bytesBefore: before ? textBytesOf(before) : 0,
  isNew: before === null,
  data,
  hidden,
  sv,
  internal,
})

/** The transaction that gives an entity its next state. `before` is null for a new entity. */
const transactionOf = <P extends EntityPartition, O>(
  { context: { call, partition }, own, standing }: AttemptContext<P, O>,
  id: number,
  before: (FoundEntity & { claims: NextState['claims'] }) | null,
  next: NextState,
): Transaction => {
  const counter = counterAfter(before, partition.hitsMember === null ? undefined : next.hits)
  const put = writeOf(id, before?.stored ?? null, next)
  const counters = counter.set ? [setCounter(call.services.table.name, partition.name, id, counter)] : []
  return {
    partitions: [
      {
        headName: partition.headName,
        head: own,
        puts: [put],
        removals: [],
        hitsChanged: counter.set,
      },
      ...(next.partitions ?? []),
    ],
    claims: claimChanges(id, before?.claims ?? [], next.claims, counter),
    extras: withConditions([...(next.extras ?? []), ...counters], standing),
  }
}

/**
 * Creates an entity in the state that `planState` gives for its id, and for the version that its transaction makes.
 * @param prepared what the spec's `prepare` gave for the request
 * @throws Failure as `planState` and {@link commit} say
 */
export const create = <P extends EntityPartition, C, U, O>(
  spec: ResourceSpec<P, C, U, O>,
  call: Call,
  prepared: O,
  planState: (context: Context<P, O>, id: number, version: number) => Promise<NextState>,
): Promise<Written<P, O>> =>
  commit(call.services.writer, spec.queue(call), async (head): Promise<Plan<Written<P, O>>> => {
    const attempt = await contextOf(spec, call, prepared, head)
    const { context, own } = attempt
    const id = own.nextId
    const version = own.version + 1
    const next = await planState(context, id, version)
    return {
      transaction: transactionOf(attempt, id, null, next),
      result: {
        context,
        stored: storedOf(id, version, next),
        hits: next.hits ?? 0,
      },
    }
  })

/**
 * Changes an entity to the state that `planState` gives.
 * @param prepared what the spec's `prepare` gave for the request
 * @throws Failure notFound, preconditionFailed, and as `planState` and {@link commit} say
 */
export const change = <P extends EntityPartition, C, U, O>(
  spec: ResourceSpec<P, C, U, O>,
  call: Call,
  prepared: O,
  id: number,
  planState: (context: Context<P, O>, before: StoredEntity) => Promise<NextState>,
): Promise<Written<P, O>> =>
  commit(call.services.writer, spec.queue(call), async (head): Promise<Plan<Written<P, O>>> => {
    const attempt = await existing(spec, call, prepared, head, id)
    const { context, own, before } = attempt
    const next = await planState(context, before.stored)
    const claims = spec.claims(context.partition, before.stored)
    return {
      transaction: transactionOf(attempt, id, { ...before, claims }, next),
      result: {
        context,
        stored: storedOf(id, own.version + 1, next),
        hits: next.hits ?? before.hits,
      },
    }
  })

/**
 * Removes an entity, and gives it as it was.
 * @param prepared what the spec's `prepare` gave for the request
 * @throws Failure notFound, preconditionFailed, and as the spec's `remove` and {@link commit} say
 */
export const remove = <P extends EntityPartition, C, U, O>(
  spec: ResourceSpec<P, C, U, O>,
  call: Call,
  prepared: O,
  id: number,
): Promise<Written<P, O>> =>
  commit(call.services.writer, spec.queue(call), async (head): Promise<Plan<Written<P, O>>> => {
    const { context, own, standing, before } = await existing(spec, call, prepared, head, id)
    const effects = (await spec.remove?.(context, before.stored)) ?? {}
    const { partition } = context
    const { stored } = before
    const removals = [{ id, wasActive: stored.active, bytesBefore: textBytesOf(stored) }]
    return {
      transaction: {
        partitions: [
          { headName: partition.headName, head: own, puts: [], removals },
          ...(effects.partitions ?? []),
        ],
        claims: claimChanges(id, spec.claims(partition, before.stored), [], counterAfter(before, undefined)),
        extras: withConditions(effects.extras ?? [], standing),
      },
      result: { context, ...before },
    }
  })
