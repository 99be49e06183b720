import type { JsonObject } from '../stored-json.ts'
import type { RoleRecord, UserRecord } from './accounts.ts'
import { canEdit, type Editor } from './editing.ts'

/** A user as reads show it to someone: the stored data, the role by name, and whether they may edit it. */
export const userView = (
  { id, data }: Pick<UserRecord, 'id' | 'data'>,
  role: RoleRecord | null,
  editor: Editor,
): JsonObject => ({
  ...data,
  role: role && { id: role.id, name: role.name },
  canEdit: canEdit(editor, id, role),
})
