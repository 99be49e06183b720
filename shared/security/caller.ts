import type { Permissions } from './permissions.ts'

/** Who sent a request, as checked against the table while it was answered. */
export interface Caller {
  userId: number
  roleId: number | null
  roleName: string | null
  /** What the role grants now; through an API token, the part of it that the token grants too. */
  permissions: Permissions
  /** The session of an access token; null for an API token. */
  sessionId: string | null
  /** The API token; null for an access token. */
  tokenId: number | null
  /** The user's generation when the request was checked. */
  generation: number
  /** The user's visible data, as stored. */
  user: Readonly<Record<string, unknown>>
}
