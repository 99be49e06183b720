import {
  administratorsOf,
  isAdministrator,
  type UserRecord,
  userOf,
} from '../../shared/security/accounts/accounts.ts'
import { readEntity, type StoredEntity } from '../../shared/store/entity.ts'
import { getItem, type Table } from '../../shared/store/table.ts'
import { requiredNumber, requiredText } from '../../shared/values/records.ts'
import { emailKey } from './plan.ts'

/** Administrators that an answer names at most, for any one of them helps. */
const mostNamed = 10

/** The user that has an email, strongly consistent. */
export const userWithEmail = async (table: Table, email: string): Promise<StoredEntity | undefined> => {
  const claim = await getItem(table, emailKey(email), true)
  return claim && readEntity(table, 'user', requiredNumber(claim, 'id'), true)
}

export const emailOf = ({ data }: Pick<UserRecord, 'data'>): string => requiredText(data, 'email')

/** Whether a stored user is an active administrator. */
export const administers = (stored: StoredEntity | undefined): stored is StoredEntity =>
  stored !== undefined && isAdministrator(userOf(stored))

/** Emails of the active administrators, ten at most. */
export const administratorEmails = async (table: Table): Promise<string[]> => {
  const emails: string[] = []
  for await (const administrator of administratorsOf(table)) {
    emails.push(emailOf(administrator))
    if (emails.length === mostNamed) break
  }
  return emails
}
