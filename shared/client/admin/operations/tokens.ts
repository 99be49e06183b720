// Printed from the contract by `npm run client-types`: change the contract, not this file.
import type { Operations } from '../operation.ts'

/** How the calls of the endpoints whose ids begin with `tokens` are sent. */
export const tokensOperations: Operations = {
  list: { method: 'GET', path: '/core/tokens', answer: 'list', hasQuery: true, isRepeatable: true },
  add: {
    method: 'POST',
    path: '/core/tokens/add',
    answer: 'payload',
    hasBody: true,
    takesIdempotencyKey: true,
  },
  delete: { method: 'POST', path: '/core/tokens/{id}/delete', answer: 'payload' },
}
