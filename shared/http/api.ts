import middy from '@middy/core'
import type { Context } from 'aws-lambda'
import type { BoundEndpoint } from './call.ts'
import type { Incoming, LambdaHandler, Result, StepData } from './exchange.ts'
import type { Services } from './services.ts'
import { authorise } from './steps/authorise.ts'
import { catchFailures } from './steps/catch-failures.ts'
import { encode } from './steps/encode.ts'
import { fromCdn } from './steps/from-cdn.ts'
import { history } from './steps/history.ts'
import { readBody } from './steps/read-body.ts'
import { respond } from './steps/respond.ts'
import { route } from './steps/route.ts'
import { timeLimit } from './steps/time-limit.ts'

/**
 * The Lambda handler of an administrative group. Its steps run in this order on the way in, and in the reverse order on
 * the way out: so an error becomes a response before the response is encoded, and the history records what was sent.
 */
export const api = (services: Services, handlers: readonly BoundEndpoint[]): LambdaHandler =>
  middy<Incoming, Result, Error, Context, StepData>({ timeoutEarlyInMillis: 0 })
    .use(fromCdn(services.settings.originSecret))
    .use(history(services))
    .use(encode())
    .use(catchFailures())
    .use(timeLimit(services))
    .use(route(handlers))
    .use(authorise())
    .use(readBody())
    .use(respond())
