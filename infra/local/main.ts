/** `npm start`: the stack on this machine, until Ctrl-C. */
import type { RunningStack } from './options.ts'
import { type Settings, settingsOf } from './settings.ts'
import { startStack } from './stack.ts'

/** Ends the process with the reason, which is not worth a stack trace. */
const fail = (error: unknown): never => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/** The generated password is shown once in the life of a data folder. */
const announcePassword = ({ adminPassword, file }: RunningStack, settings: Settings): void => {
  if (!file.state.passwordShown && settings.adminPassword === undefined && adminPassword !== undefined)
    console.log(
      `The administrator is ${settings.adminEmail} with the password ${adminPassword} (shown only now)`,
    )
  file.state.passwordShown = true
  file.save()
}

/** Loaded once in the life of a table: content that was removed does not come back. */
const offerDemo = async (
  { url, adminPassword, file }: RunningStack,
  { adminEmail }: Settings,
): Promise<void> => {
  if (file.state.demo === 'done') return
  const { loadDemo } = await import('./demo/load.ts')
  await loadDemo({
    baseUrl: url,
    email: adminEmail,
    password: adminPassword ?? '',
    isBegun: file.state.demo === 'begun',
    begin: () => {
      file.state.demo = 'begun'
      file.save()
    },
  })
  file.state.demo = 'done'
  file.save()
}

const start = async (settings: Settings): Promise<RunningStack> => {
  const stack = await startStack({ ...settings, onCrash: fail })
  try {
    announcePassword(stack, settings)
    if (settings.demo) await offerDemo(stack, settings)
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
