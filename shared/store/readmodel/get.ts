import type { Head } from '../head.ts'
import { spliceHits } from './hits.ts'
import type { Residency } from './residency.ts'
import type { Shape, ShapeSource } from './shape.ts'
import { shapeFor, withShape } from './shape-of.ts'
import type { ListedEntity, PartitionSource } from './source.ts'
import type { EntityResult, GetOptions } from './types.ts'

const isShown = (entity: ListedEntity | undefined, { activeOnly }: GetOptions): entity is ListedEntity =>
  entity !== undefined && (!activeOnly || entity.active === true)

/** One entity: from memory if its partition is there, else by a read of its own. */
export const getEntity = async (
  residency: Residency,
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

/** The entity is read strongly consistent, so it can be newer than the head, and than the head's schema. */
const getFromTable = async (
  residency: Residency,
  source: PartitionSource,
  headBefore: Head,
  shapeSource: ShapeSource,
  id: number,
  options: GetOptions,
): Promise<EntityResult | undefined> => {
  const reader = source.open(headBefore.partition)
  const [entity] = await reader.entities([id])
  if (!isShown(entity, options)) return undefined
  const head = entity.v > headBefore.version ? await residency.head(source, true) : headBefore
  if (!head) return undefined
  const shape: Shape = await shapeFor(shapeSource, head)
  const text = shape.project(entity)
  const { v, active } = entity
  const { version, hitsVersion } = head
  if (!shape.hitsMember) return { text, v, active, version }
  const counts = hitsVersion > 0 ? await reader.hits(false, [id]) : undefined
  return { text: spliceHits(text, id, shape.hitsMember, counts?.get(id) ?? 0), v, active, version }
}
