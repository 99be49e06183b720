import type { AuthProvider } from 'react-admin'
import { type Granted, mayDo } from '../../../../shared/client/react-admin/permissions.ts'
import { session } from '../session/page-session.ts'
import { admin } from './client.ts'

/**
 * What react-admin asks of the session. An error never logs out, because that would leave the form: a session that has
 * ended is taken up again by the dialog for the password. Permissions are those of one person: the next one has a provider
 * of their own.
 */
export const createAuthProvider = (): AuthProvider => {
  let granted: Promise<Granted> | undefined
  const permissions = (): Promise<Granted> => {
    granted ??= admin.users
      .self()
      .then((own) => own.permissions)
      .catch((error: unknown) => {
        granted = undefined
        throw error
      })
    return granted
  }
  return {
    login: async () => undefined,
    logout: () => session.logout(),
    checkAuth: async () => undefined,
    checkError: async (error: { status?: number }) => {
      // A role may have changed meanwhile: the buttons shall show what it grants now.
      if (error.status === 403) granted = undefined
    },
    getPermissions: permissions,
    // The server decides in any case.
    canAccess: async ({ resource, action }) => mayDo(await permissions(), resource, action),
    getIdentity: async () => {
      const person = session.person()
      return { id: person?.id ?? 0, fullName: person?.label ?? '' }
    },
  }
}
