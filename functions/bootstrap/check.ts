import { readCredential } from '../../shared/security/passwords/credentials.ts'
import { passwordMatches } from '../../shared/security/passwords/hash.ts'
import type { Table } from '../../shared/store/table.ts'
import { administers, administratorEmails, userWithEmail } from './account.ts'

/** Whether an email and a password are those of an active administrator. */
export interface Standing {
  isAdministrator: boolean
  /** Also false where no password is given. */
  passwordMatches: boolean
  /** Emails of active administrators, ten at most. They are read only where email or password are wrong. */
  administrators: string[]
}

/** Whether an email is an active administrator's, and a password is that account's. Writes nothing. */
export const checkAdministrator = async (
  table: Table,
  email: string,
  password: string | undefined,
): Promise<Standing> => {
  const stored = await userWithEmail(table, email)
  const isAdministrator = administers(stored)
  const hash = isAdministrator ? await readCredential(table, stored.id) : undefined
  const matches = password !== undefined && (await passwordMatches(password, hash))
  const holds = isAdministrator && (matches || password === undefined)
  return {
    isAdministrator,
    passwordMatches: matches,
    administrators: holds ? [] : await administratorEmails(table),
  }
}
