import { backOff } from '../../values/backoff.ts'
import type { Admin } from '../admin/create-admin.ts'
import { mayPassLater } from '../http/retry.ts'
import type { CallOptions } from '../http/transport.ts'
import type { CollectionInput } from '../types/requests.ts'
import type { CollectionChange } from './collection-change.ts'
import { collectionSchema, roleSchema, type ServerSchema } from './from-server.ts'
import { saysTheSame } from './normal.ts'
import type { Step } from './plan.ts'
import type { FormerNames } from './renames.ts'
import type { CollectionSchema, FieldSchema } from './site-schema.ts'

/** How often a change is sent that the server could not finish: unique fields of many elements take several requests. */
const attempts = 40
const pauses = { first: 300, longest: 5_000 }

interface Target {
  admin: Admin
  /** Collections that the plan adds come in. */
  ids: { collectionIds: Map<string, number>; roleIds: ReadonlyMap<string, number> }
  options: CallOptions
}

const fieldInput = (field: FieldSchema, former: FormerNames) => {
  const { renamedFrom: _, ...members } = field
  const from = former.get(field.name)
  return from === undefined ? members : { ...members, renamedFrom: from }
}

const bodyOf = (name: string, to: CollectionSchema, former: FormerNames): CollectionInput => ({
  name,
  singleName: to.singleName,
  pluralName: to.pluralName,
  fields: to.fields.map((field) => fieldInput(field, former)),
})

const idOf = (ids: ReadonlyMap<string, number>, name: string): number => {
  const id = ids.get(name)
  if (id !== undefined) return id
  throw new Error(`${name} is not on the server any more. Look at the plan again.`)
}

const contentOf = ({ singleName, pluralName, fields }: CollectionSchema) => ({
  singleName,
  pluralName,
  fields: fields.map(({ renamedFrom: _, ...members }) => members),
})

/**
 * Changes a collection that is still as the plan saw it. Each attempt reads it first, so a change that was done although
 * its answer was lost is seen, and a change by somebody else is never undone.
 */
const changeCollection = async (
  { admin, options }: Target,
  id: number,
  name: string,
  { from, to, former }: CollectionChange,
): Promise<void> => {
  for (let attempt = 0; ; attempt += 1) {
    const now = await admin.collections.get(id, options)
    const found = contentOf(collectionSchema(now))
    if (attempt > 0 && saysTheSame(found, contentOf(to))) return
    if (now.name !== name || !saysTheSame(found, contentOf(from)))
      throw new Error(`The collection ${name} was changed meanwhile. Look at the plan again.`)
    try {
      await admin.collections.update(id, bodyOf(name, to, former), { ...options, ifMatch: now })
      return
    } catch (error) {
      if (attempt + 1 >= attempts || !mayPassLater(error)) throw error
      await backOff(attempt, pauses, options.signal)
    }
  }
}

const changeRole = async (
  { admin, options }: Target,
  id: number,
  { name, from, to }: Extract<Step, { kind: 'change-role' }>,
): Promise<void> => {
  const now = await admin.roles.get(id, options)
  if (!saysTheSame(roleSchema(now), from))
    throw new Error(`The role ${name} was changed meanwhile. Look at the plan again.`)
  await admin.roles.update(id, { ...to }, { ...options, ifMatch: now })
}

const setPublished = async (
  { admin, ids, options }: Target,
  name: string,
  published: boolean,
): Promise<void> => {
  const id = idOf(ids.collectionIds, name)
  await (published ? admin.collections.publish(id, options) : admin.collections.unpublish(id, options))
}

const addCollection = async (
  { admin, ids, options }: Target,
  name: string,
  to: CollectionSchema,
): Promise<void> => {
  const { id } = await admin.collections.add(bodyOf(name, to, new Map()), options)
  ids.collectionIds.set(name, id)
}

const write = async (target: Target, step: Step): Promise<void> => {
  const { admin, ids, options } = target
  switch (step.kind) {
    case 'add-collection':
      return addCollection(target, step.name, step.to)
    case 'change-collection':
      return changeCollection(target, idOf(ids.collectionIds, step.name), step.name, step.change)
    case 'publish-collection':
      return setPublished(target, step.name, step.published)
    case 'add-role':
      await admin.roles.add({ name: step.name, ...step.to }, options)
      return
    case 'change-role':
      return changeRole(target, idOf(ids.roleIds, step.name), step)
    case 'remove-role':
      await admin.roles.delete(idOf(ids.roleIds, step.name), options)
      return
    case 'remove-collection':
      await admin.collections.delete(idOf(ids.collectionIds, step.name), options)
  }
}

/**
 * Writes the steps of a plan, one after the other.
 * @param onDone is called behind each step
 * @throws TypecaseError; Error where the server was changed since the plan was made. The steps before are done then, and
 * a new plan has the rest
 */
export const applyPlan = async (
  admin: Admin,
  server: ServerSchema,
  steps: readonly Step[],
  options: CallOptions,
  onDone: (step: Step) => void,
): Promise<void> => {
  const ids = { collectionIds: new Map(server.collectionIds), roleIds: server.roleIds }
  for (const step of steps) {
    await write({ admin, ids, options }, step)
    onDone(step)
  }
}
