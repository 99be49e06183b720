import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { madeOnce } from '../../made-once.ts'
import { installedPackages, type Sources, sourceHash } from '../../source-hash.ts'
import { type Assembly, type SynthesisOptions, synthesizeApp } from './synthesize.ts'

/** The files that a synthesis reads: the app, the functions, their imports, and their settings. The runner reads the result. */
export const assemblySources: Sources = {
  folders: ['infra', 'functions', 'shared'],
  files: ['cdk.json', 'package.json', 'tsconfig.json', ...installedPackages],
  without: 'infra/local',
}

const load = async (assetsDir: string): Promise<Assembly> => {
  const file = (await readdir(assetsDir)).find((name) => name.endsWith('.template.json'))
  if (file === undefined) throw new Error(`The synthesis left no template in ${assetsDir}`)
  return { template: JSON.parse(await readFile(join(assetsDir, file), 'utf8')), assetsDir }
}

/**
 * Synthesizes the app, or takes the assembly that was made from the same sources before. A start is about two seconds
 * faster then.
 */
export const cachedAssembly = async (options: Omit<SynthesisOptions, 'outdir'>): Promise<Assembly> =>
  load(
    await madeOnce({
      name: 'assemblies',
      hash: () => sourceHash(assemblySources, options),
      make: async (outdir) => {
        await synthesizeApp({ ...options, outdir })
        // The functions are CommonJS, and the project is ESM.
        await writeFile(join(outdir, 'package.json'), '{ "type": "commonjs" }')
      },
    }),
  )
