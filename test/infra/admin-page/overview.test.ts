import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium } from '../docs-browser.ts'
import { openBrowser, signIn } from './browser.ts'
import { lookAt } from './look.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { adminEmail, adminPassword, type PageStack, startPageStack } from './stack.ts'

describe.skipIf(!hasChromium)('the dashboard and the history in the page', () => {
  let running: PageStack
  let browser: Awaited<ReturnType<typeof openBrowser>>
  beforeAll(async () => {
    running = await startPageStack()
    browser = await openBrowser(running.stack.url)
  }, 300_000)
  afterAll(async () => {
    await browser?.close()
    await running?.stack.stop()
  })

  const openAs = async (email: string) => {
    const { openTab, context } = await browser.openAs()
    const tab = await openTab()
    await signIn(tab.page, running.stack.url, email, adminPassword)
    await tab.page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    return { ...tab, context }
  }

  test('show what there is, as far as the person may read it', async () => {
    const { admin, stack } = running
    const empty = await openAs(adminEmail)
    await empty.page.getByRole('main').getByRole('link', { name: 'New collection' }).waitFor()
    await lookAt(empty.page, 'dashboard-empty')
    expect(empty.wrong).toEqual([])
    await empty.context.close()

    const names = { name: 'events', singleName: 'event', pluralName: 'events' }
    const { id } = await admin.collections.add({ ...names, fields: [] })
    await admin.collections.publish(id)
    await admin.elements.import(
      id,
      Array.from({ length: 12 }, (_, at) => ({ name: `event-${at + 1}`, active: at % 4 !== 0 })),
    )
    await admin.pages.items.add({ name: 'imprint', url: 'imprint', title: 'Imprint', active: false })
    const { id: roleId } = await admin.roles.add({
      name: 'writer',
      permissions: { collections: ['read'], elements: ['read', 'update'] },
    })
    await admin.users.add({ email: 'writer@example.com', password: adminPassword, roleId })
    for (let times = 0; times < 3; times += 1) await fetch(`${stack.url}/api/events`)

    const owner = await openAs(adminEmail)
    const changes = owner.page.getByRole('list', { name: 'Changed last' })
    await changes.getByRole('link', { name: 'imprint' }).waitFor()
    await owner.page.getByText('4 drafts wait to be published.').waitFor()
    expect(await changes.getByRole('listitem').count()).toBe(8)
    expect(
      await owner.page.getByRole('list', { name: 'Drafts' }).getByRole('link').allTextContents(),
    ).toEqual(['imprint', 'event-9', 'event-5', 'event-1'])
    await owner.page.getByRole('table', { name: 'Requests of the week' }).waitFor()
    await lookEverywhere(owner.page, 'dashboard')

    await owner.page.getByRole('link', { name: 'To the history' }).click()
    await owner.page.getByRole('heading', { name: 'History' }).waitFor()
    const busiest = owner.page.getByRole('region', { name: 'Busiest addresses' })
    await busiest.getByRole('row', { name: '/api/events Collections 3' }).waitFor()
    const perDay = owner.page.getByRole('region', { name: 'Requests per day (UTC)' }).getByRole('row')
    expect(await perDay.count()).toBe(31)
    await owner.page.getByRole('button', { name: '7 days' }).click()
    await expect.poll(() => perDay.count()).toBe(8)
    await owner.page.locator('rect.MuiBarChart-element').last().waitFor()
    await lookEverywhere(owner.page, 'history')
    await owner.page.getByRole('button', { name: 'Show more' }).click()
    const latest = owner.page.getByRole('region', { name: 'Latest requests' }).getByRole('row')
    await expect.poll(() => latest.count()).toBeGreaterThan(26)
    await owner.page.getByLabel('From').fill('2026-02-01')
    await owner.page.getByLabel('To', { exact: true }).fill('2026-01-01')
    await owner.page.getByText('The period ends before it begins').waitFor()
    await owner.page.reload()
    expect(await owner.page.getByLabel('From').inputValue()).toBe('2026-02-01')
    expect(owner.wrong).toEqual([])
    await owner.context.close()

    const writer = await openAs('writer@example.com')
    await writer.page.getByText('3 drafts wait to be published.').waitFor()
    expect(await writer.page.getByRole('heading', { name: 'Requests of the week' }).count()).toBe(0)
    expect(await writer.page.getByRole('menuitem').allTextContents()).toEqual(['Dashboard', 'Events'])
    expect(writer.wrong).toEqual([])
    await writer.context.close()
  }, 300_000)
})
