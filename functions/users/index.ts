import { api } from '../../shared/http/api.ts'
import { resourceHandlers } from '../../shared/http/resource/handlers.ts'
import { createServices } from '../../shared/http/services.ts'
import { resetHandler } from './reset.ts'
import { limitToOwnAccount } from './rules.ts'
import { selfHandler } from './self.ts'
import { userSpec } from './spec.ts'
import { sweepAfter } from './sweep-after.ts'

/** Users: accounts, their passwords and their roles. */
export const handler = api(createServices(process.env), [
  ...resourceHandlers(userSpec).map(sweepAfter).map(limitToOwnAccount),
  selfHandler,
  resetHandler,
])
