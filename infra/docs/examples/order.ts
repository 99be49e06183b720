import { type Endpoint, routesOf } from '../../../shared/contract/endpoint.ts'

/** When an endpoint's example is called: what it changes must not be in the answer to a later one. */
const rankOf = (endpoint: Endpoint): number => {
  const { method, status, unsafe, body, ifMatch, access } = endpoint
  // The history is cleared at the end.
  if (unsafe) return 6
  if (method === 'GET') return 0
  const deletes = typeof access === 'object' && access.action === 'delete'
  if (deletes || routesOf(endpoint).some((route) => route.method === 'DELETE')) return 5
  // A restore gives identifiers of its own, after which those of additions would follow.
  if (access === 'administrator') return 4
  if (status === 201) return 3
  const isUpdate = ifMatch === true && body !== undefined
  return isUpdate ? 2 : 1
}

/**
 * Sorts the examples by their endpoints into the order in which they are recorded, and in which a test sends them all
 * to one store: reads, then publishing and the like, then updates, additions, restores and deletions.
 */
export const inOrder = <T extends { endpoint: Endpoint }>(all: readonly T[]): T[] =>
  all.toSorted((a, b) => rankOf(a.endpoint) - rankOf(b.endpoint))
