import { canonicalEmail } from '../../shared/content/urls.ts'
import { administratorRoleId, builtInRoles } from '../../shared/security/accounts/built-in-roles.ts'
import { setCredential } from '../../shared/security/passwords/credentials.ts'
import { firstGeneration, generationJson } from '../../shared/security/sessions/generation.ts'
import { emptyHead } from '../../shared/store/head.ts'
import { claimKey, type Key } from '../../shared/store/keys.ts'
import type { EntityWrite } from '../../shared/store/partition-change.ts'
import type { Transaction } from '../../shared/store/transaction.ts'

export const firstUserId = 1

/** The administrator to create. */
export interface Administrator {
  email: string
  /** bcrypt hash of the password. */
  hash: string
  /** When the password stops working for logins, in epoch seconds; without end where absent. */
  until?: number | undefined
}

const entity = (id: number, data: Record<string, unknown>): EntityWrite => ({
  id,
  active: true,
  wasActive: null,
  bytesBefore: 0,
  isNew: true,
  data: JSON.stringify({ id, ...data }),
})

/** The claim on an email, in the form emails compare in. */
export const emailKey = (email: string): Key => claimKey('user', 'email', canonicalEmail(email))

/** The parts of a transaction that make a new administrator: the user, the claim on its email and its password. */
export const newAdministrator = (
  table: string,
  id: number,
  { email, hash, until }: Administrator,
  now: Date,
) => {
  const names = { name: null, surname: null, email, image: null }
  const made = { createdAt: now.toISOString(), updatedAt: now.toISOString() }
  const user = entity(id, { ...names, active: true, roleId: administratorRoleId, ...made })
  return {
    put: { ...user, internal: generationJson(firstGeneration) },
    claim: { op: 'take' as const, key: emailKey(email), id, field: 'email' },
    credentials: setCredential(table, id, hash, until),
  }
}

/**
 * The transaction that makes the built-in roles and the first administrator in a table that has neither. It makes
 * everything at once, so after any failure the next attempt finds an empty table or a finished one.
 */
export const firstTransaction = (table: string, administrator: Administrator, now: Date): Transaction => {
  const made = { createdAt: now.toISOString(), updatedAt: now.toISOString() }
  const roles = builtInRoles.map(({ id, name, permissions }) =>
    entity(id, { name, active: true, permissions, ...made }),
  )
  const { put, claim, credentials } = newAdministrator(table, firstUserId, administrator, now)
  return {
    partitions: [
      { headName: 'role', head: emptyHead('role'), puts: roles, removals: [] },
      { headName: 'user', head: emptyHead('user'), puts: [put], removals: [] },
    ],
    claims: [
      ...builtInRoles.map(({ id, name }) => ({
        op: 'take' as const,
        key: claimKey('role', 'name', name),
        id,
        field: 'name',
      })),
      claim,
    ],
    extras: credentials,
  }
}
