import { readFields, type StoredCollection, shownFields } from '../../shared/content/collections.ts'
import { type Broken, brokenBy } from '../../shared/content/schema-change.ts'
import type { CollectionInput } from '../../shared/contract/collections.ts'
import { callerOf } from '../../shared/http/bind.ts'
import { memberKind } from '../../shared/http/body/sent-kind.ts'
import type { Context, EntityPartition, NextState } from '../../shared/http/resource/spec.ts'
import { type ListedEntity, partitionSource } from '../../shared/readmodel/source/partition-source.ts'
import { allows } from '../../shared/security/permissions.ts'
import { Replan } from '../../shared/store/commit.ts'
import { conflict, validationError } from '../../shared/store/errors.ts'
import { moveHead } from '../../shared/store/extras.ts'
import type { Head } from '../../shared/store/head.ts'
import type { Extra } from '../../shared/store/transaction.ts'
import { type ChangeUnderWay, changeUnderWay } from './change-under-way.ts'
import { ClaimScan } from './claim-scan.ts'
import { collectionState } from './collection-state.ts'
import { elementHeadName } from './partition.ts'
import { moveClaims } from './schema-claims.ts'

/** The elements as of a head. @throws Replan when one was written since the head was read */
const elementsAt = async (
  { call }: Context<EntityPartition>,
  headName: string,
  head: Head,
): Promise<readonly ListedEntity[]> => {
  if (head.total === 0) return []
  const found = await call.services.model.entities(partitionSource(call.services.table, headName), true)
  if (found.version !== head.version) throw new Replan()
  return [...found.entities]
}

/**
 * Checks the elements that were written since the last attempt, all of them at the first.
 * @throws Failure conflict naming the fields, and the elements that break them
 */
const checkElements = (
  { call }: Context<EntityPartition>,
  change: ChangeUnderWay,
  elements: readonly ListedEntity[],
): void => {
  const { before, next, changes } = change
  // Permission to change a collection's fields does not include reading its elements.
  const isReader = allows(callerOf(call).permissions, 'elements', 'read')
  const broken = (): Broken => brokenBy(next, changes, change.scan.written(elements), isReader)
  if (broken().problems.length === 0 && change.scan.take(elements)) return
  // What was written may break a rule together with what was not: a refusal names all of them. And whoever plans
  // anew after it has to look at all of them again.
  change.scan = new ClaimScan(before, next)
  const { problems, advice } = broken()
  if (problems.length > 0)
    throw conflict(`Existing elements break the new fields: ${advice.join('; ')}.`, problems)
  change.scan.take(elements)
}

/**
 * Makes existing elements fit a change of fields: checks them, and claims what becomes unique.
 * @returns what the change's transaction has to do for that
 */
const prepare = async (
  context: Context<EntityPartition>,
  change: ChangeUnderWay,
  headName: string,
  head: Head,
): Promise<Extra[]> => {
  // To take plain fields away needs no look at the elements.
  if (!change.changed || (change.changes.length === 0 && !change.scan.isNeeded)) return []
  checkElements(context, change, await elementsAt(context, headName, head))
  return moveClaims(context.call, change)
}

/**
 * The next state of an updated collection. Its elements are checked as of the version that the same transaction
 * then requires of their head, so none can slip in between; a rename moves the head and no element.
 */
export const changedCollection = async (
  context: Context<EntityPartition>,
  collection: StoredCollection,
  head: Head,
  body: CollectionInput,
): Promise<NextState> => {
  const { fields, dropping, problems } = readFields(body.fields, (entry) =>
    memberKind(context.call, 'fields', entry),
  )
  if (problems.length > 0) throw validationError(problems)
  const change = await changeUnderWay(context.call, collection.schema, fields, dropping)
  const { changed, next } = change
  const before = elementHeadName(collection.visible.name)
  const extras = await prepare(context, change, before, head)
  const { singleName, pluralName } = body
  const name = body.name.normalize('NFC')
  const visible = {
    ...collection.visible,
    name,
    singleName,
    pluralName,
    fields: shownFields(fields),
    updatedAt: context.now,
  }
  const state = collectionState({ visible, schema: next })
  const after = elementHeadName(name)
  const set = changed ? { schema: next.version } : {}
  if (after !== before) {
    const table = context.call.services.table.name
    return {
      ...state,
      extras: [...extras, ...moveHead(table, before, after, head, set, context.call.now.getTime())],
    }
  }
  if (!changed) return state
  return {
    ...state,
    extras,
    partitions: [{ headName: before, head, puts: [], removals: [], all: true, set }],
  }
}
