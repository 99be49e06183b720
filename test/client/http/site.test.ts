import { describe, expect, inject, test } from 'vitest'
import { createAdmin } from '../../../shared/client/admin/create-admin.ts'
import { createSite } from '../../../shared/client/site/create-site.ts'
import { memoryStore } from '../../../shared/client/site/memory-store.ts'
import type { Page } from '../../../shared/client/types/answers.ts'
import { unique } from '../../http/harness/unique.ts'

const admin = () => {
  const { baseUrl: url, adminToken: token } = inject('stack')
  return createAdmin({ url, token })
}
const site = () => createSite({ url: inject('stack').baseUrl })

describe('pages of a site', () => {
  test('are read by url, with and without slashes, in short and in full', async () => {
    const url = `${unique('page')}/über uns`
    const added = await admin().pages.items.add({ name: url, url, title: 'About' })
    expect(await site().pages.byUrl(url)).toBeNull()
    await admin().pages.items.publish(added.id)
    expect(await site().pages.byUrl(`/${url}/`)).toMatchObject({ url, title: 'About' })
    expect(await site().pages.fullByUrl(`/${url}`)).toMatchObject({ id: added.id, url })
    expect(await site().pages.get(added.id)).toMatchObject({ id: added.id, url })
    expect(await site().pages.byUrl(unique('none'))).toBeNull()
    expect(await site().pages.fullByUrl(unique('none'))).toBeNull()
  })

  test('are brought to a store, and taken out of it', async () => {
    const name = unique('page')
    const added = await admin().pages.items.add({ name, url: name, title: 'Synced' })
    await admin().pages.items.publish(added.id)
    const store = memoryStore<Page>()
    expect(await site().pages.sync(store)).toMatchObject({ full: true })
    expect(store.entries.get(added.id)).toMatchObject({ title: 'Synced' })
    await admin().pages.items.unpublish(added.id)
    const second = await site().pages.sync(store)
    expect(second.full).toBe(false)
    expect(second.gone).toBeGreaterThanOrEqual(1)
    expect(store.entries.has(added.id)).toBe(false)
  })
})

test('static items and sections are read as pages are', async () => {
  const name = unique('block')
  const item = await admin().static.items.add({ name, url: name, fields: [] })
  await admin().static.items.publish(item.id)
  expect(await site().static.byUrl(name)).toMatchObject({ url: name })
  const section = await admin().static.sections.add({ name, url: name })
  await admin().static.sections.publish(section.id)
  expect(await site().static.sections.fullByUrl(name)).toMatchObject({ id: section.id })
})

test('an entry that was read is the condition of its next write', async () => {
  const client = admin()
  const name = unique('page')
  const added = await client.pages.items.add({ name, url: name, title: 'First' })
  const second = await client.pages.items.update(added.id, { title: 'Second' }, { ifMatch: added })
  await expect(
    client.pages.items.update(added.id, { title: 'Lost' }, { ifMatch: added }),
  ).rejects.toMatchObject({ status: 412 })
  const third = await client.pages.items.update(added.id, { title: 'Third' }, { ifMatch: second })
  expect(third.title).toBe('Third')
  expect(await client.pages.items.get(added.id)).toEqual(third)
  const listed = await client.pages.items.list({ filter: { id: added.id } })
  expect(listed.items).toHaveLength(1)
  await expect(client.pages.items.update(added.id, {}, { ifMatch: listed.items[0] })).rejects.toThrow(
    'ifMatch must be an entry that get, add or update of this client gave',
  )
})

test('a refused write names the members', async () => {
  const error: unknown = await admin()
    .users.add({ email: 'not-an-email', password: 'short' })
    .catch((failure: unknown) => failure)
  expect(error).toMatchObject({
    status: 400,
    fields: [
      { name: 'email', message: 'must be an email address' },
      { name: 'password', message: 'must have at least 8 characters' },
    ],
  })
})

test('a session is begun, refreshed for twenty calls at once, and ended', async () => {
  const { baseUrl: url, adminEmail: email, adminPassword: password } = inject('stack')
  const kept: unknown[] = []
  const client = createAdmin({ url, onTokens: (tokens) => kept.push(tokens) })
  const issued = await client.session.login({ email, password })
  const again = createAdmin({
    url,
    tokens: { accessToken: 'expired', refreshToken: issued.refreshToken ?? '' },
    onTokens: (tokens) => kept.push(tokens),
  })
  const lists = await Promise.all(Array.from({ length: 20 }, () => again.sessions.list()))
  expect(lists.every((sessions) => sessions.length > 0)).toBe(true)
  expect(kept).toHaveLength(2)
  await again.session.logout()
  await expect(again.sessions.list()).rejects.toMatchObject({ status: 401 })
})
