import type { ApiTokenShown } from '../../shared/contract/auth.ts'
import type { Caller } from '../../shared/security/caller.ts'
import { allows } from '../../shared/security/permissions.ts'
import { textOf } from '../../shared/security/stored-json.ts'
import type { Item } from '../../shared/store/table.ts'

/** What is stored of a token as its owner sees it; when it was last used stands beside. */
export type StoredToken = Omit<ApiTokenShown, 'lastUsedAt'>

/** A token's item as the interface shows it. */
export const shownToken = (item: Item): ApiTokenShown => {
  const stored: StoredToken = JSON.parse(textOf(item.data))
  return { ...stored, lastUsedAt: textOf(item.lastUsedAt) || null }
}

/** Whose tokens a caller sees and deletes: their own, or everyone's for who may update users. */
export const mayManage = ({ userId, permissions }: Caller, { createdBy }: StoredToken): boolean =>
  createdBy === userId || allows(permissions, 'users', 'update')
