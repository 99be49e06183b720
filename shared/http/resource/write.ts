import { commit, type HeadReader, type Plan, Replan } from '../../store/commit.ts'
import type { StoredEntity } from '../../store/entity.ts'
import { emptyHead, type Head } from '../../store/head.ts'
import type { Transaction } from '../../store/transaction.ts'
import { checkIfMatch, entityTag } from '../answers/etag.ts'
import type { Call } from '../call.ts'
import { claimChanges } from './claim-changes.ts'
import { counterAfter, type Found, readCounted, setCounter } from './counters.ts'
import type { Context, Counted, Draft, Place, ResourceSpec } from './spec.ts'

/** An entity as a write left it, and where. */
export interface Written<P extends Place> extends Counted {
  place: P
}

const contextOf = async <P extends Place, C, U>(
  spec: ResourceSpec<P, C, U>,
  call: Call,
  head: HeadReader,
): Promise<{ context: Context<P>; own: Head }> => {
  const place = await spec.place(call)
  const found = await head(place.headName)
  if (spec.agrees && !spec.agrees(place, found)) throw new Replan()
  const own = found ?? emptyHead(place.partition)
  return { context: { call, place, head, now: call.now.toISOString() }, own }
}

const storedOf = (id: number, v: number, draft: Draft): StoredEntity => ({
  id,
  v,
  active: draft.active,
  data: draft.data,
  ...(draft.hidden === undefined ? {} : { hidden: draft.hidden }),
  ...(draft.sv === undefined ? {} : { sv: draft.sv }),
  ...(draft.internal === undefined ? {} : { internal: draft.internal }),
})

/** What a write to an entity that is there begins with. @throws Failure notFound, preconditionFailed */
const existing = async <P extends Place, C, U>(
  spec: ResourceSpec<P, C, U>,
  call: Call,
  head: HeadReader,
  id: number,
): Promise<{ context: Context<P>; own: Head; before: Found }> => {
  const { context, own } = await contextOf(spec, call, head)
  const before = await readCounted(call.services.table, context.place, id)
  checkIfMatch(call.headers['if-match'], entityTag(before.stored.v, context.place.schemaVersion))
  return { context, own, before }
}

/** The transaction that makes an entity what a draft says; `before` is null for a new one. */
const transactionOf = <P extends Place>(
  { call, place }: Context<P>,
  own: Head,
  id: number,
  before: (Found & { claims: Draft['claims'] }) | null,
  draft: Draft,
): Transaction => {
  const counter = counterAfter(before, place.hitsMember === null ? undefined : draft.hits)
  const { active, data, hidden, sv, internal } = draft
  const put = {
    id,
    active,
    wasActive: before?.stored.active ?? null,
    isNew: before === null,
    data,
    hidden,
    sv,
    internal,
  }
  const counters = counter.set ? [setCounter(call.services.table.name, place.partition, id, counter)] : []
  return {
    partitions: [
      {
        headName: place.headName,
        head: own,
        puts: [put],
        removals: [],
        hitsChanged: counter.set,
      },
      ...(draft.partitions ?? []),
    ],
    claims: claimChanges(id, before?.claims ?? [], draft.claims, counter),
    extras: [...(draft.extras ?? []), ...counters],
  }
}

/** Creates an entity as `draftOf` says. @throws Failure as that and {@link commit} say */
export const create = <P extends Place, C, U>(
  spec: ResourceSpec<P, C, U>,
  call: Call,
  draftOf: (context: Context<P>, id: number) => Promise<Draft>,
): Promise<Written<P>> =>
  commit(call.services.writer, spec.queue(call), async (head): Promise<Plan<Written<P>>> => {
    const { context, own } = await contextOf(spec, call, head)
    const id = own.nextId
    const draft = await draftOf(context, id)
    return {
      transaction: transactionOf(context, own, id, null, draft),
      result: { place: context.place, stored: storedOf(id, own.version + 1, draft), hits: draft.hits ?? 0 },
    }
  })

/** Changes an entity as `draftOf` says. @throws Failure notFound, preconditionFailed, and as the spec says */
export const change = <P extends Place, C, U>(
  spec: ResourceSpec<P, C, U>,
  call: Call,
  id: number,
  draftOf: (context: Context<P>, before: StoredEntity) => Promise<Draft>,
): Promise<Written<P>> =>
  commit(call.services.writer, spec.queue(call), async (head): Promise<Plan<Written<P>>> => {
    const { context, own, before } = await existing(spec, call, head, id)
    const draft = await draftOf(context, before.stored)
    const claims = spec.claims(context.place, before.stored)
    return {
      transaction: transactionOf(context, own, id, { ...before, claims }, draft),
      result: {
        place: context.place,
        stored: storedOf(id, own.version + 1, draft),
        hits: draft.hits ?? before.hits,
      },
    }
  })

/** Removes an entity and gives it as it was. @throws Failure notFound, preconditionFailed, and as the spec says */
export const remove = <P extends Place, C, U>(
  spec: ResourceSpec<P, C, U>,
  call: Call,
  id: number,
): Promise<Written<P>> =>
  commit(call.services.writer, spec.queue(call), async (head): Promise<Plan<Written<P>>> => {
    const { context, own, before } = await existing(spec, call, head, id)
    const farewell = (await spec.remove?.(context, before.stored)) ?? {}
    const { place } = context
    const removals = [{ id, wasActive: before.stored.active }]
    return {
      transaction: {
        partitions: [
          { headName: place.headName, head: own, puts: [], removals },
          ...(farewell.partitions ?? []),
        ],
        claims: claimChanges(id, spec.claims(place, before.stored), [], counterAfter(before, undefined)),
        extras: farewell.extras ?? [],
      },
      result: { place, ...before },
    }
  })
