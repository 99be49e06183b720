import type * as z from 'zod/mini'
import type { Endpoint } from '../../shared/contract/endpoint.ts'
import { failure } from '../../shared/contract/envelope.ts'
import type { Api } from './harness/api.ts'

/** What a request carries; the body, of an endpoint that reads one, may be as wrong as the test wants it. */
export interface Sent {
  params?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, string>>
  json?: unknown
  headers?: Readonly<Record<string, string>>
}

/** An answer, whichever it is, after it was held against the contract. */
export interface Received<T> {
  status: number
  headers: Headers
  text: string
  /** Of a success. */
  body: T | undefined
  /** The names of the members that a failure complains about. */
  fields: string[]
}

/** Sends a request to an endpoint of the contract. A failure is an answer too. */
export type Send = <R extends z.ZodMiniType>(
  endpoint: Endpoint & { response: R },
  sent?: Sent,
) => Promise<Received<z.output<R>>>

const pathOf = ({ path }: Endpoint, { params = {}, query = {} }: Sent): string => {
  const filled = path.replace(/\{(\w+)\+?\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  return Object.keys(query).length > 0 ? `${filled}?${new URLSearchParams(query)}` : filled
}

/** For tests that care about the status of each answer, where {@link Api} cares about success. */
export const sender =
  (api: Api): Send =>
  async (endpoint, sent = {}) => {
    const { headers } = sent
    const json = endpoint.body ? sent.json : undefined
    const seen = await api.send(endpoint, pathOf(endpoint, sent), {
      method: endpoint.method,
      headers: { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    })
    const content: unknown = JSON.parse(seen.text)
    if (seen.status === endpoint.status)
      return { ...seen, body: endpoint.response.parse(content), fields: [] }
    const { fields = [] } = failure.parse(content)
    return { ...seen, body: undefined, fields: fields.map(({ name }) => name) }
  }
