import type { AuthProvider, DataProvider, UserIdentity } from 'ra-core'
import { recordOf } from '../../values/records.ts'
import { type Admin, createAdmin } from '../admin/create-admin.ts'
import { isTypecaseError } from '../http/error.ts'
import type { ClientOptions } from '../http/transport.ts'
import { typecaseDataProvider } from './data-provider.ts'
import { asHttpError } from './failures.ts'
import { type Granted, mayDo } from './permissions.ts'
import { keepTokens, keptTokens, type TokenStorage } from './token-storage.ts'

/** What the providers take. */
export interface ReactAdminOptions extends ClientOptions {
  /** Where the session's tokens are kept. Without it they are kept in memory, and a reload of the page ends the session. */
  storage?: TokenStorage | undefined
}

/** A client, and the providers of react-admin over it. */
export interface ReactAdmin {
  admin: Admin
  dataProvider: DataProvider
  authProvider: AuthProvider
}

const statusOf = (error: unknown): unknown => recordOf(error).status

const grantsOf = async (admin: Admin): Promise<Granted> => {
  const { roleId } = await admin.users.self()
  if (roleId === null) return {}
  try {
    return (await admin.roles.get(roleId)).permissions
  } catch (error) {
    // Not everybody may read roles. The server refuses what is not granted, in any case.
    if (isTypecaseError(error) && error.status === 403) return undefined
    throw error
  }
}

const identityOf = async (admin: Admin): Promise<UserIdentity> => {
  const { id, name, surname, email, image } = await admin.users.self()
  const fullName = [name, surname].filter((part) => part !== null).join(' ')
  return { id, fullName: fullName === '' ? email : fullName, ...(image === null ? {} : { avatar: image }) }
}

const textIn = (params: unknown, ...names: string[]): string => {
  const values = names.map((name) => recordOf(params)[name])
  return values.find((value) => typeof value === 'string') ?? ''
}

/** The providers over one client, and the session that they share. @throws TypeError for a url that is none */
export const typecaseReactAdmin = ({ storage, ...options }: ReactAdminOptions): ReactAdmin => {
  let hasSession = keptTokens(storage) !== undefined
  let granted: Promise<Granted> | undefined
  const admin = createAdmin({
    ...options,
    tokens: keptTokens(storage),
    onTokens: (tokens) => {
      hasSession = tokens !== null
      keepTokens(storage, tokens)
    },
  })
  const permissions = (): Promise<Granted> => {
    granted ??= asHttpError(() => grantsOf(admin)).catch((error: unknown) => {
      granted = undefined
      throw error
    })
    return granted
  }
  const authProvider: AuthProvider = {
    login: async (params: unknown) => {
      granted = undefined
      const login = { email: textIn(params, 'email', 'username'), password: textIn(params, 'password') }
      await asHttpError(() => admin.session.login(login))
    },
    logout: async () => {
      granted = undefined
      // The session has ended here in any case. One that the server could not be told of ends there by its age.
      await admin.session.logout().catch(() => undefined)
    },
    checkAuth: async () => {
      if (!hasSession) throw new Error('ra.auth.auth_check_error')
    },
    // The client has refreshed the session before: a 401 that is still told means that the session has ended.
    checkError: async (error: unknown) => {
      if (statusOf(error) === 401) throw error
    },
    getIdentity: () => asHttpError(() => identityOf(admin)),
    getPermissions: permissions,
    canAccess: async ({ resource, action }) => mayDo(await permissions(), resource, action),
  }
  return { admin, dataProvider: typecaseDataProvider(admin), authProvider }
}
