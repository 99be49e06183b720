import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, sourceHash } from './sources.ts'
import { type Assembly, type SynthesisOptions, synthesizeApp } from './synthesize.ts'

const cacheFolder = join(root, '.build', 'assemblies')

/** An assembly is removed when no start has used it for a day. A running one is loaded already. */
const keptMilliseconds = 24 * 60 * 60 * 1000

const load = async (assetsDir: string): Promise<Assembly | undefined> => {
  const names = await readdir(assetsDir).catch(() => [])
  const file = names.find((name) => name.endsWith('.template.json'))
  if (file === undefined) return undefined
  const now = new Date()
  await utimes(assetsDir, now, now)
  return { template: JSON.parse(await readFile(join(assetsDir, file), 'utf8')), assetsDir }
}

const dropOld = async (): Promise<void> => {
  for (const name of await readdir(cacheFolder)) {
    const path = join(cacheFolder, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > keptMilliseconds) await rm(path, { recursive: true, force: true })
  }
}

/** Makes the folder. Its package.json says that functions are CommonJS; that of the project says ESM. */
const prepareFolder = async (): Promise<void> => {
  await mkdir(cacheFolder, { recursive: true })
  await dropOld()
  await writeFile(join(cacheFolder, 'package.json'), '{ "type": "commonjs" }')
}

/** Moves an assembly to its place. A rename is atomic, so another runner finds all of it or nothing. The first one stays. */
const keep = async (made: string, path: string): Promise<void> => {
  try {
    await rename(made, path)
  } catch {
    await rm(made, { recursive: true, force: true })
  }
}

const loadMade = async (path: string): Promise<Assembly> => {
  const made = await load(path)
  if (!made) throw new Error(`The synthesis left no template in ${path}`)
  return made
}

/**
 * Synthesizes the app, or takes the assembly that was made from the same sources before. A start is about two seconds
 * faster then. An assembly during whose synthesis a source changed is used, and not kept for later.
 */
export const cachedAssembly = async (options: Omit<SynthesisOptions, 'outdir'>): Promise<Assembly> => {
  const hash = await sourceHash(options)
  const path = join(cacheFolder, hash)
  const known = await load(path)
  if (known) return known
  await prepareFolder()
  const outdir = await mkdtemp(join(cacheFolder, 'new-'))
  try {
    await synthesizeApp({ ...options, outdir })
  } catch (error) {
    await rm(outdir, { recursive: true, force: true })
    throw error
  }
  if ((await sourceHash(options)) !== hash) return loadMade(outdir)
  await keep(outdir, path)
  return loadMade(path)
}
