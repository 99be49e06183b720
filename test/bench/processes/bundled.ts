import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/**
 * Bundles a process of this folder into JavaScript, as it runs elsewhere: in Lambda, and in a site's build. What reads
 * TypeScript takes 30 MB, which are not the process's own.
 * @param folder takes the file. @returns the file
 */
export const bundledProcess = async (name: 'function' | 'sync', folder: string): Promise<string> => {
  const entry = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  const outfile = join(folder, `${name}.mjs`)
  await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm' })
  return outfile
}
