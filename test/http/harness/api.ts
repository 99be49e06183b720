import { inject } from 'vitest'
import type * as z from 'zod/mini'
import { type Answer, CallFailed, type CallInput, createClient } from '../../../shared/contract/client.ts'
import type { Endpoint } from '../../../shared/contract/endpoint.ts'
import { answerProblems, failureProblems, type Seen } from './check-answer.ts'
import { noteReached } from './reached.ts'

/** Where requests go, and as whom. */
export interface Target {
  baseUrl: string
  token?: string
  /** The file in which endpoints are noted that a test has reached. */
  reachedFile?: string
}

export interface RawRequest {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array<ArrayBuffer> | FormData | URLSearchParams
}

/** The interface as tests call it: every answer is held against the contract. */
export interface Api {
  /** Calls an endpoint that has to succeed. */
  call<const E extends Endpoint, R extends z.ZodMiniType>(
    endpoint: E & { response: R },
    input: CallInput<E>,
  ): Promise<Answer<z.output<R>>>
  /** Calls an endpoint that has to fail with a status, and gives the failure. */
  fails<const E extends Endpoint, R extends z.ZodMiniType>(
    status: number,
    endpoint: E & { response: R },
    input: CallInput<E>,
  ): Promise<CallFailed>
  /** Sends anything to a path; `endpoint` is the one that answers, undefined where none is. */
  send(endpoint: Endpoint | undefined, path: string, request?: RawRequest): Promise<Seen>
}

const complain = (what: string, { status, text }: Seen, problems: readonly string[]): void => {
  if (problems.length > 0)
    throw new Error([`${what} answered ${status}:`, ...problems, text.slice(0, 600)].join('\n  '))
}

const seenOf = async (response: Response): Promise<Seen> => ({
  status: response.status,
  headers: response.headers,
  text: await response.text(),
})

/** An interface for tests. A response that is not as the contract says fails the test that caused it. */
export const apiOf = ({ baseUrl, token, reachedFile }: Target): Api => {
  const check = (endpoint: Endpoint, seen: Seen, isHead = false): void => {
    complain(endpoint.id, seen, answerProblems(endpoint, seen, isHead))
    if (seen.status === endpoint.status && reachedFile !== undefined) noteReached(reachedFile, endpoint.id)
  }
  const clientFor = (endpoint: Endpoint) =>
    createClient({
      baseUrl,
      ...(token === undefined ? {} : { token }),
      fetch: async (url, init) => {
        const response = await fetch(url, { ...init, redirect: 'manual' })
        check(endpoint, await seenOf(response.clone()))
        return response
      },
    })
  return {
    call: (endpoint, input) => clientFor(endpoint).call(endpoint, input),
    fails: async (status, endpoint, input) => {
      const outcome: unknown = await clientFor(endpoint)
        .call(endpoint, input)
        .catch((error: unknown) => error)
      if (outcome instanceof CallFailed && outcome.status === status) return outcome
      if (outcome instanceof Error) throw outcome
      throw new Error(`${endpoint.id} was to fail with ${status}, and succeeded.`)
    },
    send: async (endpoint, path, { method = 'GET', headers = {}, body } = {}) => {
      const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
      const init = { method, headers: { ...authorization, ...headers }, redirect: 'manual' as const }
      const seen = await seenOf(
        await fetch(new URL(path, baseUrl), body === undefined ? init : { ...init, body }),
      )
      if (endpoint) check(endpoint, seen, method === 'HEAD')
      else complain(`${method} ${path}`, seen, failureProblems(seen, method === 'HEAD'))
      return seen
    },
  }
}

/** The interface of the stack that all tests over HTTP share, with or without a token. */
export const apiWith = (token?: string): Api => {
  const { baseUrl, reachedFile } = inject('stack')
  return apiOf({ baseUrl, reachedFile, ...(token === undefined ? {} : { token }) })
}

/** As the first administrator. */
export const asAdmin = (): Api => apiWith(inject('stack').adminToken)

/** As someone without a token. */
export const asVisitor = (): Api => apiWith()
