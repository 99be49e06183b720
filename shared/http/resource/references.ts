import type { Shape } from '../../readmodel/lists/shape.ts'
import { partitionSource } from '../../readmodel/source/partition-source.ts'
import { Replan } from '../../store/commit.ts'
import { conflict, validationError } from '../../store/errors.ts'
import { entityExists, partitionUnchanged } from '../../store/extras.ts'
import type { Extra } from '../../store/transaction.ts'
import type { Context, EntityPartition } from './spec.ts'

/** A member that names another entity, such as the `parentId` of a page. */
export interface Reference {
  member: string
  /** The partition of the entities that the member names. */
  partition: string
  /** Such an entity in words, such as `page section`. */
  noun: string
}

const unknownReference = ({ member, noun }: Reference) =>
  validationError([{ name: member, message: `must be the identifier of a ${noun}, or null` }])

/** The condition that a referenced entity exists; none where `target` is no identifier. */
export const referenceExtras = (
  context: Context<EntityPartition>,
  reference: Reference,
  target: unknown,
): Extra[] =>
  typeof target === 'number'
    ? [
        entityExists(context.call.services.table.name, reference.partition, target, () =>
          unknownReference(reference),
        ),
      ]
    : []

/**
 * The same for a row of a restore: a missing entity is the row's problem, and is found before the transaction.
 * @throws Failure validation
 */
export const checkedReference = async (
  context: Context<EntityPartition>,
  reference: Reference,
  target: unknown,
): Promise<Extra[]> => {
  if (typeof target === 'number' && !(await context.entity(reference.partition, target)))
    throw unknownReference(reference)
  return referenceExtras(context, reference, target).map(({ action }) => ({ action, failed: () => 'retry' }))
}

/** The most levels of sections: the ancestors are read one after another. */
const deepestNesting = 50

/**
 * Checks a parent within the entity's own partition: the parent exists, and is not below the entity itself. The
 * transaction has a condition on the partition's head, so that no other write can close a circle meanwhile.
 * @throws Failure validation for an unknown parent, conflict for a circle and for too many levels
 */
export const checkAncestors = async (
  context: Context<EntityPartition>,
  reference: Reference,
  id: number,
  target: unknown,
): Promise<void> => {
  const { member, partition } = reference
  let parent = target
  for (let depth = 0; typeof parent === 'number'; depth += 1) {
    if (parent === id)
      throw conflict('A section cannot stand below itself.', [
        { name: member, message: 'must not be the section itself, or a section below it' },
      ])
    if (depth >= deepestNesting)
      throw conflict(`Sections cannot be nested more than ${deepestNesting} levels deep.`, [
        { name: member, message: `must be a section at a level from 1 to ${deepestNesting}` },
      ])
    const data = context.planned?.get(parent) ?? (await context.entity(partition, parent))?.data
    if (data === undefined) throw unknownReference(reference)
    parent = JSON.parse(data)[member]
  }
}

/** The most referrers that a failure names. */
const mostNamed = 20

/**
 * A kind of entity that may name the one to be deleted. Here `partition` and `noun` are those of the entities that have
 * the member.
 */
export interface Referrer extends Reference {
  /** How the entities that have the member are compared. */
  shape: Shape
}

/**
 * Checks that no other entity refers to the one to be deleted.
 * @returns for each other partition the condition that nothing was written there since
 * @throws Failure conflict naming the referrers
 */
export const checkReferrers = async (
  context: Context<EntityPartition>,
  referrers: readonly Referrer[],
  id: number,
): Promise<Extra[]> => {
  const extras: Extra[] = []
  for (const { partition, member, noun, shape } of referrers) {
    const { services } = context.call
    const head = await context.head(partition)
    const found = await services.model.list(partitionSource(services.table, partition), shape, {
      sortBy: 'id',
      sortOrder: 'ASC',
      limit: mostNamed,
      page: 1,
      filters: [{ field: member, op: 'eq', value: id }],
      activeOnly: false,
      consistent: true,
    })
    if (found.version !== (head?.version ?? 0)) throw new Replan()
    if (found.total > 0) {
      const ids = found.entities.map((row) => JSON.parse(row).id).join(', ')
      const more = found.total > mostNamed ? ` and ${found.total - mostNamed} more` : ''
      throw conflict(
        `This entry is still the ${member} of ${noun} ${ids}${more}: move or delete them first.`,
        [{ name: 'id', message: `is the ${member} of ${noun} ${ids}${more}` }],
      )
    }
    if (partition !== context.partition.name)
      extras.push(partitionUnchanged(services.table.name, partition, head))
  }
  return extras
}
