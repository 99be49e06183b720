import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord } from '../../values/records.ts'
import { isSyncState, type SyncState } from '../site/sync-store.ts'

/** A file of lines that is not changed any more, and how many bytes it has. */
export interface Segment {
  name: string
  bytes: number
}

/** What `state.json` tells: the files that hold the content, the later ones over the earlier, and how far they are. */
export interface StateFile {
  format: 1
  segments: readonly Segment[]
  state: SyncState
}

const isSegment = (value: unknown): value is Segment =>
  isRecord(value) && typeof value.name === 'string' && typeof value.bytes === 'number'

const isStateFile = (value: unknown): value is StateFile =>
  isRecord(value) &&
  value.format === 1 &&
  isSyncState(value.state) &&
  Array.isArray(value.segments) &&
  value.segments.every(isSegment)

const stateName = 'state.json'

/** A name that no other store has. The process stands in it, so that what a killed one left is known. */
export const newName = (kind: 'entries' | 'state', ending: string): string =>
  `${kind}-${process.pid}-${randomBytes(6).toString('hex')}.${ending}`

/** Whether the system says that a file is not there. */
export const isMissing = (error: unknown): boolean => isRecord(error) && error.code === 'ENOENT'

/** The text of a folder's `state.json`; null where there is none. @throws the system's error */
export const readStateText = async (folder: string): Promise<string | null> => {
  try {
    return await readFile(join(folder, stateName), 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Removes a folder's `state.json`, so that the next sync pulls everything. @throws the system's error */
export const removeState = (folder: string): Promise<void> => rm(join(folder, stateName), { force: true })

/** What a `state.json` says; null where this version cannot read it, so that its store starts anew. */
export const parseState = (text: string | null): StateFile | null => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isStateFile(value) ? value : null
  } catch {
    return null
  }
}

/** Puts a new `state.json` in place of the old one: whole or not at all. @returns its text. @throws the system's error */
export const writeState = async (folder: string, content: StateFile): Promise<string> => {
  const text = `${JSON.stringify(content)}\n`
  const temporary = join(folder, newName('state', 'tmp'))
  await mkdir(folder, { recursive: true })
  try {
    const file = await open(temporary, 'w')
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, join(folder, stateName))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  return text
}
