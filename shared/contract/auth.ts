import * as z from 'zod/mini'
import { listOf, success } from './envelope.ts'
import { listQuery } from './list-query.ts'
import { permissions } from './roles.ts'
import { email, user } from './users.ts'
import { id, name, timestamp, unicode } from './values.ts'
import { whenGiven } from './when-given.ts'

const group = 'auth'

/** What login and refresh answer with; `expiresIn` is the access token's lifetime in seconds. */
const tokens = z.strictObject({
  accessToken: z.string(),
  refreshToken: z.string(),
  tokenType: z.literal('Bearer'),
  expiresIn: z.int(),
  user,
})

export const authRows = {
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
    summary: 'End the session of a refresh token, or the one the access token belongs to',
    body: z.object({ refreshToken: whenGiven(unicode) }),
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

/** Scoped API tokens: everyone manages their own in a session, and an administrator of users sees all. */
export const tokenRows = {
  list: {
    id: 'tokens.list',
    method: 'GET',
    path: tokenPath,
    group,
    access: 'authenticated',
    summary: 'List API tokens: your own, or all where your role grants `update` on `users`',
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
    fails: [403],
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
