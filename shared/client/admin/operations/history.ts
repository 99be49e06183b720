// Printed from the contract by `npm run client-types`: change the contract, not this file.
import type { Operations } from '../operation.ts'

/** How the calls of the endpoints whose ids begin with `history` are sent. */
export const historyOperations: Operations = {
  list: { method: 'GET', path: '/core/history', answer: 'list', hasQuery: true, isRepeatable: true },
  clear: { method: 'GET', path: '/core/history/clear', answer: 'payload' },
  count: { method: 'GET', path: '/core/history/count', answer: 'payload', isRepeatable: true },
  requestCount: {
    method: 'GET',
    path: '/core/history/requestCount',
    answer: 'payload',
    hasQuery: true,
    isRepeatable: true,
  },
  requestMedia: {
    method: 'GET',
    path: '/core/history/requestMedia',
    answer: 'payload',
    hasQuery: true,
    isRepeatable: true,
  },
}
