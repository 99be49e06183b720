import { access, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, formatMessages, type Metafile } from 'esbuild'
import type { BundleName, FunctionName } from '../names.ts'

/** A file that a function reads beside its code. */
export interface ExtraFile<C extends string | Uint8Array = string> {
  function: FunctionName
  /** Its path in the folder of the function. */
  name: string
  content: C
}

export interface BundleOptions {
  /** Folder that gets one sub-folder per function. */
  outdir: string
  names: readonly BundleName[]
  files?: readonly ExtraFile<string | Uint8Array>[]
  /** Folder with `<name>/index.ts`; the repository's `functions/` unless a test says otherwise. */
  sources?: string
}

/** Where a function's asset lies, and the size of its code in bytes. */
export interface Bundle {
  directory: string
  bytes: number
}

const repositoryFunctions = fileURLToPath(new URL('../../functions', import.meta.url))
const beside = (file: string): string => fileURLToPath(new URL(file, import.meta.url))
/** Parts of the AWS SDK that the functions do without, and what stands in their place. */
const replacements = {
  '@aws-sdk/credential-provider-node': beside('./credentials.ts'),
  '@aws-sdk/middleware-endpoint-discovery': beside('./endpoint-discovery.ts'),
  '@smithy/core/event-streams': beside('./event-streams.ts'),
}

const requireEntry = async (file: string): Promise<void> => {
  try {
    await access(file)
  } catch (cause) {
    throw new Error(`Nothing to bundle: ${file} does not exist`, { cause })
  }
}

const sizeOf = (metafile: Metafile, name: BundleName): number => {
  const output = Object.entries(metafile.outputs).find(([file]) => file.endsWith(`${name}/index.js`))
  if (output === undefined) throw new Error(`esbuild wrote no index.js for ${name}`)
  return output[1].bytes
}

/**
 * Bundles the named functions in one esbuild call, each into `<outdir>/<name>/index.js`.
 *
 * The output is CommonJS, because it loads faster than ESM in Lambda. `module` before `main` picks the packages' ESM
 * sources, because esbuild can remove unused code only from those.
 * @throws Error when a function has no `index.ts`, or does not compile without errors and warnings.
 */
export const bundleFunctions = async (options: BundleOptions): Promise<Map<BundleName, Bundle>> => {
  const { outdir, names, files = [], sources = repositoryFunctions } = options
  const entries = names.map((name) => ({ in: join(sources, name, 'index.ts'), out: `${name}/index` }))
  await Promise.all(entries.map((entry) => requireEntry(entry.in)))
  const { metafile, warnings } = await build({
    entryPoints: entries,
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    mainFields: ['module', 'main'],
    // A late `import` becomes a `require`. The SDK has one of node:http, and an import evaluates each export of a module:
    // one of those of node:http loads undici, which takes 40 ms.
    supported: { 'dynamic-import': false },
    minify: true,
    metafile: true,
    legalComments: 'none',
    logLevel: 'silent',
    alias: replacements,
  })
  // For example import.meta is empty in CommonJS, and the function would fail when it runs.
  if (warnings.length > 0) throw new Error((await formatMessages(warnings, { kind: 'warning' })).join('\n'))
  const bundles = new Map<BundleName, Bundle>()
  for (const name of names)
    bundles.set(name, { directory: join(outdir, name), bytes: sizeOf(metafile, name) })
  for (const file of files) {
    const path = join(outdir, file.function, file.name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, file.content)
  }
  return bundles
}
