import { historyEndpoints } from '../../../../shared/contract/history.ts'
import { type EndpointCall, example } from '../call.ts'

export const historyCalls: readonly EndpointCall[] = [
  example(historyEndpoints.list, {
    query: { category: 'admin', method: 'POST', 'filter[status.gte]': 200, search: 'pages/items', limit: 2 },
  }),
  example(historyEndpoints.count, {}),
  example(historyEndpoints.requestCount, { query: { category: 'admin' } }),
  example(historyEndpoints.requestMedia, {}),
  example(historyEndpoints.clear, {}),
]
