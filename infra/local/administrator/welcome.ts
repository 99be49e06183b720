import type { Settings } from '../settings.ts'
import type { AdministratorFunction, Standing } from './bootstrap-function.ts'

/** What a start knows of the administrator that its settings name. */
export interface Welcome {
  /** The password that the first administrator was made with, where it is not the one that is set. */
  generated?: string
  /** A password that opens the account, where one is known. */
  password?: string
  /** Says which settings are without effect, and what would help. */
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
      : 'has users already, none of them an active administrator'
  return (
    `${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} not applied, for the store ${store}. To reset ` +
    `the password, stop this and run npm run reset-administrator with the same variables and ADMIN_EMAIL=${whom}`
  )
}

/** The settings that say otherwise than the store. */
const without = ({ adminPassword, isEmailGiven }: Asked, { isAdministrator }: Standing): string[] => [
  ...(isEmailGiven && !isAdministrator ? ['ADMIN_EMAIL'] : []),
  ...(adminPassword === undefined ? [] : ['ADMIN_PASSWORD']),
]

/**
 * Compares settings with the store after a start. Nothing is asked where there is nothing to compare.
 * @param held the password that was made for the first administrator, until it is forgotten
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
