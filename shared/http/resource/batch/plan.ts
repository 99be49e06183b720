import type { BatchOperation, BatchResult } from '../../../contract/batch.ts'
import { textBytesOf } from '../../../store/entity.ts'
import { Failure, type FailureKind, notFound } from '../../../store/errors.ts'
import type { EntityRemoval, EntityWrite } from '../../../store/partition-change.ts'
import type { ClaimChange, Extra } from '../../../store/transaction.ts'
import { checkIfMatch, entityTag } from '../../answers/etag.ts'
import { failureReply } from '../../answers/failures.ts'
import { counterAfter, type FoundEntities, type FoundEntity, readAllCounted } from '../counters.ts'
import { mostPerTransaction, Room } from '../rows/room.ts'
import type { Context, EntityPartition, NextState, RemovalEffects, ResourceSpec } from '../spec.ts'
import { claimChanges, writeOf } from '../write.ts'

/** An entity that a batch changes, and its ETag as the caller knows it. */
export interface BatchItem {
  id: number
  version?: string | undefined
}

/** What one transaction of a batch does. */
export interface PlannedBatch {
  /** One for each item that was looked at, in order. */
  results: BatchResult[]
  puts: EntityWrite[]
  removals: EntityRemoval[]
  claims: ClaimChange[]
  extras: Extra[]
}

/** The actions of one item. */
interface Step {
  put?: EntityWrite
  removal?: EntityRemoval
  claims: ClaimChange[]
  extras: readonly Extra[]
}

/** The kinds of failure that are about one entity, and not about the request or the store. */
const itemKinds: ReadonlySet<FailureKind> = new Set([
  'validation',
  'forbidden',
  'notFound',
  'conflict',
  'preconditionFailed',
])

/** What a failure says against an item. @throws `error` where it is not about the item */
const failed = (id: number, error: unknown, requestId: string): BatchResult => {
  if (!(error instanceof Failure) || !itemKinds.has(error.kind)) throw error
  const { status, body } = failureReply(error, requestId)
  return { id, outcome: 'failed', status, text: body.error.text }
}

/** @throws Error where the write of one entity would change other partitions: a batch has no place for them */
const extrasOf = ({ extras = [], partitions = [] }: RemovalEffects): readonly Extra[] => {
  if (partitions.length > 0)
    throw new Error('A batch is for entities whose writes change no other partition.')
  return extras
}

const removalStep = async <P extends EntityPartition, C, U, O>(
  spec: ResourceSpec<P, C, U, O>,
  context: Context<P, O>,
  before: FoundEntity,
): Promise<Step> => {
  const { stored } = before
  const effects = (await spec.remove?.(context, stored)) ?? {}
  return {
    removal: { id: stored.id, wasActive: stored.active, bytesBefore: textBytesOf(stored) },
    claims: claimChanges(
      stored.id,
      spec.claims(context.partition, stored),
      [],
      counterAfter(before, undefined),
    ),
    extras: extrasOf(effects),
  }
}

const activationStep = async <P extends EntityPartition, C, U, O>(
  spec: ResourceSpec<P, C, U, O>,
  context: Context<P, O>,
  before: FoundEntity,
  active: boolean,
): Promise<Step> => {
  const { stored } = before
  const next: NextState = await spec.activate(context, stored, active)
  const held = spec.claims(context.partition, stored)
  return {
    put: writeOf(stored.id, stored, next),
    claims: claimChanges(stored.id, held, next.claims, counterAfter(before, undefined)),
    extras: extrasOf(next),
  }
}

/** The actions of an item, or what became of it without any. @throws as the spec's hooks, where it is not about the item */
const stepOf = async <P extends EntityPartition, C, U, O>(
  spec: ResourceSpec<P, C, U, O>,
  operation: BatchOperation,
  context: Context<P, O>,
  { entities }: FoundEntities,
  { id, version }: BatchItem,
): Promise<Step | BatchResult> => {
  try {
    const before = entities.get(id)
    if (!before) throw notFound()
    const tag = entityTag(before.stored.v, context.partition.schemaVersion)
    checkIfMatch(version, tag)
    if (operation === 'delete') return await removalStep(spec, context, before)
    const active = operation === 'publish'
    if (before.stored.active === active) return { id, outcome: 'unchanged', version: tag }
    return await activationStep(spec, context, before, active)
  } catch (error) {
    return failed(id, error, context.call.requestId)
  }
}

/** Adds the actions of an item. @param extras those that the transaction does not have yet */
const add = (planned: PlannedBatch, { put, removal, claims }: Step, extras: readonly Extra[]): void => {
  if (put) planned.puts.push(put)
  if (removal) planned.removals.push(removal)
  planned.claims.push(...claims)
  planned.extras.push(...extras)
}

/**
 * Plans one transaction for the first of some items. The items are read together.
 * @param after the version of the partition that the transaction makes
 */
export const planBatch = async <P extends EntityPartition, C, U, O>(
  spec: ResourceSpec<P, C, U, O>,
  operation: BatchOperation,
  context: Context<P, O>,
  items: readonly BatchItem[],
  after: number,
): Promise<PlannedBatch> => {
  const { call, partition } = context
  const first = items.slice(0, mostPerTransaction)
  const found = await readAllCounted(
    call.services.table,
    partition,
    first.map(({ id }) => id),
  )
  const steps = await Promise.all(first.map((item) => stepOf(spec, operation, context, found, item)))
  const tag = operation === 'delete' ? {} : { version: entityTag(after, partition.schemaVersion) }
  const room = new Room()
  const planned: PlannedBatch = { results: [], puts: [], removals: [], claims: [], extras: [] }
  for (const [at, step] of steps.entries()) {
    if ('outcome' in step) {
      planned.results.push(step)
      continue
    }
    const extras = room.take({ ...step, texts: step.put })
    if (!extras) break
    add(planned, step, extras)
    planned.results.push({ id: first[at]?.id ?? 0, outcome: 'done', ...tag })
  }
  return planned
}
