// Printed from the contract by `npm run client-types`: change the contract, not this file.
import type { Operations } from '../operation.ts'

/** How the calls of the endpoints whose ids begin with `collections` are sent. */
export const collectionsOperations: Operations = {
  list: { method: 'GET', path: '/core/collections', answer: 'list', hasQuery: true, isRepeatable: true },
  get: { method: 'GET', path: '/core/collections/{id}', answer: 'payload', isRepeatable: true },
  add: {
    method: 'POST',
    path: '/core/collections/add',
    answer: 'payload',
    hasBody: true,
    takesIdempotencyKey: true,
  },
  update: {
    method: 'POST',
    path: '/core/collections/{id}',
    answer: 'payload',
    hasBody: true,
    isRepeatable: true,
  },
  publish: { method: 'POST', path: '/core/collections/{id}/publish', answer: 'payload', isRepeatable: true },
  unpublish: {
    method: 'POST',
    path: '/core/collections/{id}/unpublish',
    answer: 'payload',
    isRepeatable: true,
  },
  delete: { method: 'POST', path: '/core/collections/{id}/delete', answer: 'payload' },
  restore: {
    method: 'POST',
    path: '/core/collections/restore',
    answer: 'payload',
    hasBody: true,
    isRepeatable: true,
  },
}
