// Printed from the contract by `npm run client-types`: change the contract, not this file.
import type { Operations } from '../operation.ts'

/** How the calls of the endpoints whose ids begin with `users` are sent. */
export const usersOperations: Operations = {
  list: { method: 'GET', path: '/core/users', answer: 'list', hasQuery: true, isRepeatable: true },
  get: { method: 'GET', path: '/core/users/{id}', answer: 'payload', isRepeatable: true },
  add: {
    method: 'POST',
    path: '/core/users/create',
    answer: 'payload',
    hasBody: true,
    takesIdempotencyKey: true,
  },
  update: { method: 'POST', path: '/core/users/{id}', answer: 'payload', hasBody: true, isRepeatable: true },
  publish: { method: 'POST', path: '/core/users/{id}/publish', answer: 'payload', isRepeatable: true },
  unpublish: { method: 'POST', path: '/core/users/{id}/unpublish', answer: 'payload', isRepeatable: true },
  delete: { method: 'POST', path: '/core/users/{id}/delete', answer: 'payload' },
  restore: {
    method: 'POST',
    path: '/core/users/restore',
    answer: 'payload',
    hasBody: true,
    isRepeatable: true,
  },
  self: { method: 'GET', path: '/core/users/self', answer: 'payload', isRepeatable: true },
  reset: { method: 'POST', path: '/core/users/reset', answer: 'payload', hasBody: true },
}
