import * as z from 'zod/mini'
import { authEndpoints, sessionEndpoints } from '../../../shared/contract/auth.ts'
import { encodeBody } from '../../../shared/contract/client/body.ts'
import { pathOf, queryOf } from '../../../shared/contract/client/url.ts'
import { createClient } from '../../../shared/contract/client.ts'
import { placeholderUrl } from '../../../shared/contract/server-url.ts'
import { type EndpointCall, type ExampleCall, runTime } from './call.ts'

/** A store with the demo, and the login of its administrator. */
export interface DemoStore {
  baseUrl: string
  email: string
  password: string
}

/** Logs in. @returns the access token and the refresh token */
export const logIn = async ({ baseUrl, email, password }: DemoStore) =>
  (await createClient({ baseUrl }).call(authEndpoints.login, { body: { email, password } })).data.payload

/** Puts the values that exist at run time into a call: those of a session of its own, which the call may end. */
const filledIn = async (store: DemoStore, call: ExampleCall): Promise<ExampleCall> => {
  const text = JSON.stringify(call)
  if (!Object.values(runTime).some((value) => text.includes(JSON.stringify(value)))) return call
  const { accessToken: token, refreshToken = '' } = await logIn(store)
  const sessions = await createClient({ baseUrl: store.baseUrl, token }).call(sessionEndpoints.list, {})
  const sessionId = sessions.data.payload.find(({ current }) => current)?.id
  return JSON.parse(
    text
      .replaceAll(JSON.stringify(runTime.refreshToken), JSON.stringify(refreshToken))
      .replaceAll(JSON.stringify(runTime.sessionId), JSON.stringify(sessionId)),
  )
}

/**
 * Sends the call of an example.
 * @returns the body of the answer
 * @throws Error for an answer that is not a success; ZodError for one that the contract does not describe
 */
export const sendExample = async (
  store: DemoStore,
  { endpoint, call }: EndpointCall,
  token: string,
): Promise<unknown> => {
  const { params, query, body } = await filledIn(store, call)
  const encoded = body === undefined ? {} : encodeBody(body, 'json')
  const answer = await fetch(`${store.baseUrl}${pathOf(endpoint.path, params)}${queryOf(query)}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, ...encoded.headers },
    ...(encoded.body === undefined ? {} : { body: encoded.body }),
  })
  const text = (await answer.text()).replaceAll(store.baseUrl, placeholderUrl)
  if (answer.status !== endpoint.status) throw new Error(`${endpoint.id}: ${answer.status} ${text}`)
  const sent: unknown = endpoint.produces === undefined ? JSON.parse(text) : text
  z.parse(endpoint.response, sent)
  return sent
}
