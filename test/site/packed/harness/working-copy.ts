import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Output, readOutput } from '../../harness/output.ts'
import { packages } from './folders.ts'
import { type Outcome, run } from './run.ts'

/** A copy of a site in a folder of its own, with what builds keep between them. */
export interface WorkingCopy {
  folder: string
  /** Builds the site with the content of a server. */
  build: (url: string, env?: Readonly<Record<string, string>>) => Promise<Outcome>
  /** What the last build made. */
  output: () => Promise<Output>
  remove: () => Promise<void>
}

/** The script of a framework's command. */
export const commandOf = (script: string): string => join(packages, 'node_modules', script)

/** How each framework builds: a script below `node_modules`, and its arguments. */
const builders = {
  astro: ['astro/bin/astro.mjs', 'build'],
  eleventy: ['@11ty/eleventy/cmd.cjs'],
  next: ['next/dist/bin/next', 'build'],
} as const

/** Copies a site below the folder of the packages, so that it finds them. */
export const copySite = async (kind: keyof typeof builders): Promise<WorkingCopy> => {
  const generated = join(packages, 'generated')
  await mkdir(generated, { recursive: true })
  const folder = await mkdtemp(join(generated, `${kind}-`))
  await cp(join(packages, 'sites', kind), folder, { recursive: true })
  const [script, ...args] = builders[kind]
  return {
    folder,
    build: (url, env) =>
      run({
        args: [commandOf(script), ...args],
        cwd: folder,
        env: { TYPECASE_URL: url, ...env },
      }),
    output: () => readOutput(join(folder, 'dist')),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
