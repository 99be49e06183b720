import type { RunningStack } from '../options.ts'
import type { Settings } from '../settings.ts'
import { welcomeOf } from './welcome.ts'

/**
 * Shows the generated password once in the life of a store, and says which settings are not applied.
 * @returns a password that opens the account of the settings, if one is known
 */
export const announceAdministrator = async (
  { adminPassword, administrator, file }: RunningStack,
  settings: Settings,
): Promise<string | undefined> => {
  const { generated, notice, password } = await welcomeOf(adminPassword, settings, administrator)
  if (!file.state.passwordShown && generated !== undefined)
    console.log(`The administrator is ${settings.adminEmail} with the password ${generated} (shown only now)`)
  if (notice !== undefined) console.log(notice)
  file.state.passwordShown = true
  file.save()
  return password
}
