import { api } from '../../shared/http/api.ts'
import { createServices } from '../../shared/http/services.ts'
import { jwksHandler } from './jwks.ts'
import { loginHandler } from './login.ts'
import { logoutHandler } from './logout.ts'
import { refreshHandler } from './refresh.ts'
import { deleteSessionHandler, listSessionsHandler } from './sessions.ts'
import { addTokenHandler } from './token-add.ts'
import { deleteTokenHandler } from './token-delete.ts'
import { listTokensHandler } from './token-list.ts'

/** Authentication: sessions, the keys that verify their access tokens, and API tokens. */
export const handler = api(createServices(process.env), [
  loginHandler,
  refreshHandler,
  logoutHandler,
  jwksHandler,
  listSessionsHandler,
  deleteSessionHandler,
  listTokensHandler,
  addTokenHandler,
  deleteTokenHandler,
])
