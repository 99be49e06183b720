import { type Broken, brokenBy } from '../../shared/content/broken-fields.ts'
import { readFields, type StoredCollection, shownFields } from '../../shared/content/collections.ts'
import { coveredBy } from '../../shared/content/covered-values.ts'
import { wantedRenames } from '../../shared/content/wanted-renames.ts'
import type { Collection, CollectionInput } from '../../shared/contract/collections.ts'
import { callerOf } from '../../shared/http/bind.ts'
import { memberKind } from '../../shared/http/body/sent-kind.ts'
import type { Context, EntityPartition, NextState } from '../../shared/http/resource/spec.ts'
import { type ListedEntity, partitionSource } from '../../shared/readmodel/source/partition-source.ts'
import { allows } from '../../shared/security/permissions.ts'
import { Replan } from '../../shared/store/commit.ts'
import { conflict, validationError } from '../../shared/store/errors.ts'
import { moveHead } from '../../shared/store/extras.ts'
import type { Head } from '../../shared/store/head.ts'
import type { HeadSettings } from '../../shared/store/partition-change.ts'
import type { Extra } from '../../shared/store/transaction.ts'
import { type ChangeUnderWay, changeUnderWay } from './change-under-way.ts'
import { ClaimScan } from './claim-scan.ts'
import { collectionState } from './collection-state.ts'
import { elementHeadName } from './partition.ts'
import { moveClaims } from './schema-claims.ts'

/** The elements at the version of a head. @throws Replan where an element was written since the head was read */
const elementsAt = async (
  { call }: Context<EntityPartition>,
  headName: string,
  head: Head,
): Promise<Iterable<ListedEntity>> => {
  if (head.total === 0) return []
  const found = await call.services.model.entities(partitionSource(call.services.table, headName), true)
  if (found.version !== head.version) throw new Replan()
  return found.entities
}

/**
 * Checks the elements that were written since the last attempt. The first attempt checks all of them.
 * @throws Failure conflict, which names the fields and the elements that break them
 */
const checkElements = (
  { call }: Context<EntityPartition>,
  change: ChangeUnderWay,
  elements: Iterable<ListedEntity>,
): void => {
  const { before, next, changes, covering } = change
  // Permission to change a collection's fields does not include reading its elements.
  const isReader = allows(callerOf(call).permissions, 'elements', 'read')
  const broken = (): Broken => {
    const rules = brokenBy(next, changes, change.scan.written(elements), isReader)
    const lost = coveredBy(before, covering, elements, isReader)
    return { problems: [...rules.problems, ...lost.problems], advice: [...rules.advice, ...lost.advice] }
  }
  if (broken().problems.length === 0 && change.scan.take(elements)) return
  // An element that was written may repeat a value of one that was not. All elements are checked again, so that the
  // error names all of them, and so that the next attempt begins with a new scan.
  change.scan = new ClaimScan(before, next)
  const { problems, advice } = broken()
  if (problems.length > 0)
    throw conflict(`Existing elements break the new fields: ${advice.join('; ')}.`, problems)
  change.scan.take(elements)
}

/**
 * Prepares a change of fields: checks the existing elements, and claims the values that become unique.
 * @returns the actions that the transaction of the change needs for that
 */
const prepare = async (
  context: Context<EntityPartition>,
  change: ChangeUnderWay,
  headName: string,
  head: Head,
): Promise<Extra[]> => {
  // A change that only renames fields, or removes fields that are not unique, needs no elements.
  const { changed, changes, covering, scan } = change
  if (!changed || (changes.length === 0 && covering.length === 0 && !scan.isNeeded)) return []
  checkElements(context, change, await elementsAt(context, headName, head))
  return moveClaims(context.call, change)
}

/** The members of a collection that an update cannot set, as a restore sets them. */
export type Made = Pick<Collection, 'active' | 'createdBy' | 'createdAt' | 'updatedAt'>

/** The change that a submitted list of fields makes. @throws Failure validation */
const changeOf = (
  { call }: Context<EntityPartition>,
  { schema }: StoredCollection,
  { fields: inputs }: CollectionInput,
): Promise<ChangeUnderWay> => {
  const { fields, dropping, problems } = readFields(inputs, (entry) => memberKind(call, 'fields', entry))
  const renames = wantedRenames(schema, inputs)
  const wrong = [...problems, ...renames.problems]
  if (wrong.length > 0) throw validationError(wrong)
  return changeUnderWay(call, schema, fields, { dropping, former: renames.former })
}

/** What a change sets in the head of the elements. */
const settingsOf = (collection: Collection, { changed, next }: ChangeUnderWay, made: Made): HeadSettings => ({
  ...(changed ? { schema: next.version } : {}),
  ...(made.active === collection.active ? {} : { published: made.active === true }),
})

/**
 * The next state of an updated collection. The transaction requires the head at the version at which the elements were
 * checked, so no element can be written in between. A rename moves the head; the elements stay where they are.
 */
export const changedCollection = async (
  context: Context<EntityPartition>,
  collection: StoredCollection,
  head: Head,
  body: CollectionInput,
  made: Made = { ...collection.visible, updatedAt: context.now },
): Promise<NextState> => {
  const change = await changeOf(context, collection, body)
  const { changed, next } = change
  const before = elementHeadName(collection.visible.name)
  const extras = await prepare(context, change, before, head)
  const name = body.name.normalize('NFC')
  const { singleName, pluralName } = body
  const { active, createdBy, createdAt, updatedAt } = made
  const { id } = collection.visible
  const fields = shownFields(next.fields)
  const visible = { id, name, singleName, pluralName, fields, active, createdBy, createdAt, updatedAt }
  const state = collectionState({ visible, schema: next })
  const after = elementHeadName(name)
  const set = settingsOf(collection.visible, change, made)
  if (after !== before) {
    const table = context.call.services.table.name
    return {
      ...state,
      extras: [...extras, ...moveHead(table, before, after, head, set, context.call.now.getTime())],
    }
  }
  if (Object.keys(set).length === 0) return state
  return {
    ...state,
    extras,
    partitions: [{ headName: before, head, puts: [], removals: [], all: changed, set }],
  }
}
