import type { Admin } from '../admin/create-admin.ts'
import { allOf } from '../http/all-entries.ts'
import type { CallOptions } from '../http/transport.ts'
import { type ListPage, listOfElements, listOfKind, newestFirst } from './access.ts'
import { type Entity, type Kind, kindRules, listKinds } from './kinds.ts'
import { parentsFirst } from './order.ts'
import { rowText } from './row.ts'
import type { ArchivedList } from './write.ts'

async function* inOrder(kind: Kind, list: ListPage): AsyncGenerator<Entity> {
  if (!kindRules[kind].isTree) {
    yield* newestFirst(list)
    return
  }
  yield* parentsFirst(await allOf(newestFirst(list)))
}

async function* linesOf(
  kind: Kind,
  list: ListPage,
  onEntity: (entity: Entity) => void,
): AsyncGenerator<string> {
  for await (const entity of inOrder(kind, list)) {
    onEntity(entity)
    yield rowText(kind, entity)
  }
}

/** The lists of a whole site, each behind those to which it refers. */
export async function* siteLists(admin: Admin, options: CallOptions): AsyncGenerator<ArchivedList> {
  const collectionIds: number[] = []
  for (const kind of listKinds) {
    const note = ({ id }: Entity): void => {
      if (kind === 'collections') collectionIds.push(id)
    }
    yield { content: { kind }, lines: linesOf(kind, listOfKind(admin, kind, options), note) }
  }
  for (const collectionId of collectionIds.toSorted((a, b) => a - b)) {
    const list = listOfElements(admin, collectionId, options)
    yield { content: { kind: 'elements', collectionId }, lines: linesOf('elements', list, () => undefined) }
  }
}
