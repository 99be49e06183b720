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

/** What is wrong with the coverage of the contract: rows no test reached, and entries of `pending` that can go. */
export const coverageProblems = (
  endpoints: readonly Pick<Endpoint, 'id'>[],
  reached: ReadonlySet<string>,
  pending: readonly string[],
): string[] => {
  const isPending = (id: string) => pending.some((prefix) => id.startsWith(prefix))
  return [
    ...endpoints
      .filter(({ id }) => !reached.has(id) && !isPending(id))
      .map(({ id }) => `${id}: no test over HTTP saw it succeed`),
    ...pending
      .filter((prefix) => endpoints.every(({ id }) => !id.startsWith(prefix) || reached.has(id)))
      .map((prefix) => `${prefix}: all its rows are reached, so take it off test/http/harness/pending.ts`),
  ]
}
