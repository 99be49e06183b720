import { fewestShards } from '../../../shared/history/shards.ts'
import type { BoundEndpoint, Call } from '../../../shared/http/call.ts'
import { createReadModel } from '../../../shared/readmodel/model.ts'
import { createWriter } from '../../../shared/store/commit.ts'
import type { Table } from '../../../shared/store/table.ts'

/**
 * Calls a handler as the stack does after authentication, and gives the parsed body.
 * @param historyShards as the function's stage has them
 * @param now when the request comes
 */
export const call = async (
  table: Table,
  { endpoint, handle }: BoundEndpoint,
  query: string,
  { historyShards = fewestShards, now = new Date() }: { historyShards?: number; now?: Date } = {},
): Promise<unknown> => {
  const services: Call['services'] = {
    table,
    writer: createWriter(table),
    model: createReadModel({ maxBytes: 1_000_000, headReuseMs: 0 }),
    settings: { cacheSeconds: 0, historyRetentionDays: 30, historyShards },
  }
  const { text, body } = await handle({
    endpoint,
    services,
    params: {},
    pairs: [...new URLSearchParams(query)],
    sent: undefined,
    bodyKind: 'json',
    caller: null,
    requestId: 'test',
    sourceIp: '127.0.0.1',
    domainName: 'test',
    cookies: [],
    headers: {},
    now,
    signal: new AbortController().signal,
    deadline: Date.now() + 29_000,
  })
  return text === undefined ? body : JSON.parse(text)
}
