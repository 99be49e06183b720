import type { Settings } from '../settings.ts'
import type { AdministratorFunction, Standing } from './bootstrap-function.ts'

/** The result of comparing the settings of a start with the administrators in the store. */
export interface Welcome {
  /** The password that the first administrator was made with, if the settings do not name it. */
  generated?: string
  /** A password that opens the account, if one is known. */
  password?: string
  /** A sentence about settings that are not applied, and what to do instead. */
  notice?: string
}

type Asked = Pick<Settings, 'adminEmail' | 'adminPassword' | 'isEmailGiven'>

const noticeOf = (names: readonly string[], { adminEmail }: Asked, standing: Standing): string => {
  const { administrators, isAdministrator } = standing
  const whom = isAdministrator ? adminEmail : (administrators[0] ?? adminEmail)
  const found = administrators.length > 1 ? 'administrators' : 'an administrator'
  const store =
    administrators.length > 0
      ? `already has ${found}: ${administrators.join(', ')}`
      : 'already has users, and none of them is an active administrator'
  return (
    `${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} not applied, for the store ${store}. To reset ` +
    `the password, stop this and run npm run reset-administrator with the same variables and ADMIN_EMAIL=${whom}`
  )
}

/** The settings that differ from the store. */
const without = ({ adminPassword, isEmailGiven }: Asked, { isAdministrator }: Standing): string[] => [
  ...(isEmailGiven && !isAdministrator ? ['ADMIN_EMAIL'] : []),
  ...(adminPassword === undefined ? [] : ['ADMIN_PASSWORD']),
]

/**
 * Compares the settings with the store after a start. The store is not asked if there is nothing to compare.
 * @param held the password that was made for the first administrator, as long as it is kept
 */
export const welcomeOf = async (
  held: string | undefined,
  settings: Asked,
  { check }: AdministratorFunction,
): Promise<Welcome> => {
  const { adminEmail, adminPassword, isEmailGiven } = settings
  const first = held === undefined ? undefined : await check(adminEmail, held)
  const isFirst = held !== undefined && first?.passwordMatches === true
  if (adminPassword === undefined) {
    if (isFirst) return { generated: held, password: held }
    if (!isEmailGiven) return {}
    const standing = first ?? (await check(adminEmail))
    return standing.isAdministrator ? {} : { notice: noticeOf(['ADMIN_EMAIL'], settings, standing) }
  }
  const standing = first && held === adminPassword ? first : await check(adminEmail, adminPassword)
  if (standing.passwordMatches) return { password: adminPassword }
  const notice = noticeOf(without(settings, standing), settings, standing)
  return isFirst ? { generated: held, password: held, notice } : { notice }
}
