import type { Endpoint } from '../../../shared/contract/endpoint.ts'
import { userEndpoints } from '../../../shared/contract/users.ts'
import type { Call } from '../../../shared/http/call.ts'
import { createReadModel } from '../../../shared/readmodel/model.ts'
import { authenticate } from '../../../shared/security/authenticate.ts'
import { signingKey } from '../../../shared/security/keys/signing.ts'
import { audienceOf, signAccessToken } from '../../../shared/security/tokens/access-token.ts'
import { createWriter } from '../../../shared/store/commit.ts'
import type { Table } from '../../../shared/store/table.ts'

/** A request of a user in a session of the first generation. It has been authenticated, in a function instance of its own. */
export const callBy = async (
  table: Table,
  userId: number,
  endpoint: Endpoint = userEndpoints.update,
): Promise<Call> => {
  const now = new Date()
  const claims = { userId, roleId: 1, sessionId: `session-${userId}`, generation: 1 }
  const token = await signAccessToken(await signingKey(table, now), audienceOf(table), claims, now)
  const authorization = `Bearer ${token}`
  return {
    endpoint,
    services: {
      table,
      writer: createWriter(table),
      model: createReadModel({ maxBytes: 1_048_576 }),
      settings: { cacheSeconds: 0, historyRetentionDays: 30, historyShards: 4 },
    },
    params: {},
    pairs: [],
    sent: {},
    bodyKind: 'json',
    caller: await authenticate(table, authorization, now),
    requestId: 'test',
    sourceIp: '203.0.113.1',
    domainName: 'test',
    cookies: [],
    headers: { authorization },
    now,
    signal: new AbortController().signal,
    deadline: Date.now() + 29_000,
  }
}
