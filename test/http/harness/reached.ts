import { appendFileSync, readFileSync } from 'node:fs'
import type { Endpoint } from '../../../shared/contract/endpoint.ts'

const written = new Set<string>()

/** Notes that a test saw an endpoint succeed. Lines this short are appended whole, whoever else appends. */
export const noteReached = (file: string, id: string): void => {
  if (written.has(id)) return
  written.add(id)
  appendFileSync(file, `${id}\n`)
}

export const readReached = (file: string): Set<string> =>
  new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))

const isNamedIn = (id: string, title: string): boolean =>
  new RegExp(`(?<![\\w.])${id.replaceAll('.', String.raw`\.`)}(?![\\w.]*\\w)`).test(title)

/** What a whole run did: the endpoints a test saw succeed, and the full titles of the tests that passed. */
export interface Run {
  reached: ReadonlySet<string>
  titles: readonly string[]
}

/** What is wrong with the coverage of the contract: endpoints that no test reached, or after which none is named. */
export const coverageProblems = (
  endpoints: readonly Pick<Endpoint, 'id'>[],
  { reached, titles }: Run,
): string[] => [
  ...endpoints
    .filter(({ id }) => !reached.has(id))
    .map(({ id }) => `${id}: no test over HTTP saw it succeed`),
  ...endpoints
    .filter(({ id }) => !titles.some((title) => isNamedIn(id, title)))
    .map(({ id }) => `${id}: no test over HTTP is named after it`),
]
