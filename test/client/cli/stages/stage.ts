import { startStack } from '../../../../infra/local/stack.ts'
import { type Admin, createAdmin } from '../../../../shared/client/admin/create-admin.ts'
import { type Ran, typecase } from '../command.ts'

/** A stack of a test's own, with its first administrator. */
export interface Stage {
  url: string
  admin: Admin
  /** Runs the command as the administrator. */
  run: (...args: readonly string[]) => Promise<Ran>
  /** The variables of the command, for a process of its own. */
  env: Record<string, string>
  stop: () => Promise<void>
}

const account = { email: 'owner@example.com', password: 'correct-horse-battery-1' }

/** Starts a stage without content. */
export const startStage = async (): Promise<Stage> => {
  const stack = await startStack({ adminEmail: account.email, adminPassword: account.password })
  const admin = createAdmin({ url: stack.url })
  const { accessToken } = await admin.session.login(account)
  const env = { TYPECASE_URL: stack.url, TYPECASE_TOKEN: accessToken }
  return {
    url: stack.url,
    admin,
    env,
    run: (...args) => typecase(args, { env }),
    stop: stack.stop,
  }
}
