import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FileStore, fileStore } from '../../shared/client/node/file-store.ts'
import { memoryStore } from '../../shared/client/site/memory-store.ts'
import type { SyncStore } from '../../shared/client/site/sync-store.ts'
import type { Entry } from './feed.ts'

/** A store under test. `restart` gives the store that a new process has. */
export interface StoreUnderTest {
  store: SyncStore<Entry>
  content(): Promise<Entry[]>
  restart(): StoreUnderTest
  remove(): void
}

/** All entries of a file store, as it gives them. */
export const contentOf = async <E>(store: FileStore<E>): Promise<E[]> => {
  const entries: E[] = []
  for await (const entry of store.entries()) entries.push(entry)
  return entries
}

const inMemory = (): StoreUnderTest => {
  const store = memoryStore<Entry>()
  return {
    store,
    content: async () => [...store.entries.values()].toSorted((a, b) => a.id - b.id),
    restart: inMemory,
    remove: () => undefined,
  }
}

const inFolder = (folder: string): StoreUnderTest => {
  const store = fileStore<Entry>(join(folder, 'entries'))
  return {
    store,
    content: () => contentOf(store),
    restart: () => inFolder(folder),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** The stores of the package, by name. */
export const stores: readonly [string, () => Promise<StoreUnderTest>][] = [
  ['memoryStore', async () => inMemory()],
  ['fileStore', async () => inFolder(await mkdtemp(join(tmpdir(), 'typecase-store-')))],
]
