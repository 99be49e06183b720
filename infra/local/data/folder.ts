import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The folder with everything that a runner keeps. It is locked for this process. */
export interface DataFolder {
  path: string
  /** The engine's database file. */
  database: string
  /** Unlocks the folder, and removes it if it is a temporary one. */
  release: () => void
}

/** The setting that asks for a temporary folder, which is removed when the runner ends. */
export const temporary = ':memory:'

/**
 * Locks the folder by an open SQLite transaction. The operating system ends it with the process, so a killed runner
 * leaves no lock behind.
 */
const lock = (path: string): DatabaseSync => {
  const file = join(path, 'lock.db')
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    chmodSync(file, 0o600)
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return database
  } catch (cause) {
    database.close()
    throw new Error(`The data folder ${path} is in use by another runner: stop it, or set DATA_DIR`, {
      cause,
    })
  }
}

const databaseIn = (path: string): string => join(path, 'table.db')

/**
 * Makes sure that a data folder with a store is there.
 * @throws Error when the folder has no database, or when the setting asks for a temporary folder
 */
export const requireDataFolder = (setting: string): void => {
  if (setting === temporary)
    throw new Error(`DATA_DIR must name the data folder of a runner: ${temporary} keeps nothing`)
  if (!existsSync(databaseIn(resolve(setting))))
    throw new Error(`There is no store in ${resolve(setting)}: set DATA_DIR as for npm start`)
}

/** The mode bit of folders that all users may write to, such as /tmp. */
const sticky = 0o1000

/**
 * Closes a folder to all users but the one who runs this, because it holds signing keys and password hashes. Its files
 * are then closed too, whatever their modes are.
 * @throws Error when the folder belongs to another user or is shared by all users
 */
const closeToOthers = (path: string): void => {
  if (statSync(path).mode & sticky)
    throw new Error(`The data folder ${path} is shared by all users: set DATA_DIR to a folder of its own`)
  try {
    chmodSync(path, 0o700)
  } catch (cause) {
    throw new Error(
      `The data folder ${path} can't be closed to other users (mode 0700): give it to the user who runs this, or set DATA_DIR`,
      { cause },
    )
  }
}

/**
 * Opens the data folder with mode 0700, and makes it if it is missing.
 * @param setting a path, or {@link temporary}
 * @throws Error when another runner uses the folder, or when it belongs to another user
 */
export const openDataFolder = (setting: string): DataFolder => {
  const isTemporary = setting === temporary
  const path = isTemporary ? mkdtempSync(join(tmpdir(), 'typecase-')) : resolve(setting)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  closeToOthers(path)
  const held = lock(path)
  const remove = (): void => rmSync(path, { recursive: true, force: true })
  if (isTemporary) process.on('exit', remove)
  return {
    path,
    database: databaseIn(path),
    release: () => {
      held.close()
      if (!isTemporary) return
      process.off('exit', remove)
      remove()
    },
  }
}
