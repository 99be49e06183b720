import { commit, type HeadReader, type Plan, Replan } from '../../store/commit.ts'
import type { StoredEntity } from '../../store/entity.ts'
import { emptyHead, type Head } from '../../store/head.ts'
import type { Transaction } from '../../store/transaction.ts'
import { checkIfMatch, entityTag } from '../answers/etag.ts'
import type { Call } from '../call.ts'
import { claimChanges } from './claim-changes.ts'
import { counterAfter, type FoundEntity, readCounted, setCounter } from './counters.ts'
import type {
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

const contextOf = async <P extends EntityPartition, C, U, O>(
  spec: ResourceSpec<P, C, U, O>,
  call: Call,
  prepared: O,
  head: HeadReader,
): Promise<{ context: Context<P, O>; own: Head }> => {
  const partition = await spec.partition(call)
  const found = await head(partition.headName)
  if (spec.isCurrent && !spec.isCurrent(partition, found)) throw new Replan()
  const own = found ?? emptyHead(partition.name)
  return { context: { call, partition, prepared, head, now: call.now.toISOString() }, own }
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

/** What a write to an entity that is there begins with. @throws Failure notFound, preconditionFailed */
const existing = async <P extends EntityPartition, C, U, O>(
  spec: ResourceSpec<P, C, U, O>,
  call: Call,
  prepared: O,
  head: HeadReader,
  id: number,
): Promise<{ context: Context<P, O>; own: Head; before: FoundEntity }> => {
  const { context, own } = await contextOf(spec, call, prepared, head)
  const before = await readCounted(call.services.table, context.partition, id)
  checkIfMatch(call.headers['if-match'], entityTag(before.stored.v, context.partition.schemaVersion))
  return { context, own, before }
}

/** The transaction that makes an entity what `next` says; `before` is null for a new one. */
const transactionOf = <P extends EntityPartition>(
  { call, partition }: Context<P>,
  own: Head,
  id: number,
  before: (FoundEntity & { claims: NextState['claims'] }) | null,
  next: NextState,
): Transaction => {
  const counter = counterAfter(before, partition.hitsMember === null ? undefined : next.hits)
  const { active, data, hidden, sv, internal } = next
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
    extras: [...(next.extras ?? []), ...counters],
  }
}

/** Creates an entity as `planState` says. @throws Failure as that and {@link commit} say */
export const create = <P extends EntityPartition, C, U, O>(
  spec: ResourceSpec<P, C, U, O>,
  call: Call,
  prepared: O,
  planState: (context: Context<P, O>, id: number) => Promise<NextState>,
): Promise<Written<P, O>> =>
  commit(call.services.writer, spec.queue(call), async (head): Promise<Plan<Written<P, O>>> => {
    const { context, own } = await contextOf(spec, call, prepared, head)
    const id = own.nextId
    const next = await planState(context, id)
    return {
      transaction: transactionOf(context, own, id, null, next),
      result: {
        context,
        stored: storedOf(id, own.version + 1, next),
        hits: next.hits ?? 0,
      },
    }
  })

/** Changes an entity as `planState` says. @throws Failure notFound, preconditionFailed, and as the spec says */
export const change = <P extends EntityPartition, C, U, O>(
  spec: ResourceSpec<P, C, U, O>,
  call: Call,
  prepared: O,
  id: number,
  planState: (context: Context<P, O>, before: StoredEntity) => Promise<NextState>,
): Promise<Written<P, O>> =>
  commit(call.services.writer, spec.queue(call), async (head): Promise<Plan<Written<P, O>>> => {
    const { context, own, before } = await existing(spec, call, prepared, head, id)
    const next = await planState(context, before.stored)
    const claims = spec.claims(context.partition, before.stored)
    return {
      transaction: transactionOf(context, own, id, { ...before, claims }, next),
      result: {
        context,
        stored: storedOf(id, own.version + 1, next),
        hits: next.hits ?? before.hits,
      },
    }
  })

/** Removes an entity and gives it as it was. @throws Failure notFound, preconditionFailed, and as the spec says */
export const remove = <P extends EntityPartition, C, U, O>(
  spec: ResourceSpec<P, C, U, O>,
  call: Call,
  prepared: O,
  id: number,
): Promise<Written<P, O>> =>
  commit(call.services.writer, spec.queue(call), async (head): Promise<Plan<Written<P, O>>> => {
    const { context, own, before } = await existing(spec, call, prepared, head, id)
    const effects = (await spec.remove?.(context, before.stored)) ?? {}
    const { partition } = context
    const removals = [{ id, wasActive: before.stored.active }]
    return {
      transaction: {
        partitions: [
          { headName: partition.headName, head: own, puts: [], removals },
          ...(effects.partitions ?? []),
        ],
        claims: claimChanges(id, spec.claims(partition, before.stored), [], counterAfter(before, undefined)),
        extras: effects.extras ?? [],
      },
      result: { context, ...before },
    }
  })
