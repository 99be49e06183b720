import { roleEndpoints } from '../../../../shared/contract/roles.ts'
import { type EndpointCall, example } from '../call.ts'

/** The roles of the demo: `administrator` and `editor`, which every store has, and three of its own. */
export const roleCalls: readonly EndpointCall[] = [
  example(roleEndpoints.list, { query: { 'filter[id.gte]': 2, limit: 2 } }),
  example(roleEndpoints.get, { params: { id: 2 } }),
  example(roleEndpoints.add, {
    body: { name: 'translator', permissions: { elements: ['read', 'update'], pages: ['read', 'update'] } },
  }),
  example(roleEndpoints.update, {
    params: { id: 3 },
    body: { permissions: { elements: ['read', 'update'], pages: ['*'] } },
  }),
  example(roleEndpoints.publish, { params: { id: 4 } }),
  example(roleEndpoints.unpublish, { params: { id: 4 } }),
  example(roleEndpoints.delete, { params: { id: 5 } }),
  example(roleEndpoints.restore, {
    body: [
      {
        id: 12,
        name: 'proofreader',
        active: true,
        permissions: { pages: ['read', 'update'] },
        createdAt: '2026-03-02T08:00:00.000Z',
        updatedAt: '2026-03-09T09:30:00.000Z',
      },
    ],
  }),
]
