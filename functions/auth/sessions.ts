import { type SessionShown, sessionEndpoints } from '../../shared/contract/auth.ts'
import { success } from '../../shared/http/answers/envelope.ts'
import { on } from '../../shared/http/bind.ts'
import type { Call } from '../../shared/http/call.ts'
import { readUsers } from '../../shared/security/accounts/accounts.ts'
import { sessionsOf } from '../../shared/security/sessions/list.ts'
import { endSession } from '../../shared/security/sessions/sessions.ts'
import { endAccess } from '../../shared/security/tokens/access-token.ts'
import { notFound } from '../../shared/store/errors.ts'
import { managerOf } from './token-entity.ts'

/** The sessions of the caller. An API token is refused, since sessions show the addresses of its maker. */
const ownSessions = async (call: Call): Promise<SessionShown[]> => {
  const { userId, sessionId } = managerOf(call, 'Sessions')
  const { table } = call.services
  const user = (await readUsers(table, [userId])).get(userId)
  const sessions = user ? await sessionsOf(table, user, call.now) : []
  return sessions.map((session) => ({ ...session, current: session.id === sessionId }))
}

/** Lists the caller's sessions, the one used last first. */
export const listSessionsHandler = on(sessionEndpoints.list, async (call) => success(await ownSessions(call)))

/** Ends one of the caller's sessions. Its access tokens end first, since they would hold without the session. */
export const deleteSessionHandler = on(sessionEndpoints.delete, async (call) => {
  const { userId } = managerOf(call, 'Sessions')
  const { table } = call.services
  const session = (await ownSessions(call)).find(({ id }) => id === call.params.sessionId)
  if (!session) throw notFound()
  await endAccess(table, userId, session.id, call.now)
  await endSession(table, userId, session.id)
  return success(session)
})
