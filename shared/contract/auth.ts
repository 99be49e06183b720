import * as z from 'zod/mini'
import { listOf, success } from './envelope.ts'
import { tokenFields } from './list-fields.ts'
import { listQuery } from './list-query.ts'
import { permissions } from './roles.ts'
import { optionalText } from './schema-notes.ts'
import { email, user } from './users.ts'
import { id, name, timestamp, unicode } from './values.ts'

const group = 'auth'

/**
 * The answer of login and refresh. `expiresIn` is the lifetime of the access token in seconds. The refresh token is left
 * out where it is in the cookie.
 */
export const tokens = z.strictObject({
  accessToken: z.string(),
  refreshToken: z.optional(z.string()),
  tokenType: z.literal('Bearer'),
  expiresIn: z.int(),
  user,
})

/** Whether the refresh token travels in a cookie, which no script can read. It is for pages of the API's own host. */
const cookie = z.optional(
  z.boolean().check(
    z.meta({
      description:
        'Whether the refresh token is in a cookie that no script can read, instead of the body. Only a page of the same host may send true.',
    }),
  ),
)

export const authEndpoints = {
  login: {
    id: 'auth.login',
    method: 'POST',
    path: '/core/auth/login',
    group,
    access: 'public',
    summary: 'Exchange an email and a password for tokens',
    body: z.object({
      email,
      password: unicode.check(z.maxLength(1_000)),
      cookie,
    }),
    status: 200,
    fails: [401, 403, 429],
    response: success(tokens),
  },
  refresh: {
    id: 'auth.refresh',
    method: 'POST',
    path: '/core/auth/refresh',
    group,
    access: 'public',
    summary: 'Exchange a refresh token for new tokens; the old one can be used no more',
    body: z.object({ refreshToken: optionalText(unicode), cookie }).check(
      z.refine((value) => value.cookie === true || value.refreshToken !== undefined, {
        path: ['refreshToken'],
        message: 'is required, unless cookie is true',
      }),
    ),
    status: 200,
    fails: [401, 403],
    response: success(tokens),
  },
  logout: {
    id: 'auth.logout',
    method: 'POST',
    path: '/core/auth/logout',
    group,
    access: 'authenticated',
    summary: 'End the session of the refresh token at once, or without one the session of the access token',
    body: z.object({ refreshToken: optionalText(unicode), cookie }),
    status: 200,
    fails: [403],
    response: success(z.strictObject({ ended: z.boolean() })),
  },
  jwks: {
    id: 'auth.jwks',
    method: 'GET',
    path: '/.well-known/jwks.json',
    group,
    access: 'public',
    summary: 'The public keys that verify access tokens (RFC 7517)',
    status: 200,
    response: z.strictObject({ keys: z.array(z.record(z.string(), z.unknown())) }),
  },
} as const

/** A session as its user sees it. A login begins it, and each refresh prolongs it. */
export const session = z.strictObject({
  id: z.string(),
  /** Whether the request belongs to this session. */
  current: z.boolean(),
  createdAt: timestamp,
  /** The time of the last refresh, or of the login. */
  lastUsedAt: timestamp,
  /** When the session ends if it is not refreshed before. */
  expiresAt: timestamp,
  /** IP address and user agent of the login. */
  address: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
})
export type SessionShown = z.infer<typeof session>

const sessionPath = '/core/sessions'

/** A user's own sessions. Their endpoints take no API token. */
export const sessionEndpoints = {
  list: {
    id: 'sessions.list',
    method: 'GET',
    path: sessionPath,
    group,
    access: 'authenticated',
    summary: 'List your sessions, the last used one first',
    status: 200,
    fails: [403],
    response: success(z.array(session)),
  },
  delete: {
    id: 'sessions.delete',
    method: 'POST',
    path: `${sessionPath}/{sessionId}/delete`,
    also: [{ method: 'DELETE', path: `${sessionPath}/{sessionId}` }],
    group,
    access: 'authenticated',
    summary: 'End one of your sessions: its tokens are refused at once',
    status: 200,
    fails: [403],
    response: success(session),
  },
} as const

const tokenMembers = {
  id,
  name: z.string(),
  permissions,
  createdBy: id,
  createdAt: timestamp,
  expiresAt: z.nullable(timestamp),
  lastUsedAt: z.nullable(timestamp),
}
export const apiToken = z.strictObject(tokenMembers)
export type ApiTokenShown = z.infer<typeof apiToken>

export const apiTokenInput = z.object({
  name,
  permissions,
  expiresAt: z._default(z.nullable(z.iso.datetime({ offset: true })), null),
})
export type ApiTokenInput = z.infer<typeof apiTokenInput>

const tokenPath = '/core/tokens'

/**
 * API tokens with permissions of their own. All users manage their own tokens in a session. Whoever may update users
 * also manages the tokens of other users.
 */
export const tokenEndpoints = {
  list: {
    id: 'tokens.list',
    method: 'GET',
    path: tokenPath,
    group,
    access: 'authenticated',
    summary:
      'List your API tokens; if your role grants `update` on `users`, also those of users whose roles grant no more than yours',
    query: listQuery,
    filterable: true,
    filterFields: tokenFields,
    status: 200,
    fails: [403],
    response: listOf(apiToken, {}),
  },
  add: {
    id: 'tokens.add',
    method: 'POST',
    path: `${tokenPath}/add`,
    group,
    access: 'authenticated',
    summary: 'Create an API token with at most your own permissions; only this answer shows the token',
    body: apiTokenInput,
    idempotencyKey: true,
    status: 201,
    fails: [403, 409],
    response: success(z.strictObject({ ...tokenMembers, token: z.string() })),
  },
  delete: {
    id: 'tokens.delete',
    method: 'POST',
    path: `${tokenPath}/{id}/delete`,
    also: [{ method: 'DELETE', path: `${tokenPath}/{id}` }],
    group,
    access: 'authenticated',
    summary: 'Delete an API token: it is refused at once',
    status: 200,
    fails: [403],
    response: success(apiToken),
  },
} as const
