import type { Access } from '../../contract/endpoint.ts'
import type { Caller } from '../../security/authenticate.ts'
import { authenticate } from '../../security/authenticate.ts'
import { allows } from '../../security/permissions.ts'
import { forbidden } from '../../store/errors.ts'
import { type Middleware, routedOf } from '../exchange.ts'

/** Refuses a caller whose permissions do not cover an endpoint. @throws Failure forbidden */
const checkAccess = (access: Access, caller: Caller): void => {
  if (typeof access === 'string' || allows(caller.permissions, access.resource, access.action)) return
  throw forbidden(`Your role does not grant ${access.action} on ${access.resource}: ask who manages roles.`)
}

/**
 * Authenticates the Bearer token and checks the endpoint's access rule. Token, user, role and permissions are
 * read at each request, so that a change counts at once.
 */
export const authorise = (): Middleware => ({
  before: async (exchange) => {
    const { call } = routedOf(exchange)
    const { access } = call.endpoint
    if (access === 'public') return
    call.caller = await authenticate(call.services.table, call.headers.authorization, call.now)
    checkAccess(access, call.caller)
  },
})
