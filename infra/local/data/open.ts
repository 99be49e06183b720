import type { Cleanup } from '../cleanup.ts'
import { type DataFolder, openDataFolder, temporary } from './folder.ts'
import { openState, type StateFile } from './state.ts'

/** Everything that a runner keeps: its folder, and the file of what it remembers beside the table. */
export interface Data {
  folder: DataFolder
  file: StateFile
}

/**
 * Opens the data folder and the state in it.
 * @param dataDir path of the folder; a temporary one unless given
 * @throws Error when the folder is in use or not the user's own, or when the state is broken
 */
export const openData = (dataDir: string | undefined, cleanup: Cleanup): Data => {
  const folder = openDataFolder(dataDir ?? temporary)
  cleanup.add(folder.release)
  return { folder, file: openState(folder.path) }
}
