import type { Access } from '../../contract/endpoint.ts'
import { administratorPermissions } from '../../security/accounts/built-in-roles.ts'
import type { Caller } from '../../security/authenticate.ts'
import { authenticate } from '../../security/authenticate.ts'
import { allows, covers } from '../../security/permissions.ts'
import { forbidden } from '../../store/errors.ts'
import { type Middleware, routedOf } from '../exchange.ts'

/** Checks that a caller's permissions cover an endpoint. @throws Failure forbidden where they do not */
export const checkAccess = (access: Access, caller: Caller): void => {
  if (access === 'administrator') {
    if (covers(caller.permissions, administratorPermissions)) return
    throw forbidden('Your role does not grant everything: this request is for administrators.')
  }
  if (typeof access === 'string' || allows(caller.permissions, access.resource, access.action)) return
  const { action, resource } = access
  throw forbidden(
    `Your role does not grant ${action} on ${resource}: ask an administrator to add this permission to your role.`,
  )
}

/**
 * Authenticates the Bearer token, and checks the endpoint's access rule. Token, user, role and permissions are read at
 * each request, so that a change of them takes effect at once.
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
