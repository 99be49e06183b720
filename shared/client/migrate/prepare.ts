import { sourceField } from './fields.ts'
import { createNames } from './names.ts'
import { MigrationProblem } from './problem.ts'
import type { CollectionPlan, MigrationTarget, Reader, StoredCollection } from './types.ts'

/** Whether a collection was made by a migration: only then can its elements be told from others. */
const isMigrated = ({ fields }: StoredCollection): boolean =>
  fields.some(({ name, type, unique }) => name === sourceField && type === 'text' && unique)

/** What keeps a collection that is there from taking the entries of a plan. */
const misfits = ({ name, fields }: CollectionPlan, there: StoredCollection): string[] =>
  fields.flatMap((field) => {
    const found = there.fields.find((one) => one.name === field.name)
    if (!found) return [`the collection ${name} has no field ${field.name} (${field.type})`]
    return found.type === field.type
      ? []
      : [`the field ${field.name} of the collection ${name} is ${found.type}, and has to be ${field.type}`]
  })

/**
 * Gives plans another name, such as `strapi-articles`, where theirs is that of a collection which is not of a migration,
 * or of a plan before them: in WordPress, a post type and a taxonomy may have the same name.
 */
const rename = (
  { collections, system, findings }: Reader,
  there: ReadonlyMap<string, StoredCollection>,
): void => {
  const planned = new Set<string>()
  for (const plan of collections) {
    const wanted = plan.name
    const isTaken = (name: string): boolean => {
      const found = there.get(name)
      return planned.has(name) || (found !== undefined && !isMigrated(found))
    }
    for (let count = 1; isTaken(plan.name); count += 1)
      plan.name = `${system}-${wanted}${count === 1 ? '' : `-${count}`}`
    if (plan.name !== wanted) {
      const other = planned.has(wanted) ? 'the export' : 'the server'
      findings.note(
        wanted,
        `${other} has another collection of this name, so this one is called ${plan.name}`,
      )
    }
    planned.add(plan.name)
  }
}

/** The most reasons that one line names. */
const mostReasons = 3

const checkFit = (plans: readonly CollectionPlan[], there: ReadonlyMap<string, StoredCollection>): void => {
  const problems = plans.flatMap((plan) => {
    const found = there.get(plan.name)
    return found ? misfits(plan, found) : []
  })
  if (problems.length === 0) return
  const others = problems.length - mostReasons
  const more = others > 0 ? `; and ${others} more` : ''
  throw new MigrationProblem(
    `Nothing was written: ${problems.slice(0, mostReasons).join('; ')}${more}. Change these collections as the export needs them, or delete them.`,
  )
}

/**
 * Adds the collections of a reader that are not there. A plan whose name is taken by a collection that is not of a
 * migration gets another name, before an entry is read.
 * @returns all collections of the plan by name, and the names of those that were added
 * @throws MigrationProblem where a collection of a former migration does not fit; nothing is written then
 */
export const prepareCollections = async (
  reader: Reader,
  target: MigrationTarget,
): Promise<{ collections: Map<string, StoredCollection>; added: string[] }> => {
  const there = new Map((await target.collections()).map((one) => [one.name, one]))
  rename(reader, there)
  checkFit(reader.collections, there)
  const singleNames = createNames()
  for (const { singleName } of there.values()) singleNames.add(singleName)
  const collections = new Map<string, StoredCollection>()
  const added: string[] = []
  for (const plan of reader.collections) {
    const found = there.get(plan.name)
    if (!found) added.push(plan.name)
    const stored =
      found ?? (await target.addCollection({ ...plan, singleName: singleNames.take(plan.singleName) }))
    collections.set(plan.name, stored)
  }
  return { collections, added }
}
