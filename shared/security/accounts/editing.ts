import type { Members } from '../../values/records.ts'
import type { Caller } from '../authenticate.ts'
import { allows, covers } from '../permissions.ts'
import type { RoleRecord, UserRecord } from './accounts.ts'

/** The part of a caller that decides which accounts it may change. */
export type Editor = Pick<Caller, 'userId' | 'sessionId' | 'permissions'>

/**
 * Whether an editor may assign a role, or change a user who has it: the role grants nothing that the editor lacks.
 * An inactive role counts like an active one, since it may be activated later.
 */
export const coversRole = ({ permissions }: Editor, role: RoleRecord | null): boolean =>
  covers(permissions, role?.permissions ?? {})

/**
 * Whether a user is the editor's own account, in a session. Through an API token no account is one's own: a token
 * that grants little must not set its maker's password, which would let its holder log in as the maker.
 */
export const isOwnAccount = ({ userId, sessionId }: Editor, id: number): boolean =>
  userId === id && sessionId !== null

/**
 * Whether a user made the API token that the editor sent. A token never changes its maker's account, whatever it
 * grants. The maker can change it in a session, and so can another user.
 */
export const isTokensMaker = ({ userId, sessionId }: Editor, id: number): boolean =>
  userId === id && sessionId === null

/**
 * The `canEdit` of a read: whether the editor may change a user. All may change themselves in a session. The
 * permission `update` on users lets an editor change users whose role the editor's role covers.
 */
export const canEdit = (editor: Editor, id: number, role: RoleRecord | null): boolean =>
  isOwnAccount(editor, id) ||
  (!isTokensMaker(editor, id) && allows(editor.permissions, 'users', 'update') && coversRole(editor, role))

/** A user as a read shows it to an editor: the stored members, the role with its name, and `canEdit`. */
export const userView = (
  { id, data }: Pick<UserRecord, 'id' | 'data'>,
  role: RoleRecord | null,
  editor: Editor,
): Members => ({
  ...data,
  role: role && { id: role.id, name: role.name },
  canEdit: canEdit(editor, id, role),
})
