import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { collectionSource, type Source, siteSources } from '../../built/sources.ts'
import { type ClientOptions, createSend } from '../../http/transport.ts'
import { createSite } from '../../site/create-site.ts'
import type { SyncResult } from '../../site/sync-store.ts'
import { collectionsIn } from '../../types-file/document.ts'
import { readContentDocument } from '../content-document.ts'
import { fileNames } from './file-name.ts'
import { jsonStore, type Pulled } from './json-store.ts'
import { type FileState, type FolderState, readFolderState, syncStateOf, writeFolderState } from './state.ts'

/** What a pull has done with one file. */
export interface PulledFile extends SyncResult {
  file: string
}

/** What a pull has done. */
export interface PullResult {
  files: PulledFile[]
  /** Files of collections that are no longer published. */
  removed: string[]
}

/** What is pulled into one file. */
interface FileSource extends Source {
  file: string
}

const collectionsFolder = 'collections'

/** What a site has to pull, with the file of each. */
const sourcesOf = (options: ClientOptions, collections: readonly string[]): FileSource[] => {
  const site = createSite<Record<string, { id: number }>>(options)
  const names = fileNames(collections)
  const { pages, pageSections, static: items, staticSections } = siteSources(site)
  return [
    ...collections.map((name) => ({
      file: `${collectionsFolder}/${names.get(name)}.json`,
      ...collectionSource(site, name),
    })),
    { file: 'pages.json', ...pages },
    { file: 'page-sections.json', ...pageSections },
    { file: 'static-items.json', ...items },
    { file: 'static-sections.json', ...staticSections },
  ]
}

const namesNow = async (
  options: ClientOptions,
  { etag, collections }: FolderState,
  signal: AbortSignal,
): Promise<Pick<FolderState, 'collections' | 'etag'>> => {
  const read = await readContentDocument(createSend(options), signal, etag)
  if (!read) return { etag, collections }
  return { etag: read.etag, collections: collectionsIn(read.document).map(({ name }) => name) }
}

/** What is to be done at once when all files are there. */
interface Change {
  file: string
  pulled: Pulled
}

const commitAll = async (
  folder: string,
  changes: readonly Change[],
  kept: Readonly<Record<string, FileState>>,
): Promise<Record<string, FileState>> => {
  const files = { ...kept }
  for (const { file, pulled } of changes) {
    await pulled.staged?.commit()
    const { size } = await stat(join(folder, file))
    files[file] = { sync: pulled.state, bytes: size }
  }
  return files
}

/**
 * Brings a folder to what a site has published. Each file is written whole beside its place; when all are there, they
 * are put in their places, and then the state is. So a pull that is cut leaves the folder as it was.
 * @param onProgress is called with how many entries came so far
 */
export const pullSite = async (
  options: ClientOptions,
  folder: string,
  signal: AbortSignal,
  onProgress: (entries: number) => void,
): Promise<PullResult> => {
  const before = await readFolderState(folder, options.url)
  const { etag, collections } = await namesNow(options, before, signal)
  const sources = sourcesOf(options, collections)
  const changes: Change[] = []
  const results: PulledFile[] = []
  let came = 0
  try {
    for (const { file, entries, hits } of sources) {
      const state = await syncStateOf(folder, before, file)
      const store = jsonStore<{ id: number }>(join(folder, file), hits, state, signal)
      const onPart = ({ changed }: { changed: number }): void => onProgress(came + changed)
      const result = await entries.sync(store, { signal, onProgress: onPart })
      came += result.changed
      const pulled = store.pulled()
      if (pulled) changes.push({ file, pulled })
      results.push({ file, ...result })
    }
  } catch (error) {
    for (const { pulled } of changes) await pulled.staged?.abandon()
    throw error
  }
  const current = new Set(sources.map(({ file }) => file))
  const kept = Object.entries(before.files).filter(([file]) => current.has(file))
  const files = await commitAll(folder, changes, Object.fromEntries(kept))
  const removed = Object.keys(before.files).filter((file) => !current.has(file))
  for (const file of removed) await rm(join(folder, file), { force: true })
  await writeFolderState(folder, { url: options.url, etag, collections, files })
  return { files: results, removed }
}
