// Printed from the contract by `npm run client-types`: change the contract, not this file.
import type { Operations } from '../operation.ts'

/** How the calls of the endpoints whose ids begin with `auth` are sent. */
export const authOperations: Operations = {
  login: { method: 'POST', path: '/core/auth/login', answer: 'payload', hasBody: true, isPublic: true },
  refresh: { method: 'POST', path: '/core/auth/refresh', answer: 'payload', hasBody: true, isPublic: true },
  logout: { method: 'POST', path: '/core/auth/logout', answer: 'payload', hasBody: true },
  jwks: { method: 'GET', path: '/.well-known/jwks.json', answer: 'bare', isRepeatable: true, isPublic: true },
}
