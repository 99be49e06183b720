import { claimName, type Schema } from '../../shared/content/collections.ts'
import { type Element, elementClaims, parseElement } from '../../shared/content/elements.ts'
import type { ListedEntity } from '../../shared/readmodel/source/partition-source.ts'
import { claimKey } from '../../shared/store/keys.ts'

/** The names under which a schema's unique fields are claimed. */
const claimedNames = (schema: Schema): Set<string> =>
  new Set(schema.fields.filter(({ unique }) => unique).map(({ name }) => claimName(schema, name)))

const without = (names: Set<string>, others: Set<string>): Set<string> =>
  new Set([...names].filter((name) => !others.has(name)))

/** The keys of what an element claims under some names of a schema. */
const keysOf = (schema: Schema, names: ReadonlySet<string>, element: Element): string[] =>
  elementClaims(schema, element)
    .filter(({ claimedAs }) => names.has(claimedAs))
    .map(({ claimedAs, value }) => claimKey(schema.partition, claimedAs, value).pk)

/** The claims of one element as of the version that wrote it. */
interface Seen {
  v: number
  made: readonly string[]
  given: readonly string[]
}

/**
 * The claims that elements hold by a change of fields: those it makes, and those it gives up. An attempt that follows
 * one which writes overtook looks at the elements they wrote, and at no others.
 */
export class ClaimScan {
  /** The holders of the claims that the change makes, by their keys. */
  readonly made = new Map<string, number>()
  /** The holders of those it gives up. */
  readonly given = new Map<string, number>()
  readonly #before: Schema
  readonly #next: Schema
  readonly #madeNames: ReadonlySet<string>
  readonly #givenNames: ReadonlySet<string>
  readonly #seen = new Map<number, Seen>()

  constructor(before: Schema, next: Schema) {
    this.#before = before
    this.#next = next
    this.#madeNames = without(claimedNames(next), claimedNames(before))
    this.#givenNames = without(claimedNames(before), claimedNames(next))
  }

  /** Whether the change makes, or gives up, any claims. */
  get isNeeded(): boolean {
    return this.#madeNames.size > 0 || this.#givenNames.size > 0
  }

  /** The elements that were written since they were looked at, as the next schema reads them. */
  *written(entities: readonly ListedEntity[]): Generator<Element> {
    for (const stored of entities)
      if (this.#seen.get(stored.id)?.v !== stored.v) yield parseElement(this.#next, stored)
  }

  /**
   * Takes in elements as they are now.
   * @returns whether each claim has one holder, as far as the elements that were written tell
   */
  take(entities: readonly ListedEntity[]): boolean {
    const ids = new Set(this.#seen.keys())
    const written = entities.filter(({ id, v }) => {
      ids.delete(id)
      return this.#seen.get(id)?.v !== v
    })
    for (const id of [...ids, ...written.map((stored) => stored.id)]) this.#forget(id)
    let isUnique = true
    for (const stored of written) {
      const seen = this.#claimsOf(stored)
      for (const pk of seen.made) {
        if (this.made.has(pk)) isUnique = false
        this.made.set(pk, stored.id)
      }
      for (const pk of seen.given) this.given.set(pk, stored.id)
      this.#seen.set(stored.id, seen)
    }
    return isUnique
  }

  #claimsOf(stored: ListedEntity): Seen {
    const claims = (schema: Schema, names: ReadonlySet<string>): readonly string[] =>
      names.size === 0 ? [] : keysOf(schema, names, parseElement(schema, stored))
    return {
      v: stored.v,
      made: claims(this.#next, this.#madeNames),
      given: claims(this.#before, this.#givenNames),
    }
  }

  #forget(id: number): void {
    const seen = this.#seen.get(id)
    for (const pk of seen?.made ?? []) this.made.delete(pk)
    for (const pk of seen?.given ?? []) this.given.delete(pk)
    this.#seen.delete(id)
  }
}
