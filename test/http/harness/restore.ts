import * as z from 'zod/mini'
import type { Endpoint } from '../../../shared/contract/endpoint.ts'
import type { Api } from './api.ts'

const answer = z.object({
  payload: z.object({
    total: z.number(),
    restored: z.object({ created: z.number(), changed: z.number(), unchanged: z.number() }),
    failed: z.number(),
    errors: z.array(
      z.object({ row: z.number(), fields: z.array(z.object({ name: z.string(), message: z.string() })) }),
    ),
  }),
})
const entity = z.object({ payload: z.looseObject({ id: z.number() }) })

/** Values of path parameters, such as the id of a collection. */
type Params = Readonly<Record<string, number>>

export const filled = ({ path }: Endpoint, params: Params): string =>
  path.replace(/\{(\w+)\}/g, (_, name) => `${params[name]}`)

/** Sends a JSON body to an endpoint. */
export const post = (api: Api, endpoint: Endpoint, params: Params, body: unknown) =>
  api.send(endpoint, filled(endpoint, params), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Sends rows to a restore endpoint, and gives what it says of them: counts as text, and the problems of each bad row. */
export const restore = async (api: Api, endpoint: Endpoint, params: Params, rows: readonly unknown[]) => {
  const { status, text } = await post(api, endpoint, params, rows)
  if (status !== 200) throw new Error(`${endpoint.id} answered ${status}: ${text}`)
  const { restored, failed, errors, total } = answer.parse(JSON.parse(text)).payload
  return {
    counts: `${total}: ${restored.created} created, ${restored.changed} changed, ${restored.unchanged} unchanged, ${failed} failed`,
    errors: errors.map(({ row, fields }) => [
      row,
      ...fields.map(({ name, message }) => `${name} ${message}`),
    ]),
  }
}

/** The entity of an answer to a request without a body, or with one. */
export const entityOf = async (api: Api, endpoint: Endpoint, params: Params, body?: unknown) => {
  const seen =
    endpoint.method === 'GET'
      ? await api.send(endpoint, filled(endpoint, params))
      : await post(api, endpoint, params, body ?? {})
  return entity.parse(JSON.parse(seen.text)).payload
}
