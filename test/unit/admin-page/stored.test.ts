import { expect, test } from 'vitest'
import { type EntryStore, elementStore } from '../../../functions/admin/page/entries/stored.ts'
import { areas } from '../../../functions/admin/page/site/areas.ts'
import { itemMethods, siteStore } from '../../../functions/admin/page/site/site-store.ts'
import { type Admin, createAdmin } from '../../../shared/client/admin/create-admin.ts'
import { isTypecaseError } from '../../../shared/client/http/error.ts'

const stores: [string, (admin: Admin) => EntryStore][] = [
  ['an element', (admin) => elementStore(admin, 3)],
  [
    'a page',
    (admin) =>
      siteStore({ admin, methods: itemMethods(admin, areas.pages), first: {}, onWritten: () => undefined }),
  ],
]

test.each(stores)(
  '%s whose answer was lost is sent again under its key, and another one under a key of its own',
  async (_, storeOf) => {
    const keys: (string | null)[] = []
    let isLost = true
    const admin = createAdmin({
      url: 'http://127.0.0.1:1',
      token: 'token',
      retry: false,
      fetch: async (_, init) => {
        keys.push(new Headers(init?.headers).get('idempotency-key'))
        if (isLost) throw new TypeError('cut')
        return Response.json({ status: true, payload: { id: 1 } }, { headers: { etag: '"1"' } })
      },
    })
    const store = storeOf(admin)
    await expect(store.add({ name: 'a' })).rejects.toSatisfy(isTypecaseError)
    isLost = false
    await store.add({ name: 'a' })
    await store.add({ name: 'a' })
    await store.add({ name: 'b' })
    const [lost, again, next, other] = keys
    expect(lost).toMatch(/^"[\da-f]{32}"$/)
    expect(again).toBe(lost)
    expect(new Set([lost, next, other]).size).toBe(3)
  },
)
