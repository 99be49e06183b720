import { userEndpoints } from '../../../../shared/contract/users.ts'
import { type EndpointCall, example } from '../call.ts'

/** The users of the demo: the administrator, an editor, an account that is not active yet, and a former one. */
export const userCalls: readonly EndpointCall[] = [
  example(userEndpoints.list, { query: { sortBy: 'surname', 'filter[roleId]': 2, limit: 2 } }),
  example(userEndpoints.self, {}),
  example(userEndpoints.get, { params: { id: 2 } }),
  example(userEndpoints.add, {
    body: {
      email: 'carla@example.com',
      password: 'correct-horse-battery-2',
      name: 'Carla',
      surname: 'Crane',
      roleId: 2,
    },
  }),
  example(userEndpoints.update, {
    params: { id: 2 },
    body: { name: 'Maren Ida', image: 'https://example.com/maren.jpg' },
  }),
  example(userEndpoints.publish, { params: { id: 3 } }),
  example(userEndpoints.unpublish, { params: { id: 3 } }),
  example(userEndpoints.reset, { body: { email: 'maren@example.com' } }),
  example(userEndpoints.delete, { params: { id: 4 } }),
  example(userEndpoints.restore, {
    body: [
      {
        id: 12,
        name: 'Dora',
        surname: 'Dunlin',
        email: 'dora@example.com',
        image: null,
        active: true,
        roleId: 2,
        role: { id: 2, name: 'editor' },
        canEdit: true,
        createdAt: '2026-03-02T08:00:00.000Z',
        updatedAt: '2026-03-09T09:30:00.000Z',
      },
    ],
  }),
]
