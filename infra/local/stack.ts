import { type Calls, callsOf } from './calls.ts'
import { type Cleanup, createCleanup } from './cleanup.ts'
import { type DataFolder, openDataFolder, temporary } from './data-folder.ts'
import { type Engine, openEngine, openTable } from './database.ts'
import { deployCustomResources, handedOverPassword, secretsWithValues } from './deploy.ts'
import { describeStack, type StackDescription } from './description.ts'
import { startEventSources } from './event-sources.ts'
import { environmentOf } from './functions/environment.ts'
import { hostsOf } from './hosts.ts'
import { gatewayOf } from './http/gateway.ts'
import { serve } from './http/server.ts'
import type { RunningStack, StackOptions } from './options.ts'
import { secretsManagerOf } from './proxy/secrets-manager.ts'
import { startProxy } from './proxy/server.ts'
import { openState, type StateFile } from './state.ts'
import { cachedAssembly } from './synth/cache.ts'
import type { Assembly } from './synth/synthesize.ts'
import { withParameters } from './template/parameters.ts'
import type { Place } from './template/physical.ts'

/** What pseudo-parameters stand for; the account is the one AWS's own examples never use. */
const place: Place = { stackName: 'typecase', region: 'us-east-1', account: '000000000000' }

/** Longest wait for requests under way when the runner stops, in milliseconds. */
const stopWait = 5000

const assemblyOf = ({ assembly, settings = {}, stage }: StackOptions): Promise<Assembly> =>
  assembly ? Promise.resolve(assembly) : cachedAssembly({ settings, ...(stage !== undefined && { stage }) })

/** The template's parameters as a deploy would give them: one assembly serves every administrator's email. */
const parametersOf = ({ adminEmail }: StackOptions): Record<string, string> =>
  adminEmail === undefined ? {} : { AdminEmail: adminEmail }

/** Engine and template, made at the same time; both are waited for even if one fails. */
const prepare = async (
  options: StackOptions,
  folder: DataFolder,
  cleanup: Cleanup,
): Promise<[Engine, StackDescription]> => {
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
  return [engine.value, stack.value]
}

/** The engine behind the policies, and who calls it. */
const protect = async (
  options: StackOptions,
  engine: Engine,
  stack: StackDescription,
  file: StateFile,
  cleanup: Cleanup,
): Promise<{ calls: Calls; policyEndpoint: string }> => {
  const secrets = secretsManagerOf(secretsWithValues(stack, file, options.adminPassword))
  file.save()
  const calls = callsOf(stack, secrets, place)
  const { authorizer } = calls
  const { answer } = secrets
  const { onRequest } = options
  const proxy = await startProxy({ authorizer, endpoint: new URL(engine.endpoint), answer, onRequest })
  cleanup.add(proxy.close)
  return { calls, policyEndpoint: proxy.url }
}

const run = async (options: StackOptions, cleanup: Cleanup): Promise<Omit<RunningStack, 'stop'>> => {
  const folder = openDataFolder(options.dataDir ?? temporary)
  cleanup.add(folder.release)
  const file = openState(folder.path)
  const [engine, stack] = await prepare(options, folder, cleanup)
  const table = await openTable(engine, folder, stack, file.state, cleanup)
  const { calls, policyEndpoint } = await protect(options, engine, stack, file, cleanup)
  const home = { region: place.region, endpoint: policyEndpoint }
  const hosts = hostsOf(calls.functions, home, options.logs ?? false, cleanup)
  const gateway = gatewayOf(stack.api, hosts.find)
  await deployCustomResources(stack, hosts, file)
  const feed = { client: engine.client, engineStreamArn: table.streamArn ?? '', region: place.region }
  const pollers = startEventSources(stack.eventSources, { ...feed, hosts, calls, file, folder }, cleanup)
  const server = await serve(gateway, options.host ?? '127.0.0.1', options.port ?? 0)
  cleanup.add(() => server.close(stopWait))
  return {
    url: `http://localhost:${server.port}`,
    tableEndpoint: engine.endpoint,
    tableName: stack.table.name,
    policyEndpoint,
    functions: calls.functions.map(({ definition, caller: { credentials } }) => ({
      logicalId: definition.logicalId,
      name: definition.name,
      credentials,
      environment: environmentOf(definition, credentials, home),
    })),
    adminPassword: handedOverPassword(stack, file),
    file,
    deniedRequests: () => calls.denied,
    drained: async () => {
      await Promise.all(pollers.map((poller) => poller.drained()))
    },
    warm: hosts.warm,
  }
}

/**
 * Brings a stack up on this machine: engine, table, policies, functions, custom resources, streams and HTTP
 * API, all as its template says.
 * @returns the running stack, once it takes requests
 * @throws Error on whatever the template, the folder, the port or a custom resource does not allow; nothing
 * is left running then
 */
export const startStack = async (options: StackOptions = {}): Promise<RunningStack> => {
  const cleanup = createCleanup()
  try {
    return { ...(await run(options, cleanup)), stop: cleanup.run }
  } catch (error) {
    await cleanup.run()
    throw error
  }
}
