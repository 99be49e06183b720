/** `npm run reset-administrator`: gives an administrator a new password, in the store of a stopped runner. */
import type { Reset } from './administrator/bootstrap-function.ts'
import { resetAdministrator } from './administrator/reset.ts'
import { settingsOf } from './settings.ts'

const done: Readonly<Record<Reset['outcome'], string>> = {
  reset: 'has a new password, and its sessions have ended',
  reinstated: 'is an active administrator again, with a new password',
  created: 'is a new administrator, because none was left',
}

/** Prints the result. A generated password is shown here and nowhere else. */
const report = ({ outcome, email, password }: Reset): void => {
  console.log(`${email} ${done[outcome]}.`)
  if (password !== undefined) console.log(`The password is ${password} (shown only now)`)
}

process.env.TZ = 'UTC'
try {
  report(await resetAdministrator(settingsOf(process.env)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
