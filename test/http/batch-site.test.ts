import { beforeAll, describe, expect, test } from 'vitest'
import {
  pageBatchEndpoints,
  pageEndpoints,
  pageSectionBatchEndpoints,
  pageSectionEndpoints,
} from '../../shared/contract/pages.ts'
import { publicEndpoints } from '../../shared/contract/public.ts'
import { staticItemBatchEndpoints, staticSectionBatchEndpoints } from '../../shared/contract/static.ts'
import { type Accounts, sharedAccounts } from './accounts.ts'
import { asAdmin, asVisitor } from './harness/api.ts'
import { addEntry, pageKind, pageSectionKind, staticItemKind, staticSectionKind } from './harness/site.ts'
import { unique } from './harness/unique.ts'

const admin = asAdmin()
let accounts: Accounts
beforeAll(async () => {
  accounts = await sharedAccounts()
})

describe.each([
  [
    'pages.items.batchUnpublish, pages.items.batchPublish and pages.items.batchDelete',
    pageKind,
    pageBatchEndpoints,
  ],
  [
    'pages.sections.batchUnpublish, pages.sections.batchPublish and pages.sections.batchDelete',
    pageSectionKind,
    pageSectionBatchEndpoints,
  ],
  [
    'static.items.batchUnpublish, static.items.batchPublish and static.items.batchDelete',
    staticItemKind,
    staticItemBatchEndpoints,
  ],
  [
    'static.sections.batchUnpublish, static.sections.batchPublish and static.sections.batchDelete',
    staticSectionKind,
    staticSectionBatchEndpoints,
  ],
] as const)('%s', (_names, kind, endpoints) => {
  test('change what the public sees', async () => {
    const entries = [await addEntry(kind), await addEntry(kind)]
    const items = entries.map(({ id }) => ({ id }))
    const seen = async () =>
      Promise.all(
        entries.map(
          async ({ id }) =>
            (await asVisitor().send(kind.byId, kind.byId.path.replace('{id}', `${id}`))).status,
        ),
      )
    expect(await seen()).toEqual([200, 200])
    const steps = [
      [endpoints.unpublish, [404, 404], 2],
      [endpoints.publish, [200, 200], 2],
      [endpoints.delete, [404, 404], 2],
      [endpoints.delete, [404, 404], 0],
    ] as const
    for (const [endpoint, statuses, done] of steps) {
      const { data } = await admin.call(endpoint, { body: { items } })
      expect(data.payload).toMatchObject({ total: 2, done, failed: 2 - done })
      expect(await seen()).toEqual(statuses)
    }
  })
})

describe('pages.sections.batchDelete', () => {
  test('says what refers to a section, and deletes sections together with those in them', async () => {
    const outer = await addEntry(pageSectionKind)
    const inner = await addEntry(pageSectionKind, { parentId: outer.id })
    const free = await addEntry(pageSectionKind)
    const page = await addEntry(pageKind, { parentId: inner.id })
    const items = [outer, inner, free].map(({ id }) => ({ id }))
    const first = await admin.call(pageSectionBatchEndpoints.delete, { body: { items } })
    expect(first.data.payload.results.map(({ outcome, status }) => status ?? outcome)).toEqual([
      409,
      409,
      'done',
    ])
    expect(first.data.payload.results[1]?.text).toBe(
      `This entry is still the parentId of page ${page.id}: move or delete them first.`,
    )
    await admin.call(pageEndpoints.delete, { params: { id: page.id } })
    const second = await admin.call(pageSectionBatchEndpoints.delete, { body: { items: items.slice(0, 2) } })
    expect(second.data.payload).toMatchObject({ total: 2, done: 2, failed: 0 })
    await admin.fails(404, pageSectionEndpoints.get, { params: { id: outer.id } })
  })

  test('frees the urls, which other entries can take', async () => {
    const [url, other] = [unique('u'), unique('u')]
    const entries = [await addEntry(pageKind, { url }), await addEntry(pageKind, { url: other })]
    await admin.call(pageBatchEndpoints.delete, { body: { items: entries.map(({ id }) => ({ id })) } })
    const again = await addEntry(pageKind, { url: other })
    expect((await asVisitor().send(publicEndpoints.page, `/pages/${other}`)).status).toBe(200)
    expect(again.id).toBeGreaterThan(entries[1]?.id ?? 0)
  })
})

test('each batch needs the permission of its action', async () => {
  const editor = await accounts.person({ pages: ['read', 'create', 'update'] })
  const publisher = await accounts.person({ pages: ['publish'] })
  const { id } = await addEntry(pageKind, { active: false })
  const json = { items: [{ id }] }
  const { publish, unpublish, delete: remove } = pageBatchEndpoints
  for (const endpoint of [publish, unpublish, remove])
    expect((await editor.send(endpoint, { json })).status).toBe(403)
  expect((await publisher.send(publish, { json })).body?.payload).toMatchObject({ done: 1 })
  expect((await publisher.send(remove, { json })).status).toBe(403)
})
