import type { Entity } from './kinds.ts'

/** Entities that refer to each other by `parentId`, each behind the one to which it refers. Of others the newest comes first. */
export const parentsFirst = (entities: readonly Entity[]): Entity[] => {
  const byId = new Map(entities.map((entity) => [entity.id, entity]))
  const depthOf = (entity: Entity): number => {
    let depth = 0
    const seen = new Set<number>()
    for (let at: Entity | undefined = entity; at && !seen.has(at.id); depth += 1) {
      seen.add(at.id)
      at = typeof at.parentId === 'number' ? byId.get(at.parentId) : undefined
    }
    return depth
  }
  const depths = new Map(entities.map((entity) => [entity.id, depthOf(entity)]))
  return entities.toSorted((a, b) => (depths.get(a.id) ?? 0) - (depths.get(b.id) ?? 0) || b.id - a.id)
}
