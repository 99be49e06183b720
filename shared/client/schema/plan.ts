import { type CollectionChange, collectionChange } from './collection-change.ts'
import { saysTheSame } from './normal.ts'
import type { CollectionSchema, RoleSchema, SiteSchema } from './site-schema.ts'

/** One write of a plan. */
export type Step =
  | { kind: 'add-collection'; name: string; to: CollectionSchema }
  | { kind: 'change-collection'; name: string; change: CollectionChange }
  | { kind: 'publish-collection'; name: string; published: boolean }
  | { kind: 'add-role'; name: string; to: RoleSchema }
  | { kind: 'change-role'; name: string; from: RoleSchema; to: RoleSchema }
  | { kind: 'remove-role'; name: string }
  | { kind: 'remove-collection'; name: string }

/** What makes a server as a file says, in the order of the writes. */
export interface Plan {
  steps: Step[]
  /** What the plan takes away: `collection`, `collection.field` or a role's name. */
  removals: string[]
}

const collectionSteps = (name: string, from: CollectionSchema | undefined, to: CollectionSchema): Step[] => {
  const change = from && collectionChange(from, to)
  const isPublished = from?.published === true
  return [
    ...(from ? [] : [{ kind: 'add-collection' as const, name, to }]),
    ...(change ? [{ kind: 'change-collection' as const, name, change }] : []),
    ...(to.published === undefined || to.published === isPublished
      ? []
      : [{ kind: 'publish-collection' as const, name, published: to.published }]),
  ]
}

const roleSteps = (name: string, from: RoleSchema | undefined, to: RoleSchema): Step[] => {
  if (!from) return [{ kind: 'add-role', name, to }]
  return saysTheSame(from, to) ? [] : [{ kind: 'change-role', name, from, to }]
}

const missingIn = <S>(
  from: ReadonlyMap<string, S> | undefined,
  to: ReadonlyMap<string, S> | undefined,
): string[] => (from && to ? [...from.keys()].filter((name) => !to.has(name)) : [])

const removedBy = (step: Step): string[] => {
  if (step.kind === 'remove-collection' || step.kind === 'remove-role') return [step.name]
  return step.kind === 'change-collection' ? step.change.removed.map((field) => `${step.name}.${field}`) : []
}

/**
 * What is to be written so that a server has the schema of a file. What the file does not name is removed; a part that
 * the file has not is left alone. Additions come before removals, so a plan that is cut has lost nothing.
 * @param from the server's schema
 * @param to the file's schema
 */
export const planOf = (from: SiteSchema, to: SiteSchema): Plan => {
  const steps = [
    ...[...(to.collections ?? [])].flatMap(([name, schema]) =>
      collectionSteps(name, from.collections?.get(name), schema),
    ),
    ...[...(to.roles ?? [])].flatMap(([name, schema]) => roleSteps(name, from.roles?.get(name), schema)),
    ...missingIn(from.roles, to.roles).map((name): Step => ({ kind: 'remove-role', name })),
    ...missingIn(from.collections, to.collections).map((name): Step => ({ kind: 'remove-collection', name })),
  ]
  return { steps, removals: steps.flatMap(removedBy) }
}
