import type * as z from 'zod/mini'
import type { EndpointRequest } from '../contract/endpoint.ts'
import type { Caller } from '../security/authenticate.ts'
import { unauthorized, validationError } from '../store/errors.ts'
import { validate } from './body/validate.ts'
import type { BoundEndpoint, Call, Reply } from './call.ts'
import { readQuery } from './query.ts'

/** Reads a body by a schema. @throws Failure validation naming each member that does not fit */
const read = <T>(schema: z.ZodMiniType<T>, sent: unknown, kind: Call['bodyKind']): T => {
  const read = validate(schema, sent, kind)
  if (read.ok) return read.value
  throw validationError(read.fields)
}

/** Binds an endpoint that reads neither body nor query to its handler. */
export const on = (endpoint: EndpointRequest, handle: (call: Call) => Promise<Reply>): BoundEndpoint => ({
  endpoint,
  handle,
})

/** Binds an endpoint with a body. The handler gets the body validated, with the defaults of the contract. */
export const onBody = <B>(
  endpoint: EndpointRequest & { body: z.ZodMiniType<B> },
  handle: (call: Call, body: B) => Promise<Reply>,
): BoundEndpoint => ({
  endpoint,
  handle: async (call) => handle(call, read(endpoint.body, call.sent, call.bodyKind)),
})

/**
 * Binds an endpoint with a query. The handler gets the query validated. A list that takes conditions is bound by
 * {@link on} and reads its query itself, since only its handler knows the fields that conditions may name.
 */
export const onQuery = <T extends z.ZodMiniObject>(
  endpoint: EndpointRequest & { query: T },
  handle: (call: Call, query: z.output<T>) => Promise<Reply>,
): BoundEndpoint => ({
  endpoint,
  handle: async (call) => {
    const { members, problems } = readQuery(endpoint.query, call.pairs)
    if (problems.length > 0 || members === undefined) throw validationError(problems)
    return handle(call, members)
  },
})

/** The caller of an endpoint that is not public. @throws Failure unauthorized where nobody is logged in */
export const callerOf = (call: Call): Caller => {
  if (!call.caller) throw unauthorized('Send a Bearer token.')
  return call.caller
}
