/** A place between two ids of a list: `rank` of its entities have an id of at most `id`. */
export interface Boundary {
  rank: number
  id: number
}

/** So many places of a list are kept: enough for some clients that each pull another list page by page. */
const mostKept = 20
/** A place in memory, in bytes. */
const boundaryBytes = 40

/**
 * Places in the lists by id of a partition that is not in memory. A page that begins or ends at one is read without what
 * lies before it. A list's places hold as long as its text of validity is the same.
 */
export class Boundaries {
  readonly #lists = new Map<string, { validity: string; kept: Boundary[] }>()

  /** Memory, in bytes. */
  get bytes(): number {
    let count = 0
    for (const { kept } of this.#lists.values()) count += kept.length
    return count * boundaryBytes
  }

  /** The places of a list that hold. */
  of(list: string, validity: string): readonly Boundary[] {
    const known = this.#lists.get(list)
    return known?.validity === validity ? known.kept : []
  }

  /** Keeps places of a list. Those that no longer hold go, and so do the oldest ones. */
  keep(list: string, validity: string, places: readonly Boundary[]): void {
    const ranks = new Set(places.map(({ rank }) => rank))
    const others = this.of(list, validity).filter(({ rank }) => !ranks.has(rank))
    this.#lists.set(list, { validity, kept: [...others, ...places].slice(-mostKept) })
  }
}
