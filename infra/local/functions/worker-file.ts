import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const source = fileURLToPath(new URL('./worker.ts', import.meta.url))
const root = fileURLToPath(new URL('../../..', import.meta.url))

const contentOf = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** What a made file begins with: the sources that it was made of, and a hash of them. */
const markOf = (sources: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const path of sources) hash.update(`${path}\n${contentOf(resolve(root, path))}\n`)
  return `// made of ${sources.join(' ')}: ${hash.digest('hex')}\n`
}

/** Whether a file was made of the sources as they are now. */
const isCurrent = (made: string | undefined): boolean => {
  const [, sources] = /^\/\/ made of (.+): /.exec(made ?? '') ?? []
  return sources !== undefined && made?.startsWith(markOf(sources.split(' '))) === true
}

/**
 * The worker in JavaScript, in one file with what it imports. esbuild is loaded here only, because most starts find the
 * file made.
 */
const compiled = (): string => {
  const { buildSync }: typeof import('esbuild') = createRequire(import.meta.url)('esbuild')
  const { outputFiles, metafile } = buildSync({
    entryPoints: [source],
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    write: false,
    metafile: true,
  })
  return markOf(Object.keys(metafile.inputs)) + outputFiles.map(({ text }) => text).join('')
}

/** Makes the file, or takes the one that an earlier start has made of the same sources. */
const prepare = (): URL => {
  const folder = join(root, '.build')
  const path = join(folder, 'worker.mjs')
  if (!isCurrent(contentOf(path))) {
    mkdirSync(folder, { recursive: true })
    // A rename is atomic: another runner of this checkout finds a whole file.
    const made = `${path}.${process.pid}`
    writeFileSync(made, compiled())
    renameSync(made, path)
  }
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
