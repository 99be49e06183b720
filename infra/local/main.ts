/** `npm start`: the stack on this machine, until Ctrl-C. */

import { type Welcome, welcomeOf } from './administrator/welcome.ts'
import type { RunningStack } from './options.ts'
import { type Settings, settingsOf } from './settings.ts'
import { startStack } from './stack.ts'

/** Ends the process with the reason, which is not worth a stack trace. */
const fail = (error: unknown): never => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/** The generated password is shown once in the life of a store. */
const announce = ({ file }: RunningStack, { adminEmail }: Settings, { generated, notice }: Welcome): void => {
  if (!file.state.passwordShown && generated !== undefined)
    console.log(`The administrator is ${adminEmail} with the password ${generated} (shown only now)`)
  if (notice !== undefined) console.log(notice)
  file.state.passwordShown = true
  file.save()
}

/** Loaded once in the life of a table: content that was removed does not come back. */
const offerDemo = async (
  { url, file }: RunningStack,
  { adminEmail, isDemoGiven }: Settings,
  password: string | undefined,
): Promise<void> => {
  if (file.state.demo === 'done') return
  if (password === undefined) {
    const missing = 'set ADMIN_EMAIL and ADMIN_PASSWORD to those of an administrator, who then loads it'
    if (isDemoGiven) console.log(`DEMO=1 is not applied: ${missing}`)
    return
  }
  const { loadDemo } = await import('./demo/load.ts')
  await loadDemo({
    baseUrl: url,
    email: adminEmail,
    password,
    isBegun: file.state.demo === 'begun',
    begin: () => {
      file.state.demo = 'begun'
      file.save()
    },
  })
  file.state.demo = 'done'
  file.save()
}

/** What a start does beyond the stack itself; after that, nothing needs the first password any more. */
const settle = async (stack: RunningStack, settings: Settings): Promise<void> => {
  const welcome = await welcomeOf(stack.adminPassword, settings, stack.administrator)
  announce(stack, settings, welcome)
  if (settings.demo) await offerDemo(stack, settings, welcome.password)
  if (stack.adminPassword !== undefined) stack.forgetAdminPassword()
}

const start = async (settings: Settings): Promise<RunningStack> => {
  const stack = await startStack({ ...settings, onCrash: fail })
  try {
    await settle(stack, settings)
    return stack
  } catch (error) {
    await stack.stop()
    throw error
  }
}

/** A signal may come twice (from the terminal, and passed on by npm), and while the start is under way. */
const stopOnSignal = (starting: Promise<RunningStack>): void => {
  const end = (): void => {
    starting.then((stack) => stack.stop()).then(() => process.exit(0), fail)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
}

const main = async (): Promise<void> => {
  process.env.TZ = 'UTC'
  const starting = start(settingsOf(process.env))
  stopOnSignal(starting)
  const stack = await starting
  console.log(`Typecase is ready at ${stack.url}`)
  await stack.warm()
}

await main().catch(fail)
