import { administratorOf } from './administrator/bootstrap-function.ts'
import { type Cleanup, createCleanup } from './cleanup.ts'
import {
  deployCustomResources,
  forgetHandedOver,
  handedOverPassword,
  secretsWithValues,
} from './deploy/deploy.ts'
import { openTable } from './engine/open.ts'
import { layFoundation, place, protect } from './foundation.ts'
import { environmentOf } from './functions/environment.ts'
import { gatewayOf } from './http/gateway.ts'
import { serve } from './http/server.ts'
import type { RunningStack, StackOptions } from './options.ts'
import { startEventSources } from './streams/start.ts'

/** Longest wait for requests under way when the runner stops, in milliseconds. */
const stopWait = 5000

const run = async (options: StackOptions, cleanup: Cleanup): Promise<Omit<RunningStack, 'stop'>> => {
  const foundation = await layFoundation(options, cleanup)
  const { folder, file, engine, stack } = foundation
  const table = await openTable(engine, folder, stack, file.state, cleanup)
  const secrets = secretsWithValues(stack, file, options.adminPassword)
  file.save()
  const { calls, hosts, home } = await protect(options, foundation, secrets, cleanup)
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
    policyEndpoint: home.endpoint,
    functions: calls.functions.map(({ definition, caller: { credentials } }) => ({
      logicalId: definition.logicalId,
      name: definition.name,
      credentials,
      environment: environmentOf(definition, credentials, home),
    })),
    adminPassword: handedOverPassword(stack, file),
    forgetAdminPassword: () => forgetHandedOver(stack, file),
    administrator: administratorOf(stack, hosts),
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
