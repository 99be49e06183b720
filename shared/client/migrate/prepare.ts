import { createNames } from './names.ts'
import { MigrationProblem } from './problem.ts'
import type { CollectionPlan, MigrationTarget, StoredCollection } from './types.ts'

/** What keeps a collection that is there from taking the entries of a plan. */
const misfits = ({ name, fields }: CollectionPlan, there: StoredCollection): string[] =>
  fields.flatMap((field) => {
    const found = there.fields.find((one) => one.name === field.name)
    if (!found) return [`the collection ${name} has no field ${field.name} (${field.type})`]
    if (found.type !== field.type)
      return [
        `the field ${field.name} of the collection ${name} is ${found.type}, and has to be ${field.type}`,
      ]
    return field.name === 'source' && !found.unique
      ? [`the field source of the collection ${name} has to be unique`]
      : []
  })

/**
 * Adds the collections of a plan that are not there.
 * @returns all collections of the plan by name, and the names of those that were added
 * @throws MigrationProblem where a collection of the same name is there and does not fit; nothing is written then
 */
export const prepareCollections = async (
  plans: readonly CollectionPlan[],
  target: MigrationTarget,
): Promise<{ collections: Map<string, StoredCollection>; added: string[] }> => {
  const there = new Map((await target.collections()).map((one) => [one.name, one]))
  const problems = plans.flatMap((plan) => {
    const found = there.get(plan.name)
    return found ? misfits(plan, found) : []
  })
  if (problems.length > 0)
    throw new MigrationProblem(
      `Nothing was written: ${problems.join('; ')}. Change these collections, or rename those that are not of this migration.`,
    )
  const singleNames = createNames()
  for (const { singleName } of there.values()) singleNames.add(singleName)
  const collections = new Map<string, StoredCollection>()
  const added: string[] = []
  for (const plan of plans) {
    const found = there.get(plan.name)
    if (!found) added.push(plan.name)
    const stored =
      found ?? (await target.addCollection({ ...plan, singleName: singleNames.take(plan.singleName) }))
    collections.set(plan.name, stored)
  }
  return { collections, added }
}
