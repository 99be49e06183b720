import middy from '@middy/core'
import type { Context } from 'aws-lambda'
import type { Incoming, LambdaHandler, Result, StepData } from './exchange.ts'
import { catchFailures } from './steps/catch-failures.ts'
import { encode } from './steps/encode.ts'
import { fromCdn } from './steps/from-cdn.ts'
import { type FileEndpoint, serveFiles } from './steps/serve-files.ts'

/**
 * The Lambda handler of a group that hands out files. It may not touch the table, so its requests leave no record in the
 * history; the API's access log has them.
 * @param originSecret what a CDN in front sends; undefined where there is none
 */
export const fileApi = (originSecret: string | undefined, handlers: readonly FileEndpoint[]): LambdaHandler =>
  middy<Incoming, Result, Error, Context, StepData>({ timeoutEarlyInMillis: 0 })
    .use(fromCdn(originSecret))
    .use(encode())
    .use(catchFailures())
    .use(serveFiles(handlers))
