import type { Cleanup } from './cleanup.ts'
import { type DataFolder, openDataFolder, temporary } from './data/folder.ts'
import { openState, type StateFile } from './data/state.ts'
import { type Engine, openEngine } from './engine/open.ts'
import { type Calls, callsOf } from './functions/callers.ts'
import { type Hosts, hostsOf } from './functions/hosts.ts'
import type { StackOptions } from './options.ts'
import { type Secret, secretsManagerOf } from './proxy/secrets-manager.ts'
import { startProxy } from './proxy/server.ts'
import { cachedAssembly } from './synth/cache.ts'
import type { Assembly } from './synth/synthesize.ts'
import { describeStack, type StackDescription } from './template/description.ts'
import { withParameters } from './template/parameters.ts'
import type { Deployment } from './template/physical.ts'

/** What pseudo-parameters stand for; the account is the one AWS's own examples never use. */
export const place: Deployment = { stackName: 'typecase', region: 'us-east-1', account: '000000000000' }

const assemblyOf = ({ assembly, settings = {}, stage }: StackOptions): Promise<Assembly> =>
  assembly ? Promise.resolve(assembly) : cachedAssembly({ settings, ...(stage !== undefined && { stage }) })

/** The template's parameters as a deploy would give them: one assembly serves every administrator's email. */
const parametersOf = ({ adminEmail }: StackOptions): Record<string, string> =>
  adminEmail === undefined ? {} : { AdminEmail: adminEmail }

/** What a stack runs on: its data folder, the engine on it, and what its template says. */
export interface Foundation {
  folder: DataFolder
  file: StateFile
  engine: Engine
  stack: StackDescription
}

/**
 * Opens the data folder, and makes engine and template at the same time; both are waited for even if one fails.
 * @throws Error when the folder is in use or broken, or on a template that can't be run
 */
export const layFoundation = async (options: StackOptions, cleanup: Cleanup): Promise<Foundation> => {
  const folder = openDataFolder(options.dataDir ?? temporary)
  cleanup.add(folder.release)
  const file = openState(folder.path)
  const onCrash = options.onCrash ?? ((error) => console.error(error))
  const describe = async () => {
    const { template, assetsDir } = await assemblyOf(options)
    return describeStack({ template: withParameters(template, parametersOf(options)), assetsDir }, place)
  }
  const [engine, stack] = await Promise.allSettled([
    openEngine(folder, options.endpoint, cleanup, onCrash),
    describe(),
  ])
  if (engine.status === 'rejected') throw engine.reason
  if (stack.status === 'rejected') throw stack.reason
  return { folder, file, engine: engine.value, stack: stack.value }
}

/** A stack's functions, and the engine behind the policies that their calls go through. */
export interface Protected {
  calls: Calls
  hosts: Hosts
  /** What the functions' SDKs are told. */
  home: { region: string; endpoint: string }
}

/** Prepares the functions, each held to its own policy. */
export const protect = async (
  options: StackOptions,
  { engine, stack }: Foundation,
  values: readonly Secret[],
  cleanup: Cleanup,
): Promise<Protected> => {
  const secrets = secretsManagerOf(values)
  const calls = callsOf(stack, secrets, place)
  const { authorizer } = calls
  const { answer } = secrets
  const { onRequest, faults } = options
  const endpoint = new URL(engine.endpoint)
  const proxy = await startProxy({ authorizer, endpoint, answer, onRequest, faults })
  cleanup.add(proxy.close)
  const home = { region: place.region, endpoint: proxy.url }
  return { calls, hosts: hostsOf(calls.functions, home, options, cleanup), home }
}
