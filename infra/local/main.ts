/** `npm start`: the stack on this machine, until Ctrl-C. */
import { adminReads } from '../../shared/contract/admin-reads.ts'
import { announceAdministrator } from './administrator/announce.ts'
import { offerDemo } from './demo/offer.ts'
import type { RunningStack } from './options.ts'
import { type Settings, settingsOf } from './settings.ts'
import { startStack } from './stack.ts'

/** Ends the process with the reason alone: a stack trace would not help its user. */
const fail = (error: unknown): never => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/** Starts the stack, and does what a store needs at its first start. Afterwards nothing needs the first password. */
const start = async (settings: Settings): Promise<RunningStack> => {
  const stack = await startStack({ ...settings, onCrash: fail })
  try {
    const password = await announceAdministrator(stack, settings)
    if (settings.demo) await offerDemo(stack, settings, password)
    if (stack.adminPassword !== undefined) stack.forgetAdminPassword()
    return stack
  } catch (error) {
    await stack.stop()
    throw error
  }
}

/**
 * Stops the stack at a signal. A signal may come twice, from the terminal and from npm, and it may come while the
 * start is under way.
 */
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
  console.log(`Write in your browser: ${stack.url}${adminReads.page.path}`)
  // Public reads come first and most often. The other functions start when a request reaches them.
  await stack.warm('$default')
}

await main().catch(fail)
