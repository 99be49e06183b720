import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { recordOf } from '../../../values/records.ts'
import { isMissing } from '../../node/state-file.ts'
import { isSyncState, type SyncState } from '../../site/sync-store.ts'
import { writeWhole } from '../output/whole-file.ts'

/** The number of the layout of the folder. */
const folderFormat = 1

/** How far one file is. */
export interface FileState {
  sync: SyncState
  /** Its length: a file that was changed by hand is pulled anew. */
  bytes: number
}

/** What a folder holds. */
export interface FolderState {
  url: string
  /** The entity tag of the document that names the collections, and their names. */
  etag?: string | undefined
  collections: string[]
  /** By the path of each file within the folder. */
  files: Record<string, FileState>
}

const stateFile = (folder: string): string => join(folder, '.typecase.json')

/** A file that a pull writes. One that is not published any more is removed, so no state may name another one. */
const isPulled = (name: string): boolean =>
  /^(?:collections\/[^/\\]+|pages|page-sections|static-items|static-sections)\.json$/.test(name)

const filesOf = (value: unknown): Record<string, FileState> =>
  Object.fromEntries(
    Object.entries(recordOf(value)).flatMap(([name, file]) => {
      const { sync, bytes } = recordOf(file)
      return isPulled(name) && isSyncState(sync) && typeof bytes === 'number' ? [[name, { sync, bytes }]] : []
    }),
  )

const parsed = (text: string, file: string): Record<string, unknown> => {
  try {
    return recordOf(JSON.parse(text))
  } catch {
    throw new Error(`${file} is damaged. Remove it, and the next pull is a full one.`)
  }
}

/**
 * What a folder holds of a site; nothing where it is new or of another site.
 * @throws Error for a folder of a newer version
 */
export const readFolderState = async (folder: string, url: string): Promise<FolderState> => {
  const empty: FolderState = { url, collections: [], files: {} }
  const file = stateFile(folder)
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (text === undefined) return empty
  const state = parsed(text, file)
  if (typeof state.format === 'number' && state.format > folderFormat)
    throw new Error(`${file} is of a newer version of typecase: update the package.`)
  if (state.url !== url) return { ...empty, files: filesOf(state.files) }
  const { etag, collections } = state
  const names = Array.isArray(collections) ? collections.filter((name) => typeof name === 'string') : []
  const files = filesOf(state.files)
  return { url, collections: names, files, ...(typeof etag === 'string' ? { etag } : {}) }
}

/** How far a file is, if it is as the pull left it. */
export const syncStateOf = async (
  folder: string,
  { files }: FolderState,
  name: string,
): Promise<SyncState | null> => {
  const known = files[name]
  if (!known) return null
  const bytes = await stat(join(folder, name)).then(
    ({ size }) => size,
    () => undefined,
  )
  return bytes === known.bytes ? known.sync : null
}

/** Keeps what a folder holds. */
export const writeFolderState = (folder: string, state: FolderState): Promise<void> =>
  writeWhole(stateFile(folder), `${JSON.stringify({ format: folderFormat, ...state }, null, 2)}\n`)
