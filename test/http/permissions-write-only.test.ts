import { beforeAll, describe, expect, test } from 'vitest'
import { tokenEndpoints } from '../../shared/contract/auth.ts'
import {
  collectionEndpoints,
  elementBatchEndpoints,
  elementEndpoints,
} from '../../shared/contract/collections.ts'
import { type Action, type Endpoint, resources } from '../../shared/contract/endpoint.ts'
import { pageEndpoints, pageSectionEndpoints } from '../../shared/contract/pages.ts'
import { type Permissions, roleEndpoints } from '../../shared/contract/roles.ts'
import { staticItemEndpoints, staticSectionEndpoints } from '../../shared/contract/static.ts'
import { userEndpoints } from '../../shared/contract/users.ts'
import { type Accounts, password, sharedAccounts } from './accounts.ts'
import { unique } from './harness/unique.ts'
import type { Received, Send } from './sender.ts'

type Row = Readonly<Record<string, unknown>>
type Operation = 'list' | 'get' | 'add' | 'update' | 'publish' | 'unpublish' | 'delete'
interface Resource {
  rows: Readonly<Record<Operation, Endpoint>>
  /** What a new one is made of, and what it is changed to. */
  sent: () => { created: Row; changed: Row }
  /** The path parameters of one, by its id. */
  params?: (id: number) => Record<string, number>
}

let accounts: Accounts
let collectionId = 0
beforeAll(async () => {
  accounts = await sharedAccounts()
  collectionId = Number(
    payloadOf(await accounts.admin.send(collectionEndpoints.add, { json: collection() })).id,
  )
})

const payloadOf = ({ text }: Pick<Received<unknown>, 'text'>): Row => JSON.parse(text).payload
const collection = (): Row => ({
  name: unique('c'),
  singleName: unique('s'),
  pluralName: 'all',
  fields: [{ name: 'title', type: 'text' }],
})
const withUrl = () => ({ created: { name: 'n', url: unique('u'), fields: [] }, changed: { name: 'changed' } })

const kinds: Readonly<Record<string, Resource>> = {
  collections: {
    rows: collectionEndpoints,
    sent: () => ({ created: collection(), changed: { ...collection(), pluralName: 'changed' } }),
  },
  elements: {
    rows: elementEndpoints,
    sent: () => ({ created: { name: unique('e'), title: 'unsent' }, changed: { name: unique('changed') } }),
    params: (elementId) => ({ id: collectionId, elementId }),
  },
  pages: { rows: pageEndpoints, sent: withUrl },
  'page sections': { rows: pageSectionEndpoints, sent: withUrl },
  'static items': { rows: staticItemEndpoints, sent: withUrl },
  'static sections': { rows: staticSectionEndpoints, sent: withUrl },
  users: {
    rows: userEndpoints,
    sent: () => ({
      created: { email: `${unique('u')}@example.com`, password, surname: 'unsent' },
      changed: { name: 'changed' },
    }),
  },
  roles: {
    rows: roleEndpoints,
    sent: () => ({ created: { name: unique('r') }, changed: { name: unique('changed') } }),
  },
}

const paramsOf = ({ params = (id) => ({ id }) }: Resource, id: number) => params(id)

/** Makes one as the administrator, and reads it. */
const made = async (kind: Resource) => {
  const { created, changed } = kind.sent()
  const added = await accounts.admin.send(kind.rows.add, { json: created, params: paramsOf(kind, 0) })
  expect(added.status, added.text).toBe(201)
  const params = paramsOf(kind, Number(payloadOf(added).id))
  const read = async () => payloadOf(await accounts.admin.send(kind.rows.get, { params }))
  return { params, changed, read }
}

/** What of a user's answers depends on the request, not on the user. */
const lasting = ({ password: _p, role: _r, canEdit: _c, ...rest }: Row): Row => rest

const grants = (...actions: Action[]): Permissions =>
  Object.fromEntries(resources.map((resource) => [resource, actions]))

const expectClosed = async (send: Send, kind: Resource, params: Record<string, number>) => {
  for (const row of [kind.rows.list, kind.rows.get])
    expect((await send(row, { params })).status, row.id).toBe(403)
}

const callers: [string, (permissions: Permissions) => Promise<Send>][] = [
  ['a role', async (permissions) => (await accounts.person(permissions)).send],
  [
    'an API token',
    async (permissions) => {
      const { body, text } = await accounts.admin.send(tokenEndpoints.add, {
        json: { name: 'w', permissions },
      })
      if (!body) throw new Error(text)
      return accounts.as(body.payload.token)
    },
  ],
]

describe.each(callers)(
  'without read, %s is shown the entity that it changes, and no other:',
  (_, callerWith) => {
    test.each([
      ['update', ['update']],
      ['publish', ['publish', 'unpublish']],
    ] as const)('%s', async (action, operations) => {
      const send = await callerWith(grants(action))
      for (const [name, kind] of Object.entries(kinds)) {
        const { params, changed, read } = await made(kind)
        for (const operation of operations) {
          const json = operation === 'update' ? changed : undefined
          const answer = await send(kind.rows[operation], { params, json })
          expect(answer.status, `${name}: ${answer.text}`).toBe(200)
          expect(lasting(payloadOf(answer)), name).toEqual(lasting(await read()))
        }
        await expectClosed(send, kind, params)
      }
    })

    test('delete', async () => {
      const send = await callerWith(grants('delete'))
      for (const [name, kind] of Object.entries(kinds)) {
        const { params, read } = await made(kind)
        const before = await read()
        await expectClosed(send, kind, params)
        const answer = await send(kind.rows.delete, { params })
        expect(answer.status, `${name}: ${answer.text}`).toBe(200)
        expect(lasting(payloadOf(answer)), name).toEqual(lasting(before))
      }
    })
  },
)

test('whoever may not read chooses no entries by what they hold, and may name them', async () => {
  const params = { id: collectionId }
  const json = { name: unique('e'), title: 'secret', active: false }
  const id = Number(payloadOf(await accounts.admin.send(elementEndpoints.add, { params, json })).id)
  const filter = [{ field: 'title', op: 'contains' as const, value: 'sec' }]
  for (const [operation, grant] of [
    ['publish', 'publish'],
    ['unpublish', 'publish'],
    ['delete', 'delete'],
  ] as const) {
    const writer = await accounts.person({ elements: [grant] })
    const endpoint = elementBatchEndpoints[operation]
    for (const chosen of [{ filter }, { filter: [], search: 'secret' }]) {
      const refused = await writer.send(endpoint, { params, json: { ...chosen, expected: 99 } })
      expect(refused.status).toBe(403)
      expect(refused.text).toContain('takes the permission read on elements')
    }
    const named = await writer.send(endpoint, { params, json: { items: [{ id }] } })
    expect(named.body?.payload).toMatchObject({ total: 1, failed: 0 })
  }
})
