import type { Head } from '../../store/head.ts'
import { spliceHits } from '../instance/content.ts'
import { shapeFor, withShape } from '../instance/partition.ts'
import type { PartitionLoader } from '../instance/partition-loader.ts'
import { boundedRounds } from '../limits.ts'
import type { ListedEntity, PartitionSource } from '../source/partition-source.ts'
import type { EntityResult, GetOptions } from '../types.ts'
import type { ShapeSource } from './shape.ts'

const isShown = (entity: ListedEntity | undefined, { activeOnly }: GetOptions): entity is ListedEntity =>
  entity !== undefined && (!activeOnly || entity.active === true)

/** One entity: from memory if its partition is there, else by a read of its own. */
export const getEntity = async (
  residency: PartitionLoader,
  source: PartitionSource,
  shape: ShapeSource,
  id: number,
  options: GetOptions,
): Promise<EntityResult | undefined> => {
  const head = options.head ?? (await residency.head(source, options.consistent))
  if (!head) return undefined
  if (!residency.held(source, head)) return getFromTable(residency, source, head, shape, id, options)
  const partition = await residency.partition(source, head, options.consistent)
  return withShape(partition, shape, (now) => {
    const entity = partition.slots.byId(id)
    if (!isShown(entity, options)) return undefined
    const { v, active } = entity
    return { text: partition.as(now).text(entity), v, active, version: partition.version }
  })
}

/**
 * The entity is read after the head, strongly consistent: one that isn't newer than the head is as it was at the
 * head's version, and is shown under that head's schema. For a newer one both are read again.
 * @throws Failure unavailable where it is written again and again
 */
const readAtHead = async (
  residency: PartitionLoader,
  source: PartitionSource,
  from: Head,
  id: number,
): Promise<{ head: Head; entity: ListedEntity | undefined } | undefined> => {
  const nextRound = boundedRounds()
  for (let head: Head | undefined = from; head; head = await residency.head(source, true)) {
    nextRound()
    const [entity] = await source.open(head.partition).entities([id])
    if (!entity || entity.v <= head.version) return { head, entity }
  }
  return undefined
}

const getFromTable = async (
  residency: PartitionLoader,
  source: PartitionSource,
  from: Head,
  shapeSource: ShapeSource,
  id: number,
  options: GetOptions,
): Promise<EntityResult | undefined> => {
  const { head, entity } = (await readAtHead(residency, source, from, id)) ?? {}
  if (!head || !isShown(entity, options)) return undefined
  const shape = await shapeFor(shapeSource, head)
  const text = shape.project(entity)
  const { v, active } = entity
  const { partition, version, hitsVersion } = head
  if (!shape.hitsMember) return { text, v, active, version }
  const counts = hitsVersion > 0 ? await source.open(partition).hits(false, [id]) : undefined
  return { text: spliceHits(text, id, shape.hitsMember, counts?.get(id) ?? 0), v, active, version }
}
