// Printed from the contract by `npm run client-types`: change the contract, not this file.

/** ApiToken, as the interface has it. */
export interface ApiToken {
  id: number
  name: string
  permissions: PermissionSet
  createdBy: number
  createdAt: string
  expiresAt: string | null
  lastUsedAt: string | null
}

/** IssuedTokens, as the interface has it. */
export interface IssuedTokens {
  accessToken: string
  refreshToken?: string | undefined
  tokenType: 'Bearer'
  expiresIn: number
  user: User
}

/** OwnUser, as the interface has it. */
export interface OwnUser {
  id: number
  name: string | null
  surname: string | null
  email: string
  image: string | null
  active: boolean
  roleId: number | null
  role: { id: number; name: string } | null
  canEdit: boolean
  createdAt: string
  updatedAt: string
  permissions: PermissionSet
  /** Whether all actions on all resources are granted. */
  administrator: boolean
}

/** PermissionSet, as the interface has it. */
export interface PermissionSet {
  collections?: ('read' | 'create' | 'update' | 'publish' | 'delete' | '*')[] | undefined
  elements?: ('read' | 'create' | 'update' | 'publish' | 'delete' | '*')[] | undefined
  pages?: ('read' | 'create' | 'update' | 'publish' | 'delete' | '*')[] | undefined
  static?: ('read' | 'create' | 'update' | 'publish' | 'delete' | '*')[] | undefined
  users?: ('read' | 'create' | 'update' | 'publish' | 'delete' | '*')[] | undefined
  roles?: ('read' | 'create' | 'update' | 'publish' | 'delete' | '*')[] | undefined
  history?: ('read' | 'create' | 'update' | 'publish' | 'delete' | '*')[] | undefined
}

/** Role, as the interface has it. */
export interface Role {
  id: number
  name: string
  active: boolean
  permissions: PermissionSet
  createdAt: string
  updatedAt: string
}

/** Session, as the interface has it. */
export interface Session {
  id: string
  current: boolean
  createdAt: string
  lastUsedAt: string
  expiresAt: string
  address: string | null
  userAgent: string | null
}

/** User, as the interface has it. */
export interface User {
  id: number
  name: string | null
  surname: string | null
  email: string
  image: string | null
  active: boolean
  roleId: number | null
  role: { id: number; name: string } | null
  canEdit: boolean
  createdAt: string
  updatedAt: string
}

/** UserWritten, as the interface has it. */
export interface UserWritten {
  id: number
  name: string | null
  surname: string | null
  email: string
  image: string | null
  active: boolean
  roleId: number | null
  password: string
  createdAt: string
  updatedAt: string
}

/** ApiTokenInput, as the interface has it. */
export interface ApiTokenInput {
  /** All characters show, and none at either end is white space. */
  name: string
  permissions: PermissionSet
  /** `null` unless given. */
  expiresAt?: string | null | undefined
}

/** LoginInput, as the interface has it. */
export interface LoginInput {
  /** Must be without characters that do not show. */
  email: string
  password: string
  /** Whether the refresh token is in a cookie that no script can read, instead of the body. Only a page of the same host may send true. */
  cookie?: boolean | undefined
}

/** LogoutInput, as the interface has it. */
export interface LogoutInput {
  refreshToken?: string | undefined
  /** Whether the refresh token is in a cookie that no script can read, instead of the body. Only a page of the same host may send true. */
  cookie?: boolean | undefined
}

/** `id` is required if email is not sent. */
export interface PasswordResetInput {
  id?: number | undefined
  /** Must be without characters that do not show. */
  email?: string | undefined
  /** Must have at most 72 bytes in UTF-8. */
  password?: string | undefined
}

/** `refreshToken` is required, unless cookie is true. */
export interface RefreshInput {
  refreshToken?: string | undefined
  /** Whether the refresh token is in a cookie that no script can read, instead of the body. Only a page of the same host may send true. */
  cookie?: boolean | undefined
}

/** RoleInput, as the interface has it. */
export interface RoleInput {
  /** All characters show, and none at either end is white space. */
  name: string
  /** `true` unless given. */
  active?: boolean | undefined
  /** Empty unless given. */
  permissions?: PermissionSet | undefined
}

/** RoleUpdate, as the interface has it. */
export interface RoleUpdate {
  /** All characters show, and none at either end is white space. */
  name?: string | undefined
  active?: boolean | undefined
  permissions?: PermissionSet | undefined
}

/** UserInput, as the interface has it. */
export interface UserInput {
  /** Must be without characters that do not show. */
  email: string
  /** Must have at most 72 bytes in UTF-8. */
  password: string
  name?: string | null | undefined
  surname?: string | null | undefined
  image?: string | null | undefined
  roleId?: number | null | undefined
  /** `true` unless given. */
  active?: boolean | undefined
}

/** UserUpdate, as the interface has it. */
export interface UserUpdate {
  /** Must be without characters that do not show. */
  email?: string | undefined
  /** Must have at most 72 bytes in UTF-8. */
  password?: string | undefined
  /** The password with which you log in now. It is needed to change the password or email of your own account, unless your role grants `update` on `users`. */
  currentPassword?: string | undefined
  name?: string | null | undefined
  surname?: string | null | undefined
  image?: string | null | undefined
  roleId?: number | null | undefined
  active?: boolean | undefined
}
