import middy, { type MiddyfiedHandler } from '@middy/core'
import type { Handled } from './call.ts'
import { catchFailures } from './catch-failures.ts'
import { encode } from './encode.ts'
import type { Incoming, Result } from './exchange.ts'
import { history, timeoutEarlyInMillis } from './history.ts'
import { respond } from './respond.ts'
import { route } from './route.ts'
import type { Services } from './services.ts'

/** The Lambda handler of public reads: no token, no body, and neither's code in the bundle. */
export const publicApi = (
  services: Services,
  handlers: readonly Handled[],
): MiddyfiedHandler<Incoming, Result> =>
  middy<Incoming, Result>({ timeoutEarlyInMillis })
    .use(history(services))
    .use(encode())
    .use(catchFailures())
    .use(route(handlers, services))
    .handler(respond)
