import middy from '@middy/core'
import type { Context } from 'aws-lambda'
import { Failure, nothingPublished } from '../store/errors.ts'
import type { BoundEndpoint } from './call.ts'
import type { Incoming, LambdaHandler, Middleware, Result, StepData } from './exchange.ts'
import type { Services } from './services.ts'
import { catchFailures } from './steps/catch-failures.ts'
import { encode } from './steps/encode.ts'
import { fromCdn } from './steps/from-cdn.ts'
import { history } from './steps/history.ts'
import { respond } from './steps/respond.ts'
import { route } from './steps/route.ts'
import { timeLimit } from './steps/time-limit.ts'

/**
 * Gives the public one text for everything that a handler did not find: the text must not tell what exists unpublished.
 */
const oneNotFound = (): Middleware => ({
  onError: (exchange) => {
    const { error, internal } = exchange
    if (internal.routed && error instanceof Failure && error.kind === 'notFound')
      exchange.error = nothingPublished()
  },
})

/** The Lambda handler of public reads. They need no token and no body, so the bundle has no code for either. */
export const publicApi = (services: Services, handlers: readonly BoundEndpoint[]): LambdaHandler =>
  middy<Incoming, Result, Error, Context, StepData>({ timeoutEarlyInMillis: 0 })
    .use(fromCdn(services.settings.originSecret))
    .use(history(services))
    .use(encode())
    .use(catchFailures())
    .use(timeLimit(services))
    .use(oneNotFound())
    .use(route(handlers))
    .use(respond())
