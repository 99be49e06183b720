import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, type Sources, sourceHash } from '../../source-hash.ts'

/** The folders of all that the worker imports, and the files that decide how it is compiled. */
const sources: Sources = {
  folders: ['infra/local/functions', 'infra/local/policy', 'infra/local/proxy', 'shared/values'],
  files: ['tsconfig.json', 'node_modules/esbuild/package.json'],
}

/**
 * The worker in JavaScript, in one file with all that it imports. esbuild is loaded here only, because most starts find
 * the file made.
 * @throws Error if the worker imports a file of another folder: nobody would notice that it changes
 */
const compiled = (): string => {
  const { buildSync }: typeof import('esbuild') = createRequire(import.meta.url)('esbuild')
  const { outputFiles, metafile } = buildSync({
    entryPoints: [join(root, 'infra/local/functions/worker.ts')],
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    write: false,
    metafile: true,
  })
  const foreign = Object.keys(metafile.inputs).find(
    (path) => !sources.folders.some((folder) => path.startsWith(`${folder}/`)),
  )
  if (foreign !== undefined) throw new Error(`The worker imports ${foreign}, whose folder is not in its hash`)
  return outputFiles.map(({ text }) => text).join('')
}

/**
 * Makes the file, or takes the one that an earlier start has made of the same sources. A file is never changed or
 * removed, because a runner that was started before an edit goes on to start threads of its own file. Each takes 20 KB.
 */
const prepare = (): URL => {
  const folder = join(root, '.build', 'workers')
  const hash = sourceHash(sources, {})
  const path = join(folder, `${hash}.mjs`)
  if (existsSync(path)) return pathToFileURL(path)
  const code = compiled()
  // A source was edited meanwhile, and the code may be of either version.
  if (sourceHash(sources, {}) !== hash) return prepare()
  mkdirSync(folder, { recursive: true })
  // A rename is atomic: another runner of this checkout finds a whole file.
  const made = `${path}.${process.pid}`
  writeFileSync(made, code)
  renameSync(made, path)
  return pathToFileURL(path)
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
