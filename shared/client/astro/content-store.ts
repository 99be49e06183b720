import { isRecord } from '../../values/records.ts'
import { type HitsMember, withoutHits } from '../built/without-hits.ts'
import { isSyncState, type SyncState, type SyncStore } from '../site/sync-store.ts'
import type { AstroContext, StoredEntry } from './astro-types.ts'

/** Gives the text of an entry that `render(entry)` shows: the name of a member, or a function. */
export type BodyOf = string | ((data: Record<string, unknown>) => string | null | undefined)

interface Kept {
  state: SyncState
  /** The version of the schema by which the entries were parsed. */
  schema: string
}

const metaKey = 'typecase'

const keptIn = (text: string | undefined): Kept | null => {
  const kept: unknown = text === undefined ? null : JSON.parse(text)
  return isRecord(kept) && isSyncState(kept.state) && typeof kept.schema === 'string'
    ? { state: kept.state, schema: kept.schema }
    : null
}

const bodyOf = (data: Record<string, unknown>, body: BodyOf): string | undefined => {
  const text = typeof body === 'function' ? body(data) : data[body]
  return typeof text === 'string' ? text : undefined
}

const prepared = async (
  context: AstroContext,
  entry: { id: number },
  hits: HitsMember,
  body: BodyOf | undefined,
): Promise<StoredEntry> => {
  const id = String(entry.id)
  const data = await context.parseData({ id, data: withoutHits(entry, hits) })
  const text = body === undefined ? undefined : bodyOf(data, body)
  const digest = context.generateDigest(text === undefined ? data : { data, text })
  if (text === undefined) return { id, data, digest }
  return { id, data, digest, body: text, rendered: await context.renderMarkdown(text) }
}

const write = (
  { store }: AstroContext,
  pending: ReadonlyMap<string, StoredEntry | null>,
  isFull: boolean,
): void => {
  if (isFull) store.clear()
  for (const [id, entry] of pending) {
    if (entry) store.set(entry)
    else store.delete(id)
  }
}

/**
 * Astro's store as one that `sync` fills. Nothing is written before all parts have come, so a load that fails leaves the
 * entries and the cursor of before.
 * @param schema version of the schema: entries that were parsed by another one are pulled anew
 */
export const contentStore = <E extends { id: number }>(
  context: AstroContext,
  { schema, hits, body }: { schema: string; hits: HitsMember; body?: BodyOf | undefined },
): SyncStore<E> => {
  const pending = new Map<string, StoredEntry | null>()
  let isFull = false
  return {
    state: async () => {
      const kept = keptIn(context.meta.get(metaKey))
      return kept?.schema === schema ? kept.state : null
    },
    reset: async () => {
      pending.clear()
      isFull = true
    },
    apply: async (changed, gone) => {
      for (const entry of changed) pending.set(String(entry.id), await prepared(context, entry, hits, body))
      for (const id of gone) pending.set(String(id), null)
    },
    commit: async (state) => {
      write(context, pending, isFull)
      context.meta.set(metaKey, JSON.stringify({ state, schema } satisfies Kept))
    },
  }
}
