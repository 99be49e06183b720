import { useRef, useState } from 'react'
import type { User } from '../../../../shared/client/types/accounts.ts'
import type { Loaded } from '../forms/editing.ts'
import { useEditing } from '../forms/use-editing.ts'
import { admin } from '../frame/client.ts'
import {
  type AccountValues,
  accountUpdate,
  accountValues,
  checkAccount,
  mergeAccounts,
  placedAccount,
} from './account.ts'
import { useRoles } from './queries.ts'

/** The values of the form of an account, and the account as it was read or stored last. */
export const useAccount = (user: User) => {
  const { id } = user
  const [shown, setShown] = useState(user)
  const before = useRef(accountValues(user))
  const roles = useRoles()
  const roleName = (role: string): string => roles?.find((one) => String(one.id) === role)?.name ?? role
  const loaded = (read: User): Loaded<AccountValues> => {
    setShown(read)
    before.current = accountValues(read)
    return { values: before.current, etag: admin.etagOf(read) ?? '' }
  }
  const read = async (): Promise<Loaded<AccountValues>> => loaded(await admin.users.get(id))
  const { editing, state } = useEditing(
    {
      read,
      write: async (values, ifMatch) => {
        await admin.users.update(id, accountUpdate(before.current, values), { ifMatch })
        return read()
      },
      merge: mergeAccounts(roleName),
      check: (values) => checkAccount(values, false),
      placed: placedAccount,
    },
    { values: before.current, etag: admin.etagOf(user) ?? '' },
  )
  return { editing, state, roles, shown, read }
}
