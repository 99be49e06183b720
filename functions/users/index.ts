import { api } from '../../shared/http/api.ts'
import { type ResourceHandlers, resourceHandlers } from '../../shared/http/resource/handlers.ts'
import { createServices } from '../../shared/http/services.ts'
import { resetHandler } from './reset.ts'
import { limitToOwnAccount } from './rules.ts'
import { selfHandler } from './self.ts'
import { userSpec } from './spec.ts'
import { sweepAfter } from './sweep-after.ts'

const bare = resourceHandlers(userSpec)
const users: ResourceHandlers = {
  ...bare,
  update: limitToOwnAccount(sweepAfter(bare.update)),
  unpublish: sweepAfter(bare.unpublish),
  delete: sweepAfter(bare.delete),
}

/** Users: accounts, their passwords and their roles. */
export const handler = api(createServices(process.env), [...Object.values(users), selfHandler, resetHandler])
