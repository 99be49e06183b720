import type { Cleanup } from '../cleanup.ts'
import type { Engine } from '../engine/open.ts'
import type { Faults } from '../faults/faults.ts'
import type { OnRequest } from '../proxy/observe.ts'
import { type Secret, secretsManagerOf } from '../proxy/secrets-manager.ts'
import { startProxy } from '../proxy/server.ts'
import type { StackDescription } from '../template/description.ts'
import { deployment } from '../template/read.ts'
import { type Callers, callersOf } from './callers.ts'
import { type HostOptions, type Hosts, hostsOf } from './hosts.ts'

/** How functions run, and what happens between them and the engine. */
export interface FunctionOptions extends HostOptions {
  /** What goes wrong between the functions and the engine, if anything is to. */
  faults?: Faults | undefined
  /** Called for each request that functions make to the engine, which is then asked for capacity too. */
  onRequest?: OnRequest | undefined
}

/** The functions of a stack, and the way that their calls take to the engine. */
export interface StackFunctions {
  callers: Callers
  hosts: Hosts
  /** Region and endpoint that the functions' SDKs are told; the endpoint checks each call by its caller's policy. */
  home: { region: string; endpoint: string }
}

/**
 * Prepares the functions of a stack, each held to its own policy.
 * @param secrets values that functions may ask for
 * @throws Error on a policy that cannot be enforced here
 */
export const startFunctions = async (
  stack: StackDescription,
  engine: Engine,
  secrets: readonly Secret[],
  options: FunctionOptions,
  cleanup: Cleanup,
): Promise<StackFunctions> => {
  const secretsManager = secretsManagerOf(secrets)
  const callers = callersOf(stack, secretsManager, deployment)
  const { onRequest, faults } = options
  const proxy = await startProxy({
    authorizer: callers.authorizer,
    endpoint: new URL(engine.endpoint),
    answer: secretsManager.answer,
    onRequest,
    faults,
  })
  cleanup.add(proxy.close)
  const home = { region: deployment.region, endpoint: proxy.url }
  return { callers, hosts: hostsOf(callers.functions, home, options, cleanup), home }
}
