// Printed from the contract by `npm run client-types`: change the contract, not this file.
import type { Operations } from '../operation.ts'

/** How the calls of the endpoints whose ids begin with `sessions` are sent. */
export const sessionsOperations: Operations = {
  list: { method: 'GET', path: '/core/sessions', answer: 'payload', isRepeatable: true },
  delete: { method: 'POST', path: '/core/sessions/{sessionId}/delete', answer: 'payload' },
}
