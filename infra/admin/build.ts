import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, formatMessages, type Metafile } from 'esbuild'

/** The scripts of the page. */
export interface PageScripts {
  /** Text by file name. */
  scripts: ReadonlyMap<string, string>
  /** The script that the page starts with. */
  entry: string
  /** The scripts that the entry imports before it runs, which a browser may load at the same time. */
  preloaded: readonly string[]
}

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** The folder of the page's sources. */
export const pageFolder = path('../../functions/admin/page')

/** The scripts that one imports at its start, and those that they import, each once. */
export const importedBy = (outputs: Metafile['outputs'], script: string): string[] => {
  const found = new Set<string>()
  const visit = (name: string): void => {
    for (const { path, kind, external } of outputs[name]?.imports ?? []) {
      if (kind !== 'import-statement' || external === true || found.has(path)) continue
      found.add(path)
      visit(path)
    }
  }
  visit(script)
  return [...found]
}

/**
 * Bundles the page. What it imports by `import()` is a script of its own, which is loaded when it is needed. Each name
 * has a hash of the content.
 * @throws Error when a source does not compile without errors and warnings
 */
export const buildPage = async (): Promise<PageScripts & { metafile: Metafile }> => {
  const { outputFiles, metafile, warnings } = await build({
    entryPoints: { main: `${pageFolder}/main.tsx` },
    outdir: 'assets',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    minify: true,
    metafile: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    entryNames: '[name]-[hash]',
    chunkNames: 'part-[hash]',
    legalComments: 'none',
    logLevel: 'silent',
  })
  if (warnings.length > 0) throw new Error((await formatMessages(warnings, { kind: 'warning' })).join('\n'))
  const entry = Object.entries(metafile.outputs).find(([, { entryPoint }]) =>
    entryPoint?.endsWith('main.tsx'),
  )
  if (entry === undefined) throw new Error('esbuild wrote no script for main.tsx')
  return {
    scripts: new Map(outputFiles.map((file) => [basename(file.path), file.text])),
    entry: basename(entry[0]),
    preloaded: importedBy(metafile.outputs, entry[0]).map((name) => basename(name)),
    metafile,
  }
}
