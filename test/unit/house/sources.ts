import { globSync, readFileSync } from 'node:fs'

/** A source file: its path from the repository's root, and its text. */
export interface Source {
  path: string
  text: string
}

const root = new URL('../../..', import.meta.url).pathname

/** Every TypeScript file of the project. */
export const sources: readonly Source[] = ['shared', 'functions', 'infra', 'test']
  .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
  .toSorted()
  .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }))

/** How many lines a text has. */
export const linesOf = ({ text }: Source): number => text.trimEnd().split('\n').length
