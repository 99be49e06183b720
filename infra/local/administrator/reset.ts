import { createCleanup } from '../cleanup.ts'
import { requireDataFolder } from '../data/folder.ts'
import { tableExists } from '../engine/create-table.ts'
import { layFoundation, protect } from '../foundation.ts'
import type { StackOptions } from '../options.ts'
import { administratorOf, type Reset } from './bootstrap-function.ts'

/** The options of a start that say where the store is. */
export type ResetOptions = Pick<StackOptions, 'endpoint' | 'stage' | 'logs' | 'assembly'> & {
  dataDir: string
  adminEmail: string
  /** Generated unless given. */
  adminPassword?: string | undefined
}

/**
 * Resets an administrator's password in the store of a runner that is stopped. The bootstrap function does it, as on
 * AWS, held to its own policy; nothing else of the stack runs.
 * @throws Error when there is no store, when a runner has it, or where the function refuses
 */
export const resetAdministrator = async (options: ResetOptions): Promise<Reset> => {
  const { adminEmail, adminPassword, dataDir, endpoint } = options
  if (endpoint === undefined) requireDataFolder(dataDir)
  const cleanup = createCleanup()
  try {
    const foundation = await layFoundation(options, cleanup)
    const { engine, stack } = foundation
    if (!(await tableExists(engine.client, stack.table.name)))
      throw new Error(`There is no store in ${endpoint ?? dataDir} yet: npm start makes it`)
    const { hosts } = await protect(options, foundation, [], cleanup)
    return await administratorOf(stack, hosts).reset(adminEmail, adminPassword)
  } finally {
    await cleanup.run()
  }
}
