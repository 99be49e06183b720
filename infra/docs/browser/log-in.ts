import type { Token } from './token.ts'

const memberOf = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? new Map(Object.entries(inner)).get(name) : undefined,
    value,
  )

const post = (path: string, body: unknown, authorization?: string): Promise<Response> =>
  fetch(path, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
    body: JSON.stringify(body),
  })

/**
 * Exchanges an email and a password for an access token.
 * @throws Error with the text of the answer when they are refused
 */
export const logIn = async (email: string, password: string): Promise<Token> => {
  const response = await post('/core/auth/login', { email, password })
  const answer: unknown = await response.json()
  const value = memberOf(answer, 'payload', 'accessToken')
  if (typeof value === 'string') return { value, name: email, isSession: true }
  const text = memberOf(answer, 'error', 'text')
  throw new Error(typeof text === 'string' ? text : `The login answered ${response.status}`)
}

/** Ends the session of an access token. The token is forgotten anyway, so a failure changes nothing for the reader. */
export const endSession = async ({ value }: Token): Promise<void> => {
  await post('/core/auth/logout', {}, `Bearer ${value}`).catch(() => undefined)
}
