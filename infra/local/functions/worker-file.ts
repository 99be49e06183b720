import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { installedPackages } from '../../source-hash.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = join(root, '.build', 'workers')
const entry = 'infra/local/functions/worker.ts'
/** The files on which every worker depends, beside its sources: they say how it is made. */
const makers = [...installedPackages, 'tsconfig.json', 'infra/local/functions/worker-file.ts']

const contentOf = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** A hash of the sources of a worker, and of all else that decides what it is; undefined where a source is missing. */
const hashOf = (sources: readonly string[]): string | undefined => {
  const hash = createHash('sha256')
  for (const path of sources) {
    const content = contentOf(resolve(root, path))
    if (content === undefined) return undefined
    hash.update(`${path}\n${content}\n`)
  }
  for (const path of makers) hash.update(`${path}\n${contentOf(resolve(root, path))}\n`)
  return hash.digest('hex').slice(0, 32)
}

/** Writes a file whole: another runner of this checkout never finds a part of it, since a rename is atomic. */
const write = (path: string, content: string): void => {
  const made = `${path}.${process.pid}`
  writeFileSync(made, content)
  renameSync(made, path)
}

/**
 * The worker in JavaScript, in one file with all that it imports, and the paths of its sources. esbuild is loaded here
 * only, because most starts find the file made.
 */
const compiled = (): { code: string; sources: string[] } => {
  const { buildSync }: typeof import('esbuild') = createRequire(import.meta.url)('esbuild')
  const { outputFiles, metafile } = buildSync({
    entryPoints: [join(root, entry)],
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    write: false,
    metafile: true,
  })
  return { code: outputFiles.map(({ text }) => text).join(''), sources: Object.keys(metafile.inputs) }
}

/** Compiles the worker, and gives the hash of just the sources that it was made of: nobody edited them meanwhile. */
const make = (): { code: string; sources: string[]; hash: string } => {
  for (;;) {
    const { code, sources } = compiled()
    const hash = hashOf(sources)
    if (hash !== undefined && compiled().code === code) return { code, sources, hash }
  }
}

const fileOf = (hash: string): string => join(folder, `${hash}.mjs`)

/**
 * Makes the file, or takes the one that an earlier start has made of the same sources. A list beside the files says which
 * sources the last one has. No file is changed or removed, since a runner that was started before an edit goes on to
 * start threads of its own file. Each takes 20 KB.
 */
const prepare = (): URL => {
  const list = join(folder, 'sources.txt')
  const known = contentOf(list)?.split('\n')
  const current = known && hashOf(known)
  if (current !== undefined && contentOf(fileOf(current)) !== undefined) return pathToFileURL(fileOf(current))
  const { code, sources, hash } = make()
  mkdirSync(folder, { recursive: true })
  write(fileOf(hash), code)
  write(list, sources.join('\n'))
  return pathToFileURL(fileOf(hash))
}

let prepared: URL | undefined

/**
 * The file that a function's thread runs: `worker.ts` in JavaScript. A thread that starts from TypeScript loads a
 * compiler of its own, which takes as much memory and time as all the rest of an empty thread: 10 MB and 0.1 s.
 */
export const workerFile = (): URL => {
  prepared ??= prepare()
  return prepared
}
