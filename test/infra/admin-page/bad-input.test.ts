import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PermissionSet } from '../../../shared/client/types/answers.ts'
import { hasChromium } from '../docs-browser.ts'
import { entryForm, openBrowser, signIn, type Tab } from './browser.ts'
import { adminEmail, adminPassword, type PageStack, startPageStack } from './stack.ts'

type Browser = Awaited<ReturnType<typeof openBrowser>>

describe.skipIf(!hasChromium)('what goes wrong in a form is told beside the text, which stays', () => {
  let running: PageStack
  let browser: Browser
  let collection: number
  beforeAll(async () => {
    running = await startPageStack()
    browser = await openBrowser(running.stack.url)
    const { id } = await running.admin.collections.add({
      name: 'notes',
      singleName: 'note',
      pluralName: 'notes',
      fields: [
        { name: 'title', type: 'text', format: 'line' },
        { name: 'body', type: 'text' },
      ],
    })
    collection = id
  }, 300_000)
  afterAll(async () => {
    await browser?.close()
    await running?.stack.stop()
  })

  const addEntry = async (name: string): Promise<number> =>
    (await running.admin.elements.add(collection, { name, title: 'old', body: 'old' })).id
  const stored = (id: number) => running.admin.elements.get(collection, id)
  const formOf = (id: number): string => `${running.stack.url}/admin#/entries/${collection}/${id}`
  const title = (page: Page) => entryForm(page).getByLabel('title')
  const body = (page: Page) => entryForm(page).getByLabel('body')
  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
  const isSaved = (page: Page) => page.getByText(/^Saved at/).waitFor()

  const openForm = async (
    id: number,
    email = adminEmail,
    address = formOf(id),
  ): Promise<Tab & { close: () => Promise<void> }> => {
    const { openTab, context } = await browser.openAs()
    const tab = await openTab()
    await signIn(tab.page, running.stack.url, email, adminPassword)
    await tab.page.goto(address)
    await title(tab.page).waitFor()
    return { ...tab, close: () => context.close() }
  }

  test('a right that is taken away in the middle of a form is told, and the text stays until it is given back', async () => {
    const { admin } = running
    const may: PermissionSet = { collections: ['read'], elements: ['read', 'update'] }
    const role = await admin.roles.add({ name: 'writer', permissions: { ...may } })
    await admin.users.add({ email: 'writer@example.com', password: adminPassword, roleId: role.id })
    const id = await addEntry('forbidden')
    const { page, wrong, close } = await openForm(id, 'writer@example.com')
    await title(page).fill('typed with a right')
    await admin.roles.update(role.id, { permissions: { ...may, elements: ['read'] } })
    await save(page)
    await page.getByText(/You may not do this any more.* Your text is still here/).waitFor()
    expect(await title(page).inputValue()).toBe('typed with a right')
    await admin.roles.update(role.id, { permissions: { ...may } })
    await save(page)
    await isSaved(page)
    expect(await stored(id)).toMatchObject({ title: 'typed with a right' })
    expect(wrong).toEqual([])
    await close()
  }, 300_000)

  test('a collection that is deleted under the form is told, and the text stays', async () => {
    const { admin } = running
    const other = await admin.collections.add({
      name: 'brief',
      singleName: 'brief',
      pluralName: 'briefs',
      fields: [{ name: 'title', type: 'text' }],
    })
    const { id } = await admin.elements.add(other.id, { name: 'one', title: 'old' })
    const address = `${running.stack.url}/admin#/entries/${other.id}/${id}`
    const { page, wrong, close } = await openForm(id, adminEmail, address)
    await title(page).fill('still here')
    await admin.collections.delete(other.id)
    await save(page)
    await page.getByText(/deleted by another person/).waitFor()
    await page.getByRole('button', { name: 'Save as a new entry' }).click()
    await page.getByText(/The collection of this entry was deleted/).waitFor()
    expect(await title(page).inputValue()).toBe('still here')
    expect(wrong).toEqual([])
    await close()
  }, 300_000)

  test('an entry that is too large is not sent: its largest fields are named, and the text stays', async () => {
    const id = await addEntry('large')
    const { page, wrong, close } = await openForm(id)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url())
    })
    await body(page).fill('two')
    await title(page).fill('x'.repeat(400_000))
    await save(page)
    await page.getByText(/The entry has 400 KB, and at most 380 KB can be saved.* title \(400 KB\)/).waitFor()
    expect((await title(page).inputValue()).length).toBe(400_000)
    expect(sent).toEqual([])
    await title(page).fill('short')
    await save(page)
    await isSaved(page)
    expect(await stored(id)).toMatchObject({ title: 'short', body: 'two' })
    expect(wrong).toEqual([])
    await close()
  }, 300_000)

  test('a script that is gone since a deploy keeps the form, and the page offers to be loaded anew', async () => {
    const id = await addEntry('deployed')
    const { page, close } = await openForm(id)
    await title(page).fill('typed before the deploy')
    await page.route(/\/admin\/assets\//, (route) => route.fulfill({ status: 404, body: '' }))
    await page.getByRole('menuitem', { name: 'New collection' }).click()
    const dialog = page.getByRole('dialog', { name: 'This part of the page cannot be loaded' })
    await dialog.getByRole('button', { name: 'Stay' }).click()
    expect(await title(page).inputValue()).toBe('typed before the deploy')
    await save(page)
    await isSaved(page)
    await page.getByRole('menuitem', { name: 'New collection' }).click()
    await page.unroute(/\/admin\/assets\//)
    await dialog.getByRole('button', { name: 'Load the page anew' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('menuitem', { name: 'New collection' }).click()
    await page.getByRole('button', { name: 'Make the collection' }).waitFor()
    expect(await stored(id)).toMatchObject({ title: 'typed before the deploy' })
    await close()
  }, 300_000)
})
