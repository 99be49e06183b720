import type { Permissions } from '../../../shared/security/permissions.ts'
import { generationJson } from '../../../shared/security/sessions/generation.ts'
import { tokenItem, tokenKey } from '../../../shared/security/tokens/api-token.ts'
import { entityKey } from '../../../shared/store/keys.ts'
import { putItem, type Table } from '../../../shared/store/table.ts'

/** Puts a user without claims and log: what authentication reads of one. */
export const putUser = async (
  table: Table,
  id: number,
  roleId: number | null,
  { active = true, generation = 1, tokensFrom = 1 } = {},
): Promise<void> => {
  const data = JSON.stringify({ id, name: null, email: `user${id}@example.com`, active, roleId })
  await putItem(table, {
    ...entityKey('user', id),
    v: 1,
    active,
    data,
    internal: generationJson({ number: generation, kept: null, tokensFrom }),
  })
}

export const putRole = async (
  table: Table,
  id: number,
  permissions: Permissions,
  active = true,
): Promise<void> => {
  const data = JSON.stringify({ id, name: `role${id}`, active, permissions })
  await putItem(table, { ...entityKey('role', id), v: 1, active, data })
}

/** Puts an API token's item, made in the first generation of its maker. */
export const putToken = async (
  table: Table,
  token: { id: number; createdBy: number; permissions: Permissions; hash: string; expiresAt?: string },
): Promise<void> => {
  const { id, createdBy, permissions, hash, expiresAt = null } = token
  const data = JSON.stringify({ id, name: 'build', permissions, createdBy, expiresAt })
  const item = tokenItem({ id, createdBy }, data, { hash, generation: 1, roleHint: null })
  await putItem(table, { ...item, ...tokenKey({ id, createdBy }) })
}
