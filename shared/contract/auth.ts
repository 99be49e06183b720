import * as z from 'zod/mini'
import { listOf, success } from './envelope.ts'
import { listQuery } from './list-query.ts'
import { permissions } from './roles.ts'
import { optionalText } from './schema-notes.ts'
import { email, user } from './users.ts'
import { id, name, timestamp, unicode } from './values.ts'

const group = 'auth'

/** What login and refresh answer with; `expiresIn` is the access token's lifetime in seconds. */
const tokens = z.strictObject({
  accessToken: z.string(),
  refreshToken: z.string(),
  tokenType: z.literal('Bearer'),
  expiresIn: z.int(),
  user,
})

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
    }),
    status: 200,
    fails: [401, 429],
    response: success(tokens),
  },
  refresh: {
    id: 'auth.refresh',
    method: 'POST',
    path: '/core/auth/refresh',
    group,
    access: 'public',
    summary: 'Exchange a refresh token for new tokens; the old one is spent',
    body: z.object({ refreshToken: unicode }),
    status: 200,
    fails: [401],
    response: success(tokens),
  },
  logout: {
    id: 'auth.logout',
    method: 'POST',
    path: '/core/auth/logout',
    group,
    access: 'authenticated',
    summary: 'End the session of a refresh token, or the one the access token belongs to, at once',
    body: z.object({ refreshToken: optionalText(unicode) }),
    status: 200,
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

/** A session as its user sees it: begun by a login, and kept up by refreshes. */
export const session = z.strictObject({
  id: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
  createdAt: timestamp,
  /** The last refresh, or the login. */
  lastUsedAt: timestamp,
  /** When it ends unless it is used before. */
  expiresAt: timestamp,
  /** IP address and user agent of the login. */
  address: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
})
export type SessionShown = z.infer<typeof session>

const sessionPath = '/core/sessions'

/** One's own sessions, in a session. */
export const sessionEndpoints = {
  list: {
    id: 'sessions.list',
    method: 'GET',
    path: sessionPath,
    group,
    access: 'authenticated',
    summary: 'List your sessions, the one used last first',
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
    summary: 'End one of your sessions: its tokens are refused from then on',
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

/** Scoped API tokens: everyone manages their own in a session, and an administrator of users sees those of others. */
export const tokenEndpoints = {
  list: {
    id: 'tokens.list',
    method: 'GET',
    path: tokenPath,
    group,
    access: 'authenticated',
    summary:
      'List API tokens: your own, and where your role grants `update` on `users` those of whose role grants no more',
    query: listQuery,
    filterable: true,
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
    summary: 'Create an API token with at most your own permissions; the token is shown once',
    body: apiTokenInput,
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
    summary: 'Delete an API token: it is refused from then on',
    status: 200,
    fails: [403],
    response: success(apiToken),
  },
} as const
