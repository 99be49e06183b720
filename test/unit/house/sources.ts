import { globSync, readFileSync } from 'node:fs'

/** A source file: its path from the repository's root, and its text. */
export interface Source {
  path: string
  text: string
}

const root = new URL('../../..', import.meta.url).pathname

/** What stands in folders of the project and is not of it: packages, and what a run has made. */
const foreign: readonly string[] = [
  'shared/client/node_modules',
  'shared/client/dist',
  'test/generators/node_modules',
  'test/generators/generated',
  'test/client/package/tools/node_modules',
  'test/site/*/node_modules',
  'test/site/packed/generated',
]

/** Every TypeScript file of the project. */
export const sources: readonly Source[] = ['shared', 'functions', 'infra', 'test']
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: foreign }))
  .toSorted()
  .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }))

/** How many lines a text has. */
export const linesOf = ({ text }: Source): number => text.trimEnd().split('\n').length
