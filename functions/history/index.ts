import { api } from '../../shared/http/api.ts'
import { createServices } from '../../shared/http/services.ts'
import { clearHandler } from './clear.ts'
import { listHandler } from './list.ts'
import { requestCountHandler } from './request-count.ts'
import { requestMediaHandler } from './request-media.ts'
import { countHandler } from './total.ts'

/** The history of requests, and the counts made from it. */
export const handler = api(createServices(process.env), [
  listHandler,
  clearHandler,
  countHandler,
  requestCountHandler,
  requestMediaHandler,
])
