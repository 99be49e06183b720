import { both, createCleanup } from '../cleanup.ts'
import { requireDataFolder } from '../data/folder.ts'
import { openData } from '../data/open.ts'
import { tableExists } from '../engine/create-table.ts'
import { openEngine } from '../engine/open.ts'
import { startFunctions } from '../functions/start.ts'
import type { StackOptions } from '../options.ts'
import { readTemplate } from '../template/read.ts'
import { administratorOf, type Reset } from './bootstrap-function.ts'

/** The options of a start that tell where the store is, and the account to reset. */
export type ResetOptions = Pick<StackOptions, 'endpoint' | 'stage' | 'logs' | 'assembly'> & {
  dataDir: string
  adminEmail: string
  /** Generated unless given. */
  adminPassword?: string | undefined
}

/**
 * Resets an administrator's password in the store of a stopped runner. The bootstrap function does it under its own
 * policy, as on AWS. Nothing else of the stack runs.
 * @throws Error when there is no store, when a runner uses it, or when the function refuses
 */
export const resetAdministrator = async (options: ResetOptions): Promise<Reset> => {
  const { adminEmail, adminPassword, dataDir, endpoint } = options
  if (endpoint === undefined) requireDataFolder(dataDir)
  const cleanup = createCleanup()
  try {
    const { folder } = openData(dataDir, cleanup)
    const [engine, stack] = await both(openEngine(folder, options, cleanup), readTemplate(options))
    if (!(await tableExists(engine.client, stack.table.name)))
      throw new Error(`There is no store in ${endpoint ?? dataDir} yet: npm start makes it`)
    const { hosts } = await startFunctions(stack, { engine, secrets: [], folder }, options, cleanup)
    return await administratorOf(stack, hosts).reset(adminEmail, adminPassword)
  } finally {
    await cleanup.run()
  }
}
