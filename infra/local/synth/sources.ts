import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root. */
export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The files that a synthesis reads: the app, the functions, their imports, and their settings. */
const folders = ['infra', 'functions', 'shared']
const files = [
  'cdk.json',
  'package.json',
  'tsconfig.json',
  'package-lock.json',
  'node_modules/.package-lock.json',
]

/** The runner itself is not part of the stack. */
const left = join(root, 'infra', 'local')

const filesUnder = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return paths.filter((path) => !path.startsWith(left))
}

const contentOf = (path: string): Promise<Buffer> => readFile(path).catch(() => Buffer.alloc(0))

/**
 * A hash of everything that a synthesis depends on: sources, installed packages, the version of Node, and the options.
 */
export const sourceHash = async (options: unknown): Promise<string> => {
  const listed = await Promise.all(folders.map((folder) => filesUnder(join(root, folder))))
  const paths = [...listed.flat().sort(), ...files.map((file) => join(root, file))]
  const contents = await Promise.all(paths.map(async (path) => ({ path, content: await contentOf(path) })))
  const hash = createHash('sha256').update(JSON.stringify([process.version, options]))
  for (const { path, content } of contents)
    hash.update(`\n${relative(root, path)} ${content.length}\n`).update(content)
  return hash.digest('hex').slice(0, 32)
}
