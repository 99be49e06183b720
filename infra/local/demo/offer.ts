import type { RunningStack } from '../options.ts'

/** The settings of a start that concern the demo. */
export interface DemoSettings {
  adminEmail: string
  /** Whether the environment asks for the demo, and it is not the default. */
  isDemoGiven: boolean
}

/**
 * Loads the demo content once in the life of a table: content that was removed does not come back.
 * @param password password of the administrator who loads it; without one the content waits for a later start
 * @throws CallFailed when a request is refused
 */
export const offerDemo = async (
  { url, file }: RunningStack,
  { adminEmail, isDemoGiven }: DemoSettings,
  password: string | undefined,
): Promise<void> => {
  if (file.state.demo === 'done') return
  if (password === undefined) {
    const advice = 'set ADMIN_EMAIL and ADMIN_PASSWORD to those of an administrator, who then loads the demo'
    if (isDemoGiven) console.log(`DEMO=1 is not applied: ${advice}`)
    return
  }
  const { loadDemo } = await import('./load.ts')
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
