/** `npm start`: the stack on this machine, until Ctrl-C. */
import { loadDemo } from './demo.ts'
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

/** A signal may come twice: from the terminal, and passed on by npm. */
const stopOnSignal = (stop: () => Promise<void>): void => {
  const end = (): void => {
    stop().then(() => process.exit(0), fail)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
}

const main = async (): Promise<void> => {
  process.env.TZ = 'UTC'
  const settings = settingsOf(process.env)
  const starting = startStack({ ...settings, onCrash: fail })
  stopOnSignal(async () => {
    const stack = await starting.catch(() => undefined)
    await stack?.stop()
  })
  const stack = await starting
  announcePassword(stack, settings)
  if (settings.demo) await loadDemo(stack, settings.adminEmail)
  console.log(`Typecase is ready at ${stack.url}`)
  await stack.warm()
}

await main().catch(fail)
