import type { Shape } from '../../readmodel/lists/shape.ts'
import { partitionSource } from '../../readmodel/source/partition-source.ts'
import { Replan } from '../../store/commit.ts'
import { readEntity } from '../../store/entity.ts'
import { conflict, validationError } from '../../store/errors.ts'
import { entityExists, partitionUnchanged } from '../../store/extras.ts'
import type { Extra } from '../../store/transaction.ts'
import type { Context, EntityPartition } from './spec.ts'

/** A member that names an entity, and the kind of that. */
export interface Reference {
  member: string
  partition: string
  noun: string
}

const unknownReference = ({ member, noun }: Reference) =>
  validationError([{ name: member, message: `must be the identifier of a ${noun}, or null` }])

/** Lets a reference in only while what it names exists. */
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

/** Deeper nesting than this is refused rather than walked. */
const deepestNesting = 50

/**
 * Checks a parent within the entity's own partition: it exists, and no chain of parents leads back to the
 * entity. The partition's head is the transaction's condition, so no other write can close a circle meanwhile.
 * @throws Failure validation for an unknown parent, conflict for a circle
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
    if (parent === id || depth >= deepestNesting)
      throw conflict('A section cannot stand below itself.', [
        {
          name: member,
          message: `must not be the entry itself or one below it, nor nest deeper than ${deepestNesting}`,
        },
      ])
    const stored = await readEntity(context.call.services.table, partition, parent, true)
    if (!stored) throw unknownReference(reference)
    parent = JSON.parse(stored.data)[member]
  }
}

/** How many referrers a refusal names. */
const mostNamed = 20

/** A kind of entity that may name the one to be deleted, and how its entities compare. */
export interface Referrer extends Reference {
  shape: Shape
}

/**
 * Refuses a deletion while something refers to the entity. For another partition the transaction gets the
 * condition that nothing was written there since.
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
      const ids = found.rows.map((row) => JSON.parse(row).id).join(', ')
      const more = found.total > mostNamed ? ` and ${found.total - mostNamed} more` : ''
      throw conflict(`Still referred to by ${noun} ${ids}${more}: move or delete those first.`, [
        { name: 'id', message: `is the ${member} of ${noun} ${ids}${more}` },
      ])
    }
    if (partition !== context.partition.name)
      extras.push(partitionUnchanged(services.table.name, partition, head))
  }
  return extras
}
