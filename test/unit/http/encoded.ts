import middy from '@middy/core'
import type { Incoming, Middleware, Result } from '../../../shared/http/exchange.ts'
import { encode } from '../../../shared/http/steps/encode.ts'
import { contextOf, eventOf } from './event.ts'

/** What a result becomes on its way out. */
export const encoded = (body: string, accept?: string, method = 'GET', rows?: string[]): Promise<Result> => {
  const replied: Middleware = {
    after: (exchange) => {
      if (rows) exchange.internal.reply = { entities: rows }
      exchange.response = { statusCode: 200, headers: { 'content-type': 'application/json' }, body }
    },
  }
  const handler = middy<Incoming, Result>().use(encode()).use(replied)
  const headers = accept === undefined ? {} : { 'accept-encoding': accept }
  return handler(eventOf({ method, path: '/api/a', headers }), contextOf())
}
