import type { Handled } from '../../shared/http/call.ts'
import { idOf } from '../../shared/http/resource/counters.ts'
import { userOf } from '../../shared/security/accounts.ts'
import { sweepSessions } from '../../shared/security/sessions.ts'
import { readEntity } from '../../shared/store/entity.ts'
import type { Table } from '../../shared/store/table.ts'
import { userPlace } from './place.ts'

/** Removes the sessions that a write to a user has ended. */
export const sweepUser = async (table: Table, id: number): Promise<void> => {
  const stored = await readEntity(table, userPlace.partition, id, true)
  await sweepSessions(table, id, stored ? userOf(stored).epoch : null)
}

const ending = new Set(['users.update', 'users.unpublish', 'users.delete'])

/** Adds the sweep to the handlers that may end sessions. */
export const sweeping = (handled: Handled): Handled =>
  ending.has(handled.endpoint.id)
    ? {
        ...handled,
        handle: async (call) => {
          const reply = await handled.handle(call)
          await sweepUser(call.services.table, idOf(call.params.id))
          return reply
        },
      }
    : handled
