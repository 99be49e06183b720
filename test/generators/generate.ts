import { mkdirSync, writeFileSync } from 'node:fs'
import { run } from './command.ts'

/**
 * orval's client sends requests by `fetch`, to the document's own server. A segment of a path is escaped, as the other
 * two do it by default.
 */
const orvalConfig = (document: string, to: string): string => {
  const output = {
    target: `${to}/orval/client.ts`,
    schemas: `${to}/orval/model`,
    client: 'fetch',
    mode: 'split',
    baseUrl: { getBaseUrlFromSpecification: true },
    urlEncodeParameters: true,
  }
  return `export default ${JSON.stringify({ site: { input: { target: document }, output } })}\n`
}

/** How each generator makes a client of a document, in a folder of its name. Settings are the generator's own. */
const generators = {
  'openapi-typescript': (document: string, to: string) =>
    run(['openapi-typescript', document, '-o', `${to}/openapi-typescript/index.ts`]),
  'hey-api': (document: string, to: string) =>
    run([
      'openapi-ts',
      '-i',
      document,
      '-o',
      `${to}/hey-api`,
      '-c',
      '@hey-api/client-fetch',
      '--no-log-file',
    ]),
  orval: (document: string, to: string) => {
    const config = `${to}/orval.config.mjs`
    writeFileSync(config, orvalConfig(document, to))
    return run(['orval', '--config', config])
  },
} as const

export type Generator = keyof typeof generators

export const generatorNames: readonly Generator[] = ['openapi-typescript', 'hey-api', 'orval']

/** Generates a client. @param to folder of the document's clients. @throws Error with what the generator printed */
export const generate = async (generator: Generator, document: string, to: string): Promise<void> => {
  mkdirSync(to, { recursive: true })
  await generators[generator](document, to)
}
