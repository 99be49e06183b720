import type { Caller } from '../caller.ts'
import { allows, covers } from '../permissions.ts'
import type { RoleRecord } from './accounts.ts'

/** The part of a caller that decides what it may do to accounts. */
export type Editor = Pick<Caller, 'userId' | 'sessionId' | 'permissions'>

const permissionsOf = (role: RoleRecord | null) => role?.permissions ?? {}

/**
 * Whether a role may be given, or its holder touched: it grants nothing that the editor lacks. Whether it is
 * active does not matter, since it may be so tomorrow.
 */
export const coversRole = ({ permissions }: Editor, role: RoleRecord | null): boolean =>
  covers(permissions, permissionsOf(role))

/**
 * Whether a user is the editor's own account. Not so through an API token: one that grants little must not
 * set its maker's password and log in as its maker.
 */
export const isOwnAccount = ({ userId, sessionId }: Editor, id: number): boolean =>
  userId === id && sessionId !== null

/**
 * Whether a user is the one that an API token speaks for. No token changes that account, whatever it grants: its
 * maker may be changed in a session, or by someone else.
 */
export const isTokensMaker = ({ userId, sessionId }: Editor, id: number): boolean =>
  userId === id && sessionId === null

/** A read's `canEdit`: everyone may edit themselves, and who may update users those whose role theirs covers. */
export const canEdit = (editor: Editor, id: number, role: RoleRecord | null): boolean =>
  isOwnAccount(editor, id) ||
  (!isTokensMaker(editor, id) && allows(editor.permissions, 'users', 'update') && coversRole(editor, role))
