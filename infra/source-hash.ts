import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** What something is made from, as paths from the root. */
export interface Sources {
  folders: readonly string[]
  files: readonly string[]
  /** A folder within those above that has no part in it. */
  without?: string
}

/** What `npm install` has put in place, and by which list. */
export const installedPackages: readonly string[] = ['package-lock.json', 'node_modules/.package-lock.json']

/** Packages, and the built client, stand in folders of sources and are none. */
const foreign = /[\\/](?:node_modules|dist)[\\/]/

const filesUnder = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return paths.filter((path) => !foreign.test(path.slice(folder.length)))
}

const contentOf = (path: string): Promise<Buffer> => readFile(path).catch(() => Buffer.alloc(0))

/** A hash of all that something is made from: sources, the version of Node, and options. */
export const sourceHash = async ({ folders, files, without }: Sources, options: unknown): Promise<string> => {
  const left = without === undefined ? undefined : join(root, without)
  const listed = await Promise.all(folders.map((folder) => filesUnder(join(root, folder))))
  const sources = listed.flat().filter((path) => left === undefined || !path.startsWith(left))
  const paths = [...sources.sort(), ...files.map((file) => join(root, file))]
  const contents = await Promise.all(paths.map(async (path) => ({ path, content: await contentOf(path) })))
  const hash = createHash('sha256').update(JSON.stringify([process.version, options]))
  for (const { path, content } of contents)
    hash.update(`\n${relative(root, path)} ${content.length}\n`).update(content)
  return hash.digest('hex').slice(0, 32)
}
