import { readdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'

/**
 * Removes pages that an earlier build wrote and this one did not: Eleventy leaves them.
 * @param folder the site's output
 * @param written paths of the files of this build
 */
export const sweep = async (folder: string, written: readonly string[]): Promise<void> => {
  const current = new Set(written.map((path) => relative(folder, path)))
  const found = await readdir(folder, { recursive: true })
  const stale = found.filter((path) => path.endsWith('.html') && !current.has(path))
  await Promise.all(stale.map((path) => rm(join(folder, path))))
}
