import { build } from 'esbuild'
import { folder, run } from './command.ts'
import type { DocumentName } from './documents.ts'
import type { Generator } from './generate.ts'
import type { Site } from './site.ts'

/** The calls of one generated client: the generator, and the document that it was given. */
export interface Calls {
  generator: Generator
  document: DocumentName
}

export const nameOf = ({ generator, document }: Calls): string => `${generator}/${document}`

/**
 * Runs the calls of a generated client against the site.
 * @param to folder of the clients, with the `tsconfig.json` that leads the calls to them
 * @returns how many calls were answered
 * @throws Error with what failed
 */
export const runCalls = async (calls: Calls, to: string, site: Site): Promise<number> => {
  const outfile = `${to}/runs/${calls.generator}-${calls.document}.mjs`
  await build({
    entryPoints: [`${folder}calls/${nameOf(calls)}.ts`],
    tsconfig: `${to}/tsconfig.json`,
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  })
  const env = { SITE: site.url, ADMIN_EMAIL: site.email, ADMIN_PASSWORD: site.password }
  const printed = await run([process.execPath, '--test-reporter=spec', outfile], env)
  return Number(/(\d+) calls were answered/.exec(printed)?.[1] ?? 0)
}
