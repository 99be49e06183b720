import { isDeepStrictEqual } from 'node:util'
import type { EntityWrite, PartitionChange } from '../../../store/partition-change.ts'
import type { ClaimChange, Extra } from '../../../store/transaction.ts'
import { parseStored } from '../../../values/json.ts'
import { type FoundEntities, type FoundEntity, readAllCounted } from '../counters.ts'
import { mostPerTransaction, Room } from '../rows/room.ts'
import { type BadRow, membersOf, noObject, problemsOfRow, type Row } from '../rows/row.ts'
import type { Claim, Context, EntityPartition, NextState, ResourceSpec } from '../spec.ts'
import { claimChanges, writeOf } from '../write.ts'
import type { ChangedEntity, ReadRow } from './rules.ts'

/** What a restore did for a row. */
export type Restored = 'created' | 'changed' | 'unchanged'

/** The rows that one transaction restores. */
export interface RestoreBatch {
  done: Restored[]
  errors: BadRow[]
  /** The number of rows that were read, good and bad ones. */
  taken: number
  writes: EntityWrite[]
  claims: ClaimChange[]
  extras: Extra[]
  partitions: PartitionChange[]
  changed: ChangedEntity[]
  /** The version that the transaction makes. */
  version: number
  /** The claims that are taken for each row. */
  held: { row: number; claims: readonly Claim[] }[]
}

type AnySpec<P extends EntityPartition, C, U, O> = ResourceSpec<P, C, U, O>

/** A row with what its resource read of it. */
interface Sent<P extends EntityPartition, O> {
  row: number
  read: ReadRow<P, O>
}

/** The actions of one row in the transaction. */
interface Step {
  id: number
  next: NextState
  before: FoundEntity | null
  claims: ClaimChange[]
}

/** Collects rows until the transaction is full, or one of them touches what an earlier one does. */
class Collecting {
  readonly planned = new Map<number, string>()
  readonly batch: RestoreBatch = {
    done: [],
    errors: [],
    taken: 0,
    writes: [],
    claims: [],
    extras: [],
    partitions: [],
    changed: [],
    version: 0,
    held: [],
  }
  readonly #touched = new Set<string>()
  readonly #room = new Room()

  /** Adds the actions of a row. @returns false where the transaction has no room for them */
  add(row: number, { id, next, before, claims }: Step): boolean {
    const { batch } = this
    if (claims.some(({ key }) => this.#touched.has(key.pk))) return false
    const extras = this.#room.take({ texts: next, claims, extras: next.extras ?? [] })
    if (!extras) return false
    for (const { key } of claims) this.#touched.add(key.pk)
    this.planned.set(id, next.data)
    batch.writes.push(writeOf(id, before?.stored ?? null, next))
    batch.claims.push(...claims)
    batch.extras.push(...extras)
    batch.partitions.push(...(next.partitions ?? []))
    batch.held.push({ row, claims: next.claims })
    if (before) batch.changed.push({ before: before.stored, after: next })
    this.take(before ? 'changed' : 'created')
    return true
  }

  take(done: Restored): void {
    this.batch.done.push(done)
    this.batch.taken += 1
  }

  refuse(bad: BadRow): void {
    this.batch.errors.push(bad)
    this.batch.taken += 1
  }
}

const isSame = <P extends EntityPartition, C, U, O>(
  spec: AnySpec<P, C, U, O>,
  partition: P,
  { stored }: FoundEntity,
  { data }: NextState,
): boolean =>
  isDeepStrictEqual(parseStored(spec.restore.shown?.(partition, stored) ?? stored.data), parseStored(data))

const stepOf = <P extends EntityPartition, C, U, O>(
  spec: AnySpec<P, C, U, O>,
  partition: P,
  id: number,
  { entities, counterOf }: FoundEntities,
  next: NextState,
): Step => {
  const before = entities.get(id) ?? null
  const held = before ? spec.claims(partition, before.stored) : []
  return { id, next, before, claims: claimChanges(id, held, next.claims, counterOf(id)) }
}

const readRow = <P extends EntityPartition, C, U, O>(
  { restore }: AnySpec<P, C, U, O>,
  context: Context<P, O>,
  sent: Row,
): Sent<P, O> => {
  const members = membersOf(sent)
  const read = members
    ? restore.read(members, context)
    : { problems: [noObject('an entity as a read shows it')] }
  return { row: sent.row, read }
}

/**
 * Plans rows until a transaction is full. A row that equals the entity that is there needs no write.
 * @throws Failure of the row itself where the resource restores each row alone; else such a failure is a bad row
 */
export const nextRestored = async <P extends EntityPartition, C, U, O>(
  spec: AnySpec<P, C, U, O>,
  bare: Context<P, O>,
  rows: readonly Row[],
): Promise<RestoreBatch> => {
  const collecting = new Collecting()
  const context = { ...bare, planned: collecting.planned }
  const { call, partition } = context
  const sent = rows
    .slice(0, spec.restore.alone ? 1 : mostPerTransaction)
    .map((row) => readRow(spec, context, row))
  const ids = new Set(sent.flatMap(({ read }) => ('id' in read ? [read.id] : [])))
  const found = await readAllCounted(call.services.table, partition, [...ids])
  for (const { row, read } of sent) {
    if ('problems' in read) {
      collecting.refuse({ row, fields: read.problems })
      continue
    }
    const { id, state } = read
    if (collecting.planned.has(id)) break
    const before = found.entities.get(id)
    try {
      const next = await state(context, before?.stored ?? null)
      if (before && isSame(spec, partition, before, next)) collecting.take('unchanged')
      else if (!collecting.add(row, stepOf(spec, partition, id, found, next))) break
    } catch (error) {
      if (spec.restore.alone) throw error
      collecting.refuse({ row, fields: problemsOfRow(error) })
    }
  }
  return collecting.batch
}
