import { mostBytesOf } from '../../contract/endpoint.ts'
import { Failure, type FailureKind } from '../../store/errors.ts'
import type { BodyProblem } from '../body/body-problem.ts'
import { parseBody } from '../body/parse.ts'
import { type Middleware, routedOf } from '../exchange.ts'

const kinds: Readonly<Record<BodyProblem['status'], FailureKind>> = {
  400: 'validation',
  413: 'payloadTooLarge',
  415: 'unsupportedMediaType',
}

/**
 * Parses the body of a request to an endpoint that takes one: JSON, a form, or NDJSON. A body over the endpoint's bound
 * is refused before it is read.
 * @throws Failure validation, payloadTooLarge, unsupportedMediaType
 */
export const readBody = (): Middleware => ({
  before: async (exchange) => {
    const { call } = routedOf(exchange)
    if (!call.endpoint.body) return
    const parsed = await parseBody(exchange.event, {
      ndjson: call.endpoint.ndjson === true,
      mostBytes: mostBytesOf(call.endpoint),
    })
    if (!parsed.ok)
      throw new Failure(kinds[parsed.status], parsed.text, parsed.fields ? { fields: parsed.fields } : {})
    call.sent = parsed.value
    call.bodyKind = parsed.kind === 'form' ? 'form' : 'json'
  },
})
