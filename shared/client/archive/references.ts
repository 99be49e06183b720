import { type Entity, type Kind, kindRules, type ListKind } from './kinds.ts'

/** Which ids the entities of an archive have on the server. */
export class References {
  readonly #ids = new Map<ListKind, Map<number, number>>()
  readonly #keepsUnknown: boolean

  /** @param keepsUnknown whether an author who is not in the archive keeps the id, as in a stage that was empty */
  constructor(keepsUnknown: boolean) {
    this.#keepsUnknown = keepsUnknown
  }

  /** Notes the id that an entity of the archive has on the server. */
  note(kind: ListKind, archivedId: number, id: number): void {
    const known = this.#ids.get(kind) ?? new Map<number, number>()
    this.#ids.set(kind, known.set(archivedId, id))
  }

  /**
   * An entity whose references lead to the same entities on the server. An author who is not in the archive is none in
   * a filled stage, where the id is perhaps somebody else's. The server names any other reference that leads nowhere.
   */
  refer(kind: Kind, entity: Entity): Entity {
    const moved = Object.entries(kindRules[kind].references).flatMap(
      ([member, target]): [string, unknown][] => {
        const id = entity[member]
        if (typeof id !== 'number') return []
        const known = this.#ids.get(target)?.get(id)
        const unknown = member === 'createdBy' && !this.#keepsUnknown ? null : id
        return [[member, known ?? unknown]]
      },
    )
    return { ...entity, ...Object.fromEntries(moved) }
  }
}
