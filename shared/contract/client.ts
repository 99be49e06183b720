import * as z from 'zod/mini'
import { type Encoding, encodeBody } from './client/body.ts'
import { type PathParameters, pathOf, type QueryMembers, queryOf } from './client/url.ts'
import type { Endpoint } from './endpoint.ts'
import { type Failure, failure } from './envelope.ts'

/** The function with which the client sends; the platform's `fetch` unless given. */
export type Fetch = typeof fetch

export interface ClientOptions {
  /** The address of the interface, such as `https://cms.example.com`. */
  baseUrl: string
  /** An access token or an API token. Endpoints that need none get it too. */
  token?: string
  fetch?: Fetch
}

/** The input of a body's schema: members with a default may be left out. */
type Body<E> = E extends { body: infer B extends z.ZodMiniType } ? { body: z.input<B> } : { body?: never }
type Query<E> = E extends { query: infer Q extends z.ZodMiniType }
  ? { query?: z.input<Q> & (E extends { filterable: true } ? QueryMembers : unknown) }
  : { query?: never }
type Params<E> = E extends { path: infer P extends string } ? PathParameters<P> : never

/** What a call of an endpoint takes, as the contract declares it. */
export type CallInput<E extends Endpoint> = Params<E> &
  Query<E> &
  Body<E> & {
    /** How the body is sent: JSON unless given. */
    encoding?: Encoding
    headers?: Readonly<Record<string, string>>
    signal?: AbortSignal
  }

/** A success. Its body is as the contract describes it. */
export interface Answer<T> {
  status: number
  headers: Headers
  data: T
}

/** Any answer but a success. It has no envelope if it is a 304, or if the API or a proxy answered itself. */
export class CallFailed extends Error {
  readonly status: number
  readonly headers: Headers
  readonly failure: Failure | undefined

  constructor(id: string, status: number, headers: Headers, failed: Failure | undefined) {
    super(`${id}: ${status}${failed ? ` ${failed.error.title}: ${failed.error.text}` : ''}`)
    this.name = 'CallFailed'
    this.status = status
    this.headers = headers
    this.failure = failed
  }
}

/** The envelope of a failure; undefined where the API or a proxy answered itself. */
const failureIn = (text: string): Failure | undefined => {
  try {
    return failure.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/**
 * Reads an answer as the contract declares it.
 * @throws CallFailed for an answer that is not a success; ZodError for one that the contract does not describe
 */
const readAnswer = async <R extends z.ZodMiniType>(
  { id, status, response, produces }: Endpoint & { response: R },
  answer: Response,
): Promise<Answer<z.output<R>>> => {
  const text = await answer.text()
  const { headers } = answer
  if (answer.status !== status) throw new CallFailed(id, answer.status, headers, failureIn(text))
  const body: unknown = produces === undefined ? JSON.parse(text) : text
  return { status, headers, data: z.parse(response, body) }
}

export interface Client {
  /**
   * Calls an endpoint of the contract.
   * @throws CallFailed for an answer that is not a success; ZodError for one that the contract does not describe
   */
  call<const E extends Endpoint, R extends z.ZodMiniType>(
    endpoint: E & { response: R },
    input: CallInput<E>,
  ): Promise<Answer<z.output<R>>>
}

/** A client of the interface. The types of what it takes and gives follow from the contract. */
export const createClient = ({ baseUrl, token, fetch: send = fetch }: ClientOptions): Client => ({
  call: async (endpoint, { params, query, body, encoding, headers, signal }) => {
    const url = new URL(baseUrl.replace(/\/+$/, '') + pathOf(endpoint.path, params) + queryOf(query))
    const encoded = body === undefined ? {} : encodeBody(body, encoding ?? 'json')
    const answer = await send(url, {
      method: endpoint.method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...encoded.headers,
        ...headers,
      },
      ...(encoded.body === undefined ? {} : { body: encoded.body }),
      ...(signal ? { signal } : {}),
    })
    return readAnswer(endpoint, answer)
  },
})
