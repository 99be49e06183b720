import type { Context } from 'aws-lambda'
import { isFromCloudFormation } from '../../shared/deploy/request.ts'
import { partitionBytes } from '../../shared/http/environment.ts'
import type { Incoming, Result } from '../../shared/http/exchange.ts'
import { publicApi } from '../../shared/http/public-api.ts'
import { createServices } from '../../shared/http/services.ts'
import { changeHandlers } from './changes.ts'
import { documentHandlers } from './documents.ts'
import { element } from './element.ts'
import { listHandlers } from './lists.ts'
import { siteHandlers } from './site.ts'
import { checkVersion, warmUpIfKeptReady } from './start.ts'
import { typedHandlers } from './typed/handlers.ts'
import { bundledSkeleton } from './typed/skeleton.ts'

const services = createServices(process.env)
const maxBytes = partitionBytes(process.env)

const api = publicApi(services, [
  ...listHandlers,
  element,
  ...siteHandlers,
  ...changeHandlers,
  ...documentHandlers,
  ...typedHandlers(bundledSkeleton),
])

/**
 * All public reads. This function also answers every path that belongs to no other function, and asked by CloudFormation
 * it tells whether it can answer.
 */
export const handler = async (event: Incoming, context: Context): Promise<Result | undefined> => {
  if (!isFromCloudFormation(event)) return api(event, context)
  await checkVersion(event, services, maxBytes)
  return undefined
}

/** Resolves when an instance that is kept ready has warmed up. `ready.mjs` in the bundle waits for it. */
export const ready = (): Promise<void> =>
  warmUpIfKeptReady(process.env.AWS_LAMBDA_INITIALIZATION_TYPE, services, maxBytes)
