import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const source = fileURLToPath(new URL('./worker.ts', import.meta.url))
const folder = fileURLToPath(new URL('../../../.build', import.meta.url))

const contentOf = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** The worker in JavaScript. esbuild is loaded here only, because most starts find the file made. */
const compiled = (code: string): string => {
  const { transformSync }: typeof import('esbuild') = createRequire(import.meta.url)('esbuild')
  return transformSync(code, { loader: 'ts', format: 'esm', target: 'node24', sourcefile: source }).code
}

/** Makes the file, or takes the one that an earlier start has made of the same source. */
const prepare = (): URL => {
  const code = readFileSync(source, 'utf8')
  const path = join(folder, 'worker.mjs')
  const mark = `// made of worker.ts ${createHash('sha256').update(code).digest('hex')}\n`
  if (!contentOf(path)?.startsWith(mark)) {
    mkdirSync(folder, { recursive: true })
    // A rename is atomic: another runner of this checkout finds a whole file.
    const made = `${path}.${process.pid}`
    writeFileSync(made, mark + compiled(code))
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
