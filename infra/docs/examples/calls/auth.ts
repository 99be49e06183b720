import { authEndpoints, sessionEndpoints, tokenEndpoints } from '../../../../shared/contract/auth.ts'
import { type EndpointCall, example, runTime } from '../call.ts'

const { refreshToken, sessionId } = runTime

export const authCalls: readonly EndpointCall[] = [
  example(authEndpoints.login, { body: { email: 'admin@example.com', password: 'correct-horse-battery-1' } }),
  example(authEndpoints.refresh, { body: { refreshToken } }),
  example(authEndpoints.logout, { body: { refreshToken } }),
  example(authEndpoints.jwks, {}),
  example(sessionEndpoints.list, {}),
  example(sessionEndpoints.delete, { params: { sessionId } }),
  example(tokenEndpoints.list, { query: { 'filter[name.contains]': 'site', limit: 2 } }),
  example(tokenEndpoints.add, {
    body: {
      name: 'preview',
      permissions: { elements: ['read'], pages: ['read'] },
      expiresAt: '2099-12-31T00:00:00Z',
    },
  }),
  example(tokenEndpoints.delete, { params: { id: 1 } }),
]
