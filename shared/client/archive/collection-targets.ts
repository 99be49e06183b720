import { isDeclared } from '../http/call.ts'
import { collectionSchema } from '../schema/from-server.ts'
import { saysTheSame } from '../schema/normal.ts'
import type { Collection } from '../types/answers.ts'
import type { Entity } from './kinds.ts'
import type { TargetIndex } from './target-index.ts'
import type { Verdict } from './verdict.ts'

/** The collection of the server into which the elements of one of the archive go. */
export interface CollectionTarget {
  id: number
  name: string
  /** Whether this import makes it, so that it has no elements yet. */
  isNew: boolean
  /** Whether its fields are those of the archive. */
  isUsable: boolean
}

const fieldsOf = (entity: Entity): unknown =>
  isDeclared<Collection>(entity)
    ? collectionSchema(entity).fields.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    : undefined

/** Notes into which collection the elements of one of the archive go. */
export const collectionTargets = (
  targets: Map<number, CollectionTarget>,
  entity: Entity,
  { kind, id }: Verdict,
  { byKey }: TargetIndex,
): void => {
  const name = String(entity.name)
  const there = [...byKey.values()].find((one) => one.id === id)?.entity
  const hasSameFields = there !== undefined && saysTheSame(fieldsOf(there), fieldsOf(entity))
  targets.set(entity.id, { id, name, isNew: kind === 'new', isUsable: kind !== 'conflict' || hasSameFields })
}
