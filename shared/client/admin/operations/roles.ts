// Printed from the contract by `npm run client-types`: change the contract, not this file.
import type { Operations } from '../operation.ts'

/** How the calls of the endpoints whose ids begin with `roles` are sent. */
export const rolesOperations: Operations = {
  list: { method: 'GET', path: '/core/roles', answer: 'list', hasQuery: true, isRepeatable: true },
  get: { method: 'GET', path: '/core/roles/{id}', answer: 'payload', isRepeatable: true },
  add: {
    method: 'POST',
    path: '/core/roles/add',
    answer: 'payload',
    hasBody: true,
    takesIdempotencyKey: true,
  },
  update: { method: 'POST', path: '/core/roles/{id}', answer: 'payload', hasBody: true, isRepeatable: true },
  publish: { method: 'POST', path: '/core/roles/{id}/publish', answer: 'payload', isRepeatable: true },
  unpublish: { method: 'POST', path: '/core/roles/{id}/unpublish', answer: 'payload', isRepeatable: true },
  delete: { method: 'POST', path: '/core/roles/{id}/delete', answer: 'payload' },
  restore: {
    method: 'POST',
    path: '/core/roles/restore',
    answer: 'payload',
    hasBody: true,
    isRepeatable: true,
  },
}
