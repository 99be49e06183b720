import { type Invalidation, startInvalidations } from '../cdn/invalidations.ts'
import type { Cleanup } from '../cleanup.ts'
import type { DataFolder } from '../data/folder.ts'
import type { Engine } from '../engine/open.ts'
import type { Faults } from '../faults/faults.ts'
import type { Principal } from '../policy/caller.ts'
import type { TableKeys } from '../policy/dynamo-access.ts'
import type { OnRequest } from '../proxy/observe.ts'
import { type Secret, secretsManagerOf } from '../proxy/secrets-manager.ts'
import { startProxy } from '../proxy/server.ts'
import type { Shortcut } from '../proxy/shortcut.ts'
import { addressOf } from '../proxy/upstream.ts'
import { type BucketOptions, type Buckets, bucketsIn, openBuckets } from '../s3/open.ts'
import type { StackDescription } from '../template/description.ts'
import { deployment } from '../template/read.ts'
import { type Callers, callersOf } from './callers.ts'
import type { Home } from './environment.ts'
import { type HostOptions, type Hosts, hostsOf } from './hosts.ts'

/** How functions run, and what happens between them and the engine. */
export interface FunctionOptions extends HostOptions, BucketOptions {
  /** What goes wrong between the functions and the engine, if anything is to. */
  faults?: Faults | undefined
  /** Called for each request that functions make to the engine, which is then asked for capacity too. */
  onRequest?: OnRequest | undefined
}

/** The functions of a stack, and the way that their calls take to the engine. */
export interface StackFunctions {
  callers: Callers
  hosts: Hosts
  buckets: Buckets
  /** Region and endpoints that the functions' SDKs are told. Each endpoint checks its calls by the caller's policy. */
  home: Home
  /** What the functions have CloudFront drop; none where the stack has no CDN. */
  invalidations: readonly Invalidation[]
}

/** What the functions of a stack work on. */
export interface Backends {
  engine: Engine
  /** Values that functions may ask for. */
  secrets: readonly Secret[]
  folder: DataFolder
}

/**
 * How the threads of functions reach the engine without the proxy.
 * @returns undefined where calls are encrypted on the way, which the proxy does
 */
const shortcutTo = (engine: URL, proxy: URL, { name, arn, partitionKeys }: TableKeys) => {
  if (engine.protocol !== 'http:') return undefined
  return (principal: Principal): Shortcut => ({
    principal,
    table: { name, arn, partitionKeys },
    proxy: addressOf(proxy),
    engine: addressOf(engine),
  })
}

/**
 * Prepares the functions of a stack, each held to its own policy.
 * @throws Error on a policy that cannot be enforced here
 */
export const startFunctions = async (
  stack: StackDescription,
  { engine, secrets, folder }: Backends,
  options: FunctionOptions,
  cleanup: Cleanup,
): Promise<StackFunctions> => {
  const secretsManager = secretsManagerOf(secrets)
  const callers = callersOf(stack, secretsManager, deployment)
  const { onRequest, faults } = options
  const endpoint = new URL(engine.endpoint)
  const proxy = await startProxy({
    authorizer: callers.authorizer,
    endpoint,
    answer: secretsManager.answer,
    onRequest,
    faults,
  })
  cleanup.add(proxy.close)
  const names = stack.buckets.map(({ name }) => name)
  const folders = { folder: bucketsIn(folder.path), names }
  const buckets = await openBuckets(folders, callers.authorizer, options, cleanup)
  const cdn = stack.api.cdnHeaders && (await startInvalidations(callers.authorizer, deployment.account))
  if (cdn) cleanup.add(cdn.close)
  const home = {
    region: deployment.region,
    endpoint: proxy.url,
    bucketEndpoint: buckets.url,
    ...(cdn && { cdnEndpoint: cdn.url }),
  }
  const seesAll = onRequest !== undefined || faults !== undefined
  const shortcut = seesAll ? undefined : shortcutTo(endpoint, new URL(proxy.url), stack.table)
  const hosts = hostsOf(callers.functions, home, shortcut, options, cleanup)
  return { callers, hosts, buckets, home, invalidations: cdn?.made ?? [] }
}
