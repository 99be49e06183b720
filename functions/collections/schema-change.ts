import { type StoredCollection, shownFields } from '../../shared/content/collections.ts'
import { type Element, parseElement } from '../../shared/content/elements.ts'
import { changeSchema, type FieldChange, readFields, type Schema } from '../../shared/content/schema.ts'
import { brokenBy } from '../../shared/content/schema-check.ts'
import type { CollectionInput } from '../../shared/contract/collections.ts'
import { callerOf, memberKind } from '../../shared/http/handled.ts'
import type { Context, Draft, Place } from '../../shared/http/resource/spec.ts'
import { partitionSource } from '../../shared/http/sources.ts'
import { allows } from '../../shared/security/permissions.ts'
import { Replan } from '../../shared/store/commit.ts'
import { conflict, validationError } from '../../shared/store/errors.ts'
import type { Head } from '../../shared/store/head.ts'
import { moveHead } from '../../shared/store/move-head.ts'
import { logExpiry } from '../../shared/store/transaction.ts'
import { collectionDraft } from './draft.ts'
import { elementHeadName } from './place.ts'
import { claimMark, moveClaims } from './schema-claims.ts'

/** The elements as of a head. @throws Replan when one was written since the head was read */
const elementsAt = async (
  { call }: Context<Place>,
  headName: string,
  head: Head,
): Promise<(schema: Schema) => Iterable<Element>> => {
  if (head.total === 0) return () => []
  const found = await call.services.model.entities(partitionSource(call.services, headName), true)
  if (found.version !== head.version) throw new Replan()
  return function* (schema) {
    for (const stored of found.entities) yield parseElement(schema, stored)
  }
}

/** @throws Failure conflict naming the fields, and the elements that break them */
const checkElements = (
  { call }: Context<Place>,
  next: Schema,
  changes: readonly FieldChange[],
  elements: Iterable<Element>,
): void => {
  // Permission to change a collection's fields does not include reading its elements.
  const isReader = allows(callerOf(call).permissions, 'elements', 'read')
  const { problems, advice } = brokenBy(next, changes, elements, isReader)
  if (problems.length > 0)
    throw conflict(`Existing elements break the new fields: ${advice.join('; ')}.`, problems)
}

/**
 * The draft of an updated collection. Its elements are checked as of the version that the same transaction
 * then requires of their head, so none can slip in between; a rename moves the head and no element.
 */
export const changeDraft = async (
  context: Context<Place>,
  collection: StoredCollection,
  head: Head,
  body: CollectionInput,
): Promise<Draft> => {
  const { fields, dropping, problems } = readFields(body.fields, (entry) =>
    memberKind(context.call, 'fields', entry),
  )
  if (problems.length > 0) throw validationError(problems)
  const mark = claimMark(context.call)
  const { changed, next, changes } = changeSchema(collection.schema, fields, mark, dropping)
  const before = elementHeadName(collection.visible.name)
  // To take plain fields away needs no look at the elements.
  const concerned = changes.length > 0 || (changed && collection.schema.fields.some(({ unique }) => unique))
  const elements = concerned ? await elementsAt(context, before, head) : () => []
  checkElements(context, next, changes, elements(next))
  await moveClaims(context.call, collection.schema, next, elements)
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
  const draft = collectionDraft({ visible, schema: next })
  const after = elementHeadName(name)
  const set = changed ? { schema: next.version } : {}
  if (after !== before) {
    const table = context.call.services.table.name
    return {
      ...draft,
      extras: moveHead(table, before, after, head, set, logExpiry(context.call.now.getTime())),
    }
  }
  if (!changed) return draft
  return { ...draft, partitions: [{ headName: before, head, puts: [], removals: [], all: true, set }] }
}
