import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** What the page has in itself beside its text: its script and its style, both minified. */
export interface PageAssets {
  script: string
  style: string
}

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/**
 * Bundles the script and the style of the page. Both are put into the page, so that it loads no other file.
 * esbuild escapes what would end a script or a style in the middle.
 * @throws Error when a source does not compile
 */
export const pageAssets = async (): Promise<PageAssets> => {
  const { outputFiles } = await build({
    entryPoints: { page: path('./browser/main.ts'), style: path('./style/style.css') },
    outdir: '/',
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    write: false,
    legalComments: 'none',
    logLevel: 'silent',
  })
  const of = (extension: string): string =>
    outputFiles.find((file) => file.path.endsWith(extension))?.text.trim() ?? ''
  return { script: of('.js'), style: of('.css') }
}
