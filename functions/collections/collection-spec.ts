import {
  newSchema,
  parseCollection,
  readFields,
  type StoredCollection,
  shownFields,
} from '../../shared/content/collections.ts'
import { tableFields } from '../../shared/content/table-fields.ts'
import {
  type CollectionInput,
  type CollectionRow,
  collectionEndpoints,
} from '../../shared/contract/collections.ts'
import { callerOf } from '../../shared/http/bind.ts'
import { memberKind } from '../../shared/http/body/sent-kind.ts'
import { restoring } from '../../shared/http/resource/restore/rules.ts'
import type { Context, EntityPartition, NextState, ResourceSpec } from '../../shared/http/resource/spec.ts'
import { Replan } from '../../shared/store/commit.ts'
import type { StoredEntity } from '../../shared/store/entity.ts'
import { validationError } from '../../shared/store/errors.ts'
import { createHead, removeHead } from '../../shared/store/extras.ts'
import { emptyHead, type Head } from '../../shared/store/head.ts'
import { elementPartition, partitionClaimKey, purgeKey } from '../../shared/store/keys.ts'
import { getItem } from '../../shared/store/table.ts'
import type { Extra } from '../../shared/store/transaction.ts'
import { collectionClaims, collectionState } from './collection-state.ts'
import { collectionPartition, elementHeadName } from './partition.ts'
import { changedCollection, type Made } from './schema-change.ts'
import { sweepingClaims } from './schema-claims.ts'

/**
 * The partition of a new collection's elements: its name. Where a collection had that before, the id follows after a %,
 * which no name contains. A restore may give an id again, and then both were had before: the version of the collections
 * follows too, which never comes again.
 */
const choosePartition = async (
  { call, head }: Context<EntityPartition>,
  name: string,
  id: number,
): Promise<string> => {
  const own = elementPartition(name)
  const withId = `${own}%${id}`
  for (const partition of [own, withId])
    if (!(await getItem(call.services.table, partitionClaimKey(partition), true))) return partition
  const collections = await head(collectionPartition.headName)
  return `${withId}%${collections?.version ?? 0}`
}

/** Claims the partition for ever: late writes for a deleted collection never reach a new one of the same name. */
const takePartition = (table: string, partition: string, id: number): Extra => ({
  action: {
    Put: {
      TableName: table,
      Item: { ...partitionClaimKey(partition), id },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
  failed: () => 'retry',
})

const nothingToRename = 'must be left out: a new collection has no field to rename'

const stateOfNew = async (
  context: Context<EntityPartition>,
  id: number,
  body: CollectionInput,
  made: Made,
): Promise<NextState> => {
  const { call } = context
  const { fields, problems } = readFields(body.fields, (entry) => memberKind(call, 'fields', entry))
  const renames = body.fields.flatMap(({ renamedFrom }, at) =>
    renamedFrom === undefined ? [] : [{ name: `fields.${at}.renamedFrom`, message: nothingToRename }],
  )
  if (problems.length + renames.length > 0) throw validationError([...problems, ...renames])
  const name = body.name.normalize('NFC')
  const partition = await choosePartition(context, name, id)
  const { singleName, pluralName } = body
  const { active, createdBy, createdAt, updatedAt } = made
  const members = { id, name, singleName, pluralName, fields: shownFields(fields) }
  const visible = { ...members, active, createdBy, createdAt, updatedAt }
  const head = { ...emptyHead(partition), collectionId: id, published: active === true, schema: 1 }
  const table = call.services.table.name
  return {
    ...collectionState({ visible, schema: newSchema(partition, fields) }),
    extras: [createHead(table, elementHeadName(name), head), takePartition(table, partition, id)],
  }
}

/** The head of a collection's elements. @throws Replan where the collection was changed since it was read */
const elementHead = async (
  { head }: Context<EntityPartition>,
  { visible }: StoredCollection,
): Promise<Head> => {
  const found = await head(elementHeadName(visible.name))
  if (found?.collectionId !== visible.id) throw new Replan()
  return found
}

const restored = async (
  context: Context<EntityPartition>,
  row: CollectionRow,
  before: StoredEntity | null,
): Promise<NextState> => {
  if (!before) return stateOfNew(context, row.id, row, row)
  const collection = parseCollection(before)
  return changedCollection(context, collection, await elementHead(context, collection), row, row)
}

/** Collections. Their fields define the members of their elements. */
export const collectionSpec: ResourceSpec<EntityPartition, CollectionInput, CollectionInput> = {
  endpoints: collectionEndpoints,
  param: 'id',
  listExtra: { tableFields },
  prepare: () => undefined,
  queue: () => 'collections',
  partition: async () => collectionPartition,
  claims: (_place, stored) => collectionClaims(parseCollection(stored).visible),
  create: (context, id, body) => {
    const { now, call } = context
    const made = { active: null, createdBy: callerOf(call).userId, createdAt: now, updatedAt: now }
    return stateOfNew(context, id, body, made)
  },
  change: async (context, before, body) => {
    const collection = parseCollection(before)
    return changedCollection(context, collection, await elementHead(context, collection), body)
  },
  activate: async (context, before, active) => {
    const collection = parseCollection(before)
    const head = await elementHead(context, collection)
    const visible = { ...collection.visible, active, updatedAt: context.now }
    const headName = elementHeadName(visible.name)
    return {
      ...collectionState({ ...collection, visible }),
      partitions: [{ headName, head, puts: [], removals: [], set: { published: active } }],
    }
  },
  remove: async (context, before) => {
    const collection = parseCollection(before)
    const { table } = context.call.services
    const head = await elementHead(context, collection)
    const job = {
      ...purgeKey(head.partition),
      partition: head.partition,
      collection: before.data,
      internal: before.internal,
    }
    return {
      extras: [
        removeHead(table.name, elementHeadName(collection.visible.name), head),
        { action: { Put: { TableName: table.name, Item: job } }, failed: () => 'retry' },
      ],
    }
  },
  restore: { read: restoring(collectionEndpoints.restore.row, restored), alone: sweepingClaims },
  serialize: (_context, { stored }, operation) => {
    if (operation !== 'add') return stored.data
    const { active: _, ...rest } = parseCollection(stored).visible
    return JSON.stringify(rest)
  },
}
