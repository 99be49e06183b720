import type { Access } from '../../contract/endpoint.ts'
import { administratorPermissions } from '../../security/accounts/built-in-roles.ts'
import type { Caller } from '../../security/authenticate.ts'
import { authenticate } from '../../security/authenticate.ts'
import { allows, covers } from '../../security/permissions.ts'
import { type Failure, forbidden } from '../../store/errors.ts'
import { type Middleware, routedOf } from '../exchange.ts'

type Grant = Exclude<Access, string>

/** The grant that an endpoint asks for and its caller lacks; undefined where the caller has it, or none is asked for. */
export const missingGrant = (
  access: Access,
  { permissions }: Pick<Caller, 'permissions'>,
): Grant | undefined =>
  typeof access === 'string' || allows(permissions, access.resource, access.action) ? undefined : access

/** 403: what a caller lacks, and who can give it. A token never grants more than it was made with. */
const notGranted = ({ tokenId }: Pick<Caller, 'tokenId'>, { action, resource }: Grant): Failure =>
  forbidden(
    tokenId === null
      ? `Your role does not grant ${action} on ${resource}: ask an administrator to add this permission to your role.`
      : `This API token does not grant ${action} on ${resource}, or the role of its maker does not: make a token with this permission by an account whose role has it.`,
  )

/** Checks that a caller's permissions cover an endpoint. @throws Failure forbidden where they do not */
export const checkAccess = (access: Access, caller: Caller): void => {
  if (access === 'administrator') {
    if (covers(caller.permissions, administratorPermissions)) return
    throw forbidden('Your role does not grant everything: this request is for administrators.')
  }
  const missing = missingGrant(access, caller)
  if (missing) throw notGranted(caller, missing)
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
