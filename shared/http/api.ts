import middy, { type MiddyfiedHandler } from '@middy/core'
import { authorise } from './authorise.ts'
import type { Handled } from './call.ts'
import { catchFailures } from './catch-failures.ts'
import { encode } from './encode.ts'
import type { Incoming, Result } from './exchange.ts'
import { history } from './history.ts'
import { readBody } from './read-body.ts'
import { respond } from './respond.ts'
import { route } from './route.ts'
import type { Services } from './services.ts'
import { timeLimit } from './time-limit.ts'

/**
 * The Lambda handler of an administrative group. Middlewares run in order on the way in and in reverse on the
 * way out, so that what was thrown becomes a response before that is encoded.
 */
export const api = (services: Services, handlers: readonly Handled[]): MiddyfiedHandler<Incoming, Result> =>
  middy<Incoming, Result>({ timeoutEarlyInMillis: 0 })
    .use(history(services))
    .use(encode())
    .use(catchFailures())
    .use(timeLimit(services))
    .use(route(handlers))
    .use(authorise())
    .use(readBody())
    .handler(respond)
