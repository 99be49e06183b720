import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeAdminPage } from './describe.ts'
import { entryForm, savedForm } from './views/entry.ts'
import { collectionView } from './views/model.ts'
import { accountView, roleView, takeSecret } from './views/people.ts'

const fields = [
  ['headline', 'Text'],
  ['minutes', 'Number'],
  ['featured', 'Yes or no'],
  ['accent', 'Color'],
  ['opens', 'Date and time'],
  ['extra', 'JSON'],
] as const

describeAdminPage('an administrator and an editor', (running) => {
  const makeRole = async (page: Page): Promise<void> => {
    await page.getByRole('menuitem', { name: 'Roles' }).click()
    await page.getByRole('link', { name: 'New role' }).click()
    const role = roleView(page)
    await role.name.fill('author')
    for (const grant of ['Collections: Read', 'Entries: Read', 'Entries: Create', 'Entries: Change'])
      await role.grant(grant).click()
    await role.form.getByRole('button', { name: 'Make the role' }).click()
    await page.getByRole('link', { name: /^author/ }).waitFor()
  }

  const makeEditor = async (page: Page): Promise<string> => {
    await page.getByRole('menuitem', { name: 'Users' }).click()
    await page.getByRole('link', { name: 'New user' }).click()
    const account = accountView(page)
    await account.form.getByLabel('Email').fill('editor@example.com')
    await account.chooseRole('author')
    await account.form.getByRole('button', { name: 'Make one up' }).click()
    await account.form.getByRole('button', { name: 'Make the account' }).click()
    return takeSecret(page, 'Password')
  }

  const makeCollection = async (page: Page): Promise<void> => {
    await page.getByRole('menuitem', { name: 'New collection' }).click()
    const view = collectionView(page)
    await view.names('stories', 'story', 'stories')
    for (const [name, type] of fields) await view.add(name, type)
    await view.form.getByRole('button', { name: 'Make the collection' }).click()
    await page.getByRole('heading', { name: 'Stories' }).waitFor()
  }

  const write = async (page: Page): Promise<void> => {
    await page.getByRole('link', { name: 'New story' }).click()
    const form = entryForm(page)
    await form.getByLabel('Name').fill('first')
    await form.getByLabel('headline').fill('A museum opens')
    await form.getByLabel('minutes').fill('12.5')
    await form.getByLabel('featured').click()
    await page.getByRole('option', { name: 'Yes' }).click()
    await form.getByLabel('accent', { exact: true }).fill('#ff8800')
    await form.getByLabel('opens').fill('2026-07-01T10:30')
    await form.getByLabel('extra').fill('{"visitors": 12345678901234567890}')
    await savedForm(page).save()
    await page.getByRole('heading', { name: 'first' }).waitFor()
  }

  /** The status of a call to publish, sent by the page's own script as the person who is signed in. */
  const publishByHand = async (page: Page): Promise<number> => {
    const sent = page.waitForRequest((request) => request.headers().authorization !== undefined)
    await page.reload()
    const { authorization = '' } = (await sent).headers()
    const answer = await page.request.post(`${running.url}/core/collections/1/elements/1/publish`, {
      headers: { authorization },
    })
    return answer.status()
  }

  const readPublic = () => fetch(`${running.url}/api/stories/1`)

  test('make a role, an account and a collection, write an entry with every type, and publish it', async () => {
    const { page, wrong } = await running.open('/')
    await makeRole(page)
    const password = await makeEditor(page)
    await makeCollection(page)

    const tab = await running.open('/', { email: 'editor@example.com', password })
    const menu = tab.page.getByRole('menuitem')
    await menu.filter({ hasText: 'Stories' }).waitFor()
    for (const name of ['Model', 'Users', 'Roles', 'API tokens', 'New collection'])
      expect(await menu.filter({ hasText: name }).count()).toBe(0)
    await menu.filter({ hasText: 'Stories' }).click()
    await write(tab.page)
    expect(await tab.page.getByRole('button', { name: 'Publish', exact: true }).count()).toBe(0)
    expect(await publishByHand(tab.page)).toBe(403)
    expect((await readPublic()).status).toBe(404)

    await page.getByRole('menuitem', { name: 'Roles' }).click()
    await page.getByRole('link', { name: /^author/ }).click()
    const role = roleView(page)
    await role.grant('Entries: Publish').click()
    await role.form.getByRole('button', { name: 'Save' }).click()
    await savedForm(page).isSaved()
    await tab.page.reload()
    await tab.page.getByRole('button', { name: 'Publish', exact: true }).click()
    await tab.page.getByRole('button', { name: 'Unpublish' }).waitFor()
    const text = await (await readPublic()).text()
    expect(JSON.parse(text).payload).toMatchObject({
      name: 'first',
      title: null,
      headline: 'A museum opens',
      minutes: 12.5,
      featured: true,
      accent: '#ff8800',
      opens: '2026-07-01T08:30:00.000Z',
    })
    expect(text).toContain('"extra":{"visitors":12345678901234567890}')
    expect([...wrong, ...tab.wrong]).toEqual([])
  })
})
