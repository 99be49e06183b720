import type { BoundEndpoint } from '../../shared/http/call.ts'
import { idOf } from '../../shared/http/resource/counters.ts'
import type { Services } from '../../shared/http/services.ts'
import { userOf } from '../../shared/security/accounts/accounts.ts'
import { sweepSessions } from '../../shared/security/sessions/sessions.ts'
import { sweepTokens } from '../../shared/security/tokens/api-token-store.ts'
import { readEntity } from '../../shared/store/entity.ts'
import { userPartition } from './partition.ts'

/** Removes the sessions and API tokens that a change of a user has ended. */
export const sweepUser = async (
  { table, writer }: Pick<Services, 'table' | 'writer'>,
  id: number,
): Promise<void> => {
  const stored = await readEntity(table, userPartition.name, id, true)
  const user = stored && userOf(stored)
  await sweepSessions(table, id, user?.generation ?? null)
  await sweepTokens(table, writer, id, user)
}

/** Wraps a handler whose write may end a user's sessions and API tokens: they are removed after it. */
export const sweepAfter = ({ endpoint, handle }: BoundEndpoint): BoundEndpoint => ({
  endpoint,
  handle: async (call) => {
    const reply = await handle(call)
    await sweepUser(call.services, idOf(call.params.id))
    return reply
  },
})
