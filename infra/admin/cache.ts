import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

type Files = ReadonlyMap<string, Buffer>

const root = fileURLToPath(new URL('../..', import.meta.url))
const cacheFolder = join(root, '.build', 'admin-page')

/** What the page is made from: its sources and those that it imports, the code that builds it, and the packages. */
const folders = ['functions/admin/page', 'shared/client', 'shared/values', 'shared/contract', 'infra/admin']
const packages = ['package-lock.json', 'node_modules/.package-lock.json']

/** A version of the page is removed when nothing has used it for a day. */
const keptMilliseconds = 24 * 60 * 60 * 1000

const filesUnder = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('node_modules') && !path.includes(`client/dist`))
}

/** A hash of all that the page is made from, and of the options. */
const inputHash = async (options: unknown): Promise<string> => {
  const listed = await Promise.all(folders.map((folder) => filesUnder(join(root, folder))))
  const paths = [...listed.flat().sort(), ...packages.map((file) => join(root, file))]
  const hash = createHash('sha256').update(JSON.stringify([process.version, options]))
  for (const path of paths) {
    const content = await readFile(path).catch(() => Buffer.alloc(0))
    hash.update(`\n${relative(root, path)} ${content.length}\n`).update(content)
  }
  return hash.digest('hex').slice(0, 32)
}

const load = async (folder: string): Promise<Files | undefined> => {
  const paths = await filesUnder(folder)
  if (paths.length === 0) return undefined
  const now = new Date()
  await utimes(folder, now, now)
  const read = paths.map(
    async (path): Promise<[string, Buffer]> => [relative(folder, path), await readFile(path)],
  )
  return new Map(await Promise.all(read))
}

const dropOld = async (): Promise<void> => {
  for (const name of await readdir(cacheFolder)) {
    const path = join(cacheFolder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > keptMilliseconds) await rm(path, { recursive: true, force: true })
  }
}

/** Writes files to a folder that another process finds whole or not at all: a rename is atomic. The first one stays. */
const keep = async (files: Files, folder: string): Promise<void> => {
  await mkdir(cacheFolder, { recursive: true })
  await dropOld()
  const made = join(cacheFolder, `new-${randomUUID()}`)
  for (const [name, content] of files) {
    await mkdir(dirname(join(made, name)), { recursive: true })
    await writeFile(join(made, name), content)
  }
  await rename(made, folder).catch(() => rm(made, { recursive: true, force: true }))
}

/**
 * The files that were made from the same sources before, or those that `make` makes now. Files during whose making a
 * source changed are used, and not kept for later.
 */
export const cachedFiles = async (options: unknown, make: () => Promise<Files>): Promise<Files> => {
  const hash = await inputHash(options)
  const folder = join(cacheFolder, hash)
  const known = await load(folder)
  if (known) return known
  const files = await make()
  if ((await inputHash(options)) === hash) await keep(files, folder)
  return files
}
