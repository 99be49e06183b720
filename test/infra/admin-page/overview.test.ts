import { expect, test } from 'vitest'
import { patient } from '../docs-browser.ts'
import { describeAdminPage, type Visit } from './describe.ts'
import { lookAt } from './look.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { adminPassword } from './stack.ts'

describeAdminPage('the dashboard and the history in the page', (running) => {
  const open = async (visit: Visit = {}) => {
    const tab = await running.open('/', visit)
    await tab.page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    return tab
  }

  test('show what there is, as far as the person may read it', async () => {
    const { admin } = running
    const empty = await open()
    await empty.page.getByRole('main').getByRole('link', { name: 'New collection' }).waitFor()
    await lookAt(empty.page, 'dashboard-empty')
    expect(empty.wrong).toEqual([])
    await empty.page.close()

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
    for (let times = 0; times < 3; times += 1) await fetch(`${running.url}/api/events`)

    const owner = await open()
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
    await expect.poll(() => perDay.count(), patient).toBe(8)
    await owner.page.locator('rect.MuiBarChart-element').last().waitFor()
    await lookEverywhere(owner.page, 'history')
    await owner.page.getByRole('button', { name: 'Show more' }).click()
    const latest = owner.page.getByRole('region', { name: 'Latest requests' }).getByRole('row')
    await expect.poll(() => latest.count(), patient).toBeGreaterThan(26)
    await owner.page.getByLabel('From').fill('2026-02-01')
    await owner.page.getByLabel('To', { exact: true }).fill('2026-01-01')
    await owner.page.getByText('The period ends before it begins').waitFor()
    await owner.page.reload()
    expect(await owner.page.getByLabel('From').inputValue()).toBe('2026-02-01')
    expect(owner.wrong).toEqual([])

    const writer = await open({ email: 'writer@example.com' })
    await writer.page.getByText('3 drafts wait to be published.').waitFor()
    expect(await writer.page.getByRole('heading', { name: 'Requests of the week' }).count()).toBe(0)
    expect(await writer.page.getByRole('menuitem').allTextContents()).toEqual(['Dashboard', 'Events'])
    expect(writer.wrong).toEqual([])
  })
})
