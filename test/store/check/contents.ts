import { type Head, headOf } from '../../../shared/store/head.ts'
import type { Item } from '../../../shared/store/table.ts'

/** All items of a table, sorted by their kinds. */
export interface Contents {
  items: readonly Item[]
  /** Heads by name (`page`, `element#articles`). */
  heads: ReadonlyMap<string, Head>
  /** Partitions that have a head. */
  partitions: ReadonlySet<string>
  /** Partitions of deleted collections that are being removed. Their remaining items are not checked. */
  leaving: ReadonlySet<string>
  /** The items under a partition key, by sort key. */
  under: (pk: string) => readonly Item[]
}

const headPrefix = 'head#'
const purgePrefix = 'purge#'

/** The rest of a text after a prefix; undefined where the text does not start with the prefix. */
export const after = (prefix: string, text: string): string | undefined =>
  text.startsWith(prefix) ? text.slice(prefix.length) : undefined

/** Sorts a table's items by their kinds. */
export const contentsOf = (items: readonly Item[]): Contents => {
  const byPk = Map.groupBy(items, ({ pk }) => String(pk))
  const heads = new Map<string, Head>()
  const leaving = new Set<string>()
  for (const item of items) {
    const name = after(headPrefix, String(item.pk))
    if (name !== undefined) heads.set(name, headOf(item))
    const partition = after(purgePrefix, String(item.pk))
    if (partition !== undefined && item.sk === 'purge') leaving.add(partition)
  }
  return {
    items,
    heads,
    partitions: new Set([...heads.values()].map(({ partition }) => partition)),
    leaving,
    under: (pk) => (byPk.get(pk) ?? []).toSorted((a, b) => (String(a.sk) < String(b.sk) ? -1 : 1)),
  }
}
