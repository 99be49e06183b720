import { api } from '../../shared/http/api.ts'
import { resourceHandlers } from '../../shared/http/resource/handlers.ts'
import { createServices } from '../../shared/http/services.ts'
import { resetHandler } from './reset.ts'
import { reachingOwnOnly } from './rules.ts'
import { selfHandler } from './self.ts'
import { userSpec } from './spec.ts'
import { sweeping } from './sweeping.ts'

/** Users: accounts, their passwords and their roles. */
export const handler = api(createServices(process.env), [
  ...resourceHandlers(userSpec).map(sweeping).map(reachingOwnOnly),
  selfHandler,
  resetHandler,
])
