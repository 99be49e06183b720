import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './source-hash.ts'

/** What is made from sources, and kept. */
export interface Making {
  /** The folder under `.build` that keeps it. */
  name: string
  /** A hash of all that it is made from, as that is now. */
  hash: () => string
  /** Makes it in an empty folder. */
  make: (folder: string) => Promise<void>
}

/** What nothing has used for a day is removed. A process that runs has loaded it already. */
const keptMilliseconds = 24 * 60 * 60 * 1000

/** Whether a folder is there. It counts as used now. */
const isKept = async (folder: string): Promise<boolean> => {
  const now = new Date()
  return utimes(folder, now, now).then(
    () => true,
    () => false,
  )
}

const dropOld = async (parent: string): Promise<void> => {
  for (const name of await readdir(parent)) {
    const path = join(parent, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > keptMilliseconds) await rm(path, { recursive: true, force: true })
  }
}

/** Moves a folder to its place. A rename is atomic, so another process finds all of it or nothing. The first one stays. */
const keep = (made: string, folder: string): Promise<void> =>
  rename(made, folder).catch(() => rm(made, { recursive: true, force: true }))

/**
 * The folder of what was made from the same sources before, or is made now. What is made while a source changes is used,
 * and not kept for later.
 */
export const madeOnce = async ({ name, hash, make }: Making): Promise<string> => {
  const parent = join(root, '.build', name)
  const before = hash()
  const folder = join(parent, before)
  if (await isKept(folder)) return folder
  await mkdir(parent, { recursive: true })
  await dropOld(parent)
  const made = await mkdtemp(join(parent, 'new-'))
  try {
    await make(made)
  } catch (error) {
    await rm(made, { recursive: true, force: true })
    throw error
  }
  if (hash() !== before) return made
  await keep(made, folder)
  return folder
}
