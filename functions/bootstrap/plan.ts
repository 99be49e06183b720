import { canonicalEmail } from '../../shared/content/urls.ts'
import { administratorRoleId, builtInRoles } from '../../shared/security/built-in-roles.ts'
import { setCredential } from '../../shared/security/credentials.ts'
import { epochJson, firstEpoch } from '../../shared/security/epoch.ts'
import { emptyHead } from '../../shared/store/head.ts'
import { claimKey } from '../../shared/store/keys.ts'
import type { EntityWrite, Transaction } from '../../shared/store/transaction.ts'

const firstUserId = 1

/** Whom to create. */
export interface Administrator {
  email: string
  /** bcrypt hash of the password. */
  hash: string
}

const entity = (id: number, data: Record<string, unknown>): EntityWrite => ({
  id,
  active: true,
  wasActive: null,
  isNew: true,
  data: JSON.stringify({ id, ...data }),
})

/**
 * The transaction that makes the built-in roles and the first administrator in a table that has neither.
 * Everything at once: whatever fails, the next attempt finds an empty table or a finished one.
 */
export const firstTransaction = (table: string, { email, hash }: Administrator, now: Date): Transaction => {
  const made = { createdAt: now.toISOString(), updatedAt: now.toISOString() }
  const roles = builtInRoles.map(({ id, name, permissions }) =>
    entity(id, { name, active: true, permissions, ...made }),
  )
  const names = { name: null, surname: null, email, image: null }
  const user = entity(firstUserId, { ...names, active: true, roleId: administratorRoleId, ...made })
  return {
    partitions: [
      { headName: 'role', head: emptyHead('role'), puts: roles, removals: [] },
      {
        headName: 'user',
        head: emptyHead('user'),
        puts: [{ ...user, internal: epochJson(firstEpoch) }],
        removals: [],
      },
    ],
    claims: [
      ...builtInRoles.map(({ id, name }) => ({
        op: 'take' as const,
        key: claimKey('role', 'name', name),
        id,
        field: 'name',
      })),
      {
        op: 'take',
        key: claimKey('user', 'email', canonicalEmail(email)),
        id: firstUserId,
        field: 'email',
      },
    ],
    extras: [setCredential(table, firstUserId, hash)],
  }
}
