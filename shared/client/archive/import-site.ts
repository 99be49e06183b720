import type { Admin } from '../admin/create-admin.ts'
import type { CallOptions } from '../http/transport.ts'
import { listOfElements, listOfKind } from './access.ts'
import { type CollectionTarget, collectionTargets } from './collection-targets.ts'
import { type Entity, type Kind, type ListKind, listKinds } from './kinds.ts'
import { Lane } from './lane.ts'
import type { FileContent } from './names.ts'
import { Outcome } from './outcome.ts'
import { rowsOf } from './read.ts'
import { References } from './references.ts'
import { restoreOfElements, restoreOfKind } from './restore.ts'
import type { Survey } from './survey.ts'
import { emptyIndex, indexOf, isWithin, type TargetIndex } from './target-index.ts'

/** What an import takes. */
export interface ImportWork {
  admin: Admin
  options: CallOptions
  file: string
  survey: Survey
  /** Whether entities that are there already are to become as the archive has them. */
  replaces: (kind: Kind, key: string, collection?: string) => boolean
  isDryRun: boolean
  onRow: (rows: number) => void
}

/** What the server has of each kind before the import. */
type Indexes = Readonly<Record<ListKind, TargetIndex>>

const readIndexes = async ({ admin, options }: ImportWork): Promise<Indexes> => {
  const read = (kind: ListKind): Promise<TargetIndex> => indexOf(kind, listOfKind(admin, kind, options))
  return {
    roles: await read('roles'),
    users: await read('users'),
    collections: await read('collections'),
    'page-sections': await read('page-sections'),
    pages: await read('pages'),
    'static-sections': await read('static-sections'),
    'static-items': await read('static-items'),
  }
}

/** Every server has accounts. So a stage counts as empty where it has no content but that of the archive. */
const accounts: ReadonlySet<Kind> = new Set(['roles', 'users'])

const highest = (ids: Iterable<number>): number => {
  let most = 0
  for (const id of ids) most = Math.max(most, id)
  return most
}

interface Importing extends ImportWork {
  indexes: Indexes
  isEmptyStage: boolean
  references: References
  collections: Map<number, CollectionTarget>
  outcome: Outcome
}

const listLane = (importing: Importing, kind: ListKind): Lane => {
  const { admin, survey, indexes, isEmptyStage, references, collections, outcome, replaces } = importing
  const index = indexes[kind]
  const keys = survey.keys.get(kind)
  const isAccount = accounts.has(kind)
  return new Lane(
    {
      kind,
      rule: {
        index,
        lastArchived: highest(keys?.keys() ?? []),
        keepsFree: isAccount ? isEmptyStage : isWithin(index, keys),
      },
      // The accounts that an empty stage was made with become those of the archive that have their ids.
      isReplaced: (key, archivedId, targetId) =>
        (isAccount && isEmptyStage && archivedId === targetId) || replaces(kind, key),
      refer: (entity) => references.refer(kind, entity),
      restore: importing.isDryRun ? undefined : restoreOfKind(admin, kind),
      onVerdict: (entity, verdict) => {
        references.note(kind, entity.id, verdict.id)
        if (kind === 'collections') collectionTargets(collections, entity, verdict, index)
      },
      onRefused: (id) => {
        if (kind === 'collections') collections.delete(id)
      },
    },
    outcome,
    importing.options,
  )
}

const elementsLane = async (
  importing: Importing,
  archivedId: number,
  target: CollectionTarget,
): Promise<Lane> => {
  const { admin, options, survey, replaces, outcome, isDryRun } = importing
  const { id, name, isNew } = target
  const index = isNew ? emptyIndex : await indexOf('elements', listOfElements(admin, id, options))
  return new Lane(
    {
      kind: 'elements',
      collection: name,
      rule: { index, lastArchived: survey.lastElements.get(archivedId) ?? 0, keepsFree: false },
      isReplaced: (key) => replaces('elements', key, name),
      refer: (entity) => entity,
      restore: isDryRun ? undefined : restoreOfElements(admin, id),
      onVerdict: () => undefined,
      onRefused: () => undefined,
    },
    outcome,
    options,
  )
}

/** Where the rows of a file go. Elements of a collection that did not get in go nowhere, and are reported. */
type Way = { lane: Lane } | { refuse: (entity: Entity) => void }

const wayOf = async (importing: Importing, { kind, collectionId = 0 }: FileContent): Promise<Way> => {
  if (kind !== 'elements') return { lane: listLane(importing, kind) }
  const target = importing.collections.get(collectionId)
  if (target?.isUsable) return { lane: await elementsLane(importing, collectionId, target) }
  const collection = target?.name ?? String(collectionId)
  const reason = target
    ? `the server's collection ${collection} has other fields`
    : 'its collection was refused'
  return {
    refuse: ({ id, name }) =>
      importing.outcome.report({
        kind,
        collection,
        id,
        key: String(name),
        outcome: target ? 'conflict' : 'failed',
        reason,
      }),
  }
}

const isSameList = (a: FileContent, b: FileContent | undefined): boolean =>
  a.kind === b?.kind && a.collectionId === b.collectionId

/**
 * Imports an archive that has been checked. Rows that are in already are passed over, so an import that was cut goes on
 * where it stood. What refers to an entity follows it to the id that it has on the server.
 * @throws TypecaseError where the server cannot be reached or refuses the caller
 */
export const importSite = async (work: ImportWork): Promise<Outcome> => {
  const indexes = await readIndexes(work)
  const isEmptyStage = listKinds.every(
    (kind) => accounts.has(kind) || isWithin(indexes[kind], work.survey.keys.get(kind)),
  )
  const outcome = new Outcome()
  const references = new References(isEmptyStage)
  const importing: Importing = { ...work, indexes, isEmptyStage, references, collections: new Map(), outcome }
  let content: FileContent | undefined
  let way: Way | undefined
  let rows = 0
  const finish = async (): Promise<void> => {
    if (way && 'lane' in way) await way.lane.flush()
  }
  for await (const row of rowsOf(work.file)) {
    work.options.signal?.throwIfAborted()
    if (!way || !isSameList(row.content, content)) {
      await finish()
      content = row.content
      way = await wayOf(importing, content)
    }
    if ('lane' in way) await way.lane.take(row.entity)
    else way.refuse(row.entity)
    rows += 1
    work.onRow(rows)
  }
  await finish()
  return outcome
}
