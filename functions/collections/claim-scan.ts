import { claimName, type Schema } from '../../shared/content/collections.ts'
import { type Element, elementClaims, parseElement } from '../../shared/content/elements.ts'
import type { ListedEntity } from '../../shared/readmodel/source/partition-source.ts'
import { claimKey } from '../../shared/store/keys.ts'

/** The names under which the values of a schema's unique fields are claimed. */
const claimedNames = (schema: Schema): Set<string> =>
  new Set(schema.fields.filter(({ unique }) => unique).map(({ name }) => claimName(schema, name)))

const without = (names: Set<string>, others: Set<string>): Set<string> =>
  new Set([...names].filter((name) => !others.has(name)))

/** The keys of an element's claims under some names of a schema. */
const keysOf = (schema: Schema, names: ReadonlySet<string>, element: Element): string[] =>
  elementClaims(schema, element)
    .filter(({ claimedAs }) => names.has(claimedAs))
    .map(({ claimedAs, value }) => claimKey(schema.partition, claimedAs, value).pk)

/** The claims of one element. */
interface Seen {
  /** The version that wrote the element. */
  v: number
  made: readonly string[]
  given: readonly string[]
}

/**
 * The claims of elements that a change of fields makes, and those that it gives up. After other writes have overtaken
 * an attempt, the next attempt reads only the elements that they wrote.
 */
export class ClaimScan {
  /** The holders of the claims that the change makes, by the claims' keys. */
  readonly made = new Map<string, number>()
  /** The holders of the claims that the change gives up, by the claims' keys. */
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

  /** Whether the change makes or gives up any claims. */
  get isNeeded(): boolean {
    return this.#madeNames.size > 0 || this.#givenNames.size > 0
  }

  /** The elements that were written since the last scan, as the next schema reads them. */
  *written(entities: Iterable<ListedEntity>): Generator<Element> {
    for (const stored of entities)
      if (this.#seen.get(stored.id)?.v !== stored.v) yield parseElement(this.#next, stored)
  }

  /**
   * Scans the elements that were written since the last scan.
   * @returns false where one of them repeats a value, so that a claim has two holders
   */
  take(entities: Iterable<ListedEntity>): boolean {
    const gone = new Set(this.#seen.keys())
    for (const { id, v } of entities) {
      gone.delete(id)
      if (this.#seen.get(id)?.v !== v) this.#forget(id)
    }
    for (const id of gone) this.#forget(id)
    let isUnique = true
    for (const stored of entities) {
      if (this.#seen.has(stored.id)) continue
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
