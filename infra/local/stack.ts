import { administratorOf } from './administrator/bootstrap-function.ts'
import { both, type Cleanup, createCleanup } from './cleanup.ts'
import { openData } from './data/open.ts'
import { deployCustomResources } from './deploy/custom-resources.ts'
import { forgetHandedOver, handedOverPassword, secretsWithValues } from './deploy/secrets.ts'
import { openEngine, openTable } from './engine/open.ts'
import { environmentOf } from './functions/environment.ts'
import type { Hosts } from './functions/hosts.ts'
import { type StackFunctions, startFunctions } from './functions/start.ts'
import { gatewayOf } from './http/gateway.ts'
import { serve } from './http/server.ts'
import type { RunningFunction, RunningStack, StackOptions } from './options.ts'
import { startStreams } from './streams/start.ts'
import { readTemplate } from './template/read.ts'
import type { RouteDefinition } from './template/routes.ts'

/** Longest wait for requests under way when the runner stops, in milliseconds. */
const stopWait = 5000

const runningFunctions = ({ callers, home }: StackFunctions): RunningFunction[] =>
  callers.functions.map(({ definition, caller: { credentials } }) => ({
    logicalId: definition.logicalId,
    name: definition.name,
    credentials,
    environment: environmentOf(definition, credentials, home),
  }))

/** Loads the function of a route. @throws Error where no route has the key */
const warmRoute = async (
  routes: readonly RouteDefinition[],
  hosts: Hosts,
  routeKey: string,
): Promise<void> => {
  const route = routes.find((one) => one.routeKey === routeKey)
  if (!route)
    throw new Error(`The API has no route ${routeKey}: ${routes.map((one) => one.routeKey).join(', ')}`)
  await hosts.find(route.functionArn)?.warm()
}

const run = async (options: StackOptions, cleanup: Cleanup): Promise<Omit<RunningStack, 'stop'>> => {
  const data = openData(options.dataDir, cleanup)
  const [engine, stack] = await both(openEngine(data.folder, options, cleanup), readTemplate(options))
  const table = await openTable(engine, stack, data, cleanup)
  const secrets = secretsWithValues(stack, data.file, options.adminPassword)
  const functions = await startFunctions(stack, { engine, secrets, folder: data.folder }, options, cleanup)
  const { hosts, callers, home, buckets } = functions
  const gateway = gatewayOf(stack.api, hosts.find)
  await deployCustomResources(stack, hosts, data.file)
  const pollers = startStreams(stack.eventSources, { engine, table, functions, data }, cleanup)
  const server = await serve(gateway, options.host ?? '127.0.0.1', options.port ?? 0)
  cleanup.add(() => server.close(stopWait))
  return {
    url: `http://localhost:${server.port}`,
    tableEndpoint: engine.endpoint,
    tableName: stack.table.name,
    policyEndpoint: home.endpoint,
    bucketEndpoint: home.bucketEndpoint,
    bucketNames: stack.buckets.map(({ name }) => name),
    functions: runningFunctions(functions),
    adminPassword: handedOverPassword(stack, data.file),
    forgetAdminPassword: () => forgetHandedOver(stack, data.file),
    administrator: administratorOf(stack, hosts),
    file: data.file,
    deniedRequests: () => callers.denied,
    invalidations: () => functions.invalidations,
    drained: async () => {
      await Promise.all(pollers.map((poller) => poller.drained()))
    },
    warm: async (routeKey) => {
      const functions = routeKey === undefined ? hosts.warm() : warmRoute(stack.api.routes, hosts, routeKey)
      await Promise.all([buckets.emulator.warm(), functions])
    },
  }
}

/**
 * Brings a stack up on this machine as its template says: opens the data folder, reads the template, opens the
 * engine, starts the functions, deploys the custom resources, starts the streams, and serves the HTTP API.
 * @returns the running stack, once it takes requests
 * @throws Error when the template, the folder, the port or a custom resource does not allow it; nothing is left
 * running then
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
