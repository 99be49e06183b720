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

/** Reads one entity: from memory if its partition is there, else from the table. */
export const getEntity = async (
  loader: PartitionLoader,
  source: PartitionSource,
  shape: ShapeSource,
  id: number,
  options: GetOptions,
): Promise<EntityResult | undefined> => {
  const head = options.head ?? (await loader.head(source, options.consistent))
  if (!head) return undefined
  if (!loader.held(source, head)) return getFromTable(loader, source, head, shape, id, options)
  const partition = await loader.partition(source, head, options.consistent)
  return withShape(partition, shape, (now) => {
    const entity = partition.slots.byId(id)
    if (!isShown(entity, options)) return undefined
    const { v, active } = entity
    return { text: partition.as(now).text(entity), v, active, version: partition.version }
  })
}

/**
 * Reads an entity and the head whose schema it is shown under. The entity is read after the head, strongly consistent.
 * If it is not newer than the head, it is as it was at the head's version. Otherwise both are read again.
 * @throws Failure unavailable when the entity is written again and again
 */
const readAtHead = async (
  loader: PartitionLoader,
  source: PartitionSource,
  from: Head,
  id: number,
): Promise<{ head: Head; entity: ListedEntity | undefined } | undefined> => {
  const nextRound = boundedRounds()
  for (let head: Head | undefined = from; head; head = await loader.head(source, true)) {
    nextRound()
    const [entity] = await source.open(head.partition).entities([id])
    if (!entity || entity.v <= head.version) return { head, entity }
  }
  return undefined
}

const getFromTable = async (
  loader: PartitionLoader,
  source: PartitionSource,
  from: Head,
  shapeSource: ShapeSource,
  id: number,
  options: GetOptions,
): Promise<EntityResult | undefined> => {
  const { head, entity } = (await readAtHead(loader, source, from, id)) ?? {}
  if (!head || !isShown(entity, options)) return undefined
  const shape = await shapeFor(shapeSource, head)
  const text = shape.project(entity)
  const { v, active } = entity
  const { partition, version, hitsVersion } = head
  if (!shape.hitsMember) return { text, v, active, version }
  const counts = hitsVersion > 0 ? await source.open(partition).hits(false, [id]) : undefined
  return { text: spliceHits(text, id, shape.hitsMember, counts?.get(id) ?? 0), v, active, version }
}
