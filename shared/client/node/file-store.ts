import { isDeclared } from '../http/call.ts'
import { type EntryJson, jsonOf } from '../http/entry-json.ts'
import { wordsOf } from '../http/error.ts'
import { readUnparsed } from '../http/unparsed-lines.ts'
import { withJsonSupport } from '../site/json-support.ts'
import type { SyncState, SyncStore } from '../site/sync-store.ts'
import { compact, isWasteful } from './compaction.ts'
import { allLines, type Content, emptyContent, readContent, readEntry } from './content.ts'
import { Damaged, entryOf } from './lines.ts'
import { beginPending, type Pending } from './pending.ts'
import { sweep } from './segment-writer.ts'
import { isMissing, parseState, readStateText, removeState, type Segment, writeState } from './state-file.ts'

/** A store in a folder: what `sync` last brought. It holds ids in memory, and entries on the disk. */
export interface FileStore<E> extends SyncStore<E> {
  /** All entries in the order of their ids, read as they are taken. */
  entries(): AsyncIterable<E>
  /** One entry; null where there is none. */
  get(id: number): Promise<E | null>
}

/** What the disk holds, as of one text of `state.json`. */
interface Loaded {
  text: string | null
  state: SyncState | null
  content: Content
  /** The files that the text names, also where the content cannot be had from them. */
  segments: readonly Segment[]
}

/** A file that was removed or damaged by others is no failure: the next sync pulls everything. */
const load = async (folder: string, text: string | null): Promise<Loaded> => {
  const file = parseState(text)
  const segments = file?.segments ?? []
  try {
    if (file) return { text, state: file.state, content: await readContent(folder, file), segments }
  } catch (error) {
    if (!(error instanceof Damaged) && !isMissing(error)) throw error
  }
  return { text, state: null, content: emptyContent(), segments }
}

/**
 * Loads what a folder holds now, unless it is known. A sync of another process may replace the files between the read of
 * `state.json` and theirs: then the newer ones are read.
 */
const loadNow = async (folder: string, known: Loaded | undefined): Promise<Loaded> => {
  for (let text = await readStateText(folder); ; ) {
    if (known?.text === text) return known
    const loaded = await load(folder, text)
    const now = loaded.state === null ? await readStateText(folder) : text
    if (now === text) return loaded
    text = now
  }
}

/** Reads what a folder holds now. Where its files were replaced before they were opened, the newer ones are read. */
const readNow = async <T>(
  current: () => Promise<Loaded>,
  read: (loaded: Loaded) => Promise<T>,
): Promise<T> => {
  for (;;) {
    const loaded = await current()
    try {
      return await read(loaded)
    } catch (error) {
      if (!isMissing(error) || (await current()).text === loaded.text) throw error
    }
  }
}

const unusable = (folder: string, what: string, cause: unknown): Error =>
  new Error(`${folder} could not be ${what}: ${wordsOf(cause)}`, { cause })

/** Runs what writes; a failure leaves no file. @throws Error that names the folder, such as for a full disk */
const writing = async <T>(folder: string, pending: Pending, write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (cause) {
    await pending.discard().catch(() => undefined)
    throw unusable(folder, 'written', cause)
  }
}

function* jsonsOf(entries: readonly { id: number }[]) {
  for (const entry of entries) yield jsonOf(entry)
}

/** What a reader is told of a failure. Where an entry is damaged, all files go, and the next sync pulls everything. */
const readFailure = async (folder: string, { text, segments }: Loaded, cause: unknown): Promise<unknown> => {
  if (!(cause instanceof SyntaxError) && !(cause instanceof Damaged)) return cause
  // What a sync has brought meanwhile stays.
  if ((await readStateText(folder)) === text) {
    await removeState(folder)
    await sweep(folder, segments, [])
  }
  return new Error(`${folder} holds an entry that is damaged. Sync again: all entries are pulled anew`, {
    cause,
  })
}

async function* entriesOf<E>(folder: string, current: () => Promise<Loaded>) {
  // The files are open from the first line on, and stay readable when they are removed.
  const { loaded, lines, first } = await readNow(current, async (now) => {
    const opened = allLines(folder, now.content)
    const begun = opened.next().catch(async (error: unknown) => {
      throw await readFailure(folder, now, error)
    })
    return { loaded: now, lines: opened, first: await begun }
  })
  try {
    for (let line = first; !line.done; line = await lines.next()) {
      const entry = entryOf(line.value)
      if (isDeclared<E>(entry)) yield entry
    }
  } catch (error) {
    throw await readFailure(folder, loaded, error)
  } finally {
    await lines.return(undefined)
  }
}

/** What was read when a sync began, and what it has applied since. */
interface Work {
  began: Loaded
  pending: Pending
}

const workOn = (folder: string, began: Loaded, base: Content): Work => ({
  began,
  pending: beginPending(folder, base),
})

/** Makes what was applied the content of the folder. @throws the system's errors; Error where another process wrote */
const commitTo = async (folder: string, { began, pending }: Work, state: SyncState): Promise<Loaded> => {
  const written = await pending.finish()
  if ((await readStateText(folder)) !== began.text)
    throw new Error('another process has written to it meanwhile. Run one sync at a time')
  const put = async (content: Content, former: readonly Segment[]): Promise<Loaded> => {
    const { segments } = content
    const text = await writeState(folder, { format: 1, segments, state })
    await sweep(folder, former, segments)
    return { text, state, content, segments }
  }
  const loaded = await put(written, began.segments)
  if (!isWasteful(written)) return loaded
  // What is committed stays so if there is no room to write it anew.
  return compact(folder, written)
    .then((content) => put(content, written.segments))
    .catch(() => loaded)
}

/**
 * A store in a folder, for programs of Node, Deno and Bun. A process that is killed, or a disk that is full, leaves what
 * was committed. One sync at a time may run on a folder.
 * @param folder is made at the first write; nothing else should stand in it
 * @example
 * const store = fileStore<Article>('.cache/typecase/articles')
 * await site.collection('articles').sync(store)
 * for await (const article of store.entries()) write(article)
 */
export const fileStore = <E extends { id: number }>(folder: string): FileStore<E> => {
  let loaded: Loaded | undefined
  let work: Work | undefined
  const current = async (): Promise<Loaded> => {
    try {
      loaded = await loadNow(folder, loaded)
      return loaded
    } catch (cause) {
      throw unusable(folder, 'read', cause)
    }
  }
  const begin = async (isNew: boolean): Promise<Work> => {
    const left = work
    work = undefined
    await left?.pending.discard()
    const began = left?.began ?? (await current())
    work = workOn(folder, began, isNew ? emptyContent() : began.content)
    return work
  }
  const write = async (changed: Iterable<EntryJson>, gone: readonly number[]): Promise<void> => {
    const { pending } = work ?? (await begin(false))
    await writing(folder, pending, () => pending.apply(changed, gone))
  }
  const store: FileStore<E> = {
    state: async () => {
      await work?.pending.discard()
      work = undefined
      const { began } = await begin(false)
      await sweep(folder, [], began.content.segments)
      return began.state
    },
    reset: async () => {
      await begin(true)
    },
    apply: (changed, gone) => write(jsonsOf(changed), gone),
    commit: async (state) => {
      const ending = work ?? (await begin(false))
      work = undefined
      loaded = await writing(folder, ending.pending, () => commitTo(folder, ending, state))
    },
    entries: () => entriesOf<E>(folder, current),
    get: async (id) => {
      const entry = await readNow(current, (now) =>
        readEntry(folder, now.content, id).catch(async (error: unknown) => {
          throw await readFailure(folder, now, error)
        }),
      )
      return entry !== undefined && isDeclared<E>(entry) ? entry : null
    },
  }
  return withJsonSupport<E, FileStore<E>>(store, {
    read: readUnparsed,
    applyJson: (changed) => write(changed, []),
  })
}
