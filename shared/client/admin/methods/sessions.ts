// Printed from the contract by `npm run client-types`: change the contract, not this file.

import type { CallOptions } from '../../http/transport.ts'
import type { Session } from '../../types/accounts.ts'

/** The methods for the endpoints whose ids begin with `sessions`. */
export interface SessionsMethods {
  /** List your sessions, the last used one first. `GET /core/sessions` */
  list(options?: CallOptions): Promise<Session[]>
  /** End one of your sessions: its tokens are refused at once. `POST /core/sessions/{sessionId}/delete` */
  delete(sessionId: string, options?: CallOptions): Promise<Session>
}
