import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium } from '../docs-browser.ts'
import { entryForm, openBrowser, signIn, type Tab } from './browser.ts'
import { adminEmail, adminPassword, type PageStack, startPageStack } from './stack.ts'

type Browser = Awaited<ReturnType<typeof openBrowser>>

describe.skipIf(!hasChromium)('no typed text is lost', () => {
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

  const openForm = async (id: number): Promise<Tab & { close: () => Promise<void> }> => {
    const { openTab, context } = await browser.openAs()
    const tab = await openTab()
    await signIn(tab.page, running.stack.url, adminEmail, adminPassword)
    await tab.page.goto(formOf(id))
    await title(tab.page).waitFor()
    return { ...tab, close: () => context.close() }
  }

  test('a field that only the other person changed is taken over, and the form says so', async () => {
    const id = await addEntry('merged')
    const { page, wrong, close } = await openForm(id)
    await running.admin.elements.update(collection, id, { body: 'theirs' })
    await title(page).fill('mine')
    await save(page)
    await page.getByText(/Another person changed body meanwhile/).waitFor()
    await isSaved(page)
    expect(await body(page).inputValue()).toBe('theirs')
    expect(await stored(id)).toMatchObject({ title: 'mine', body: 'theirs' })
    expect(wrong).toEqual([])
    await close()
  }, 300_000)

  test('a field that both changed is shown in both versions, and the person chooses', async () => {
    const id = await addEntry('conflict')
    const { page, wrong, close } = await openForm(id)
    await running.admin.elements.update(collection, id, { title: 'theirs', body: 'theirs' })
    await title(page).fill('mine')
    await body(page).fill('mine too')
    await save(page)
    const dialog = page.getByRole('dialog', { name: /Another person saved this entry/ })
    await dialog.waitFor()
    // Nothing was written yet, and closing the dialog leaves the form as it was typed.
    expect(await stored(id)).toMatchObject({ title: 'theirs' })
    await dialog.getByRole('button', { name: 'Back to the form' }).click()
    expect(await title(page).inputValue()).toBe('mine')
    await save(page)
    await dialog.getByRole('radiogroup', { name: 'title' }).getByLabel('Take theirs').check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await isSaved(page)
    expect(await stored(id)).toMatchObject({ title: 'theirs', body: 'mine too' })
    expect(await title(page).inputValue()).toBe('theirs')
    expect(wrong).toEqual([])
    await close()
  }, 300_000)

  test('a session that ends in a form is taken up again by the password, and the same save is sent', async () => {
    const id = await addEntry('ended')
    const { page, wrong, close } = await openForm(id)
    await title(page).fill('typed before the end')
    for (const { id: session } of await running.admin.sessions.list())
      await running.admin.sessions.delete(session)
    await save(page)
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.getByLabel('Password').fill('wrong-password-1')
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByLabel('Password').fill(adminPassword)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await isSaved(page)
    expect(await stored(id)).toMatchObject({ title: 'typed before the end' })
    expect(wrong).toEqual([])
    await close()
  }, 300_000)

  test('leaving by a link or back asks first, and what was left is offered as a draft', async () => {
    const id = await addEntry('left')
    const { page, wrong, close } = await openForm(id)
    await page.getByRole('link', { name: '← Notes' }).click()
    await page.getByRole('link', { name: 'left' }).click()
    await title(page).fill('not saved')
    await page.getByRole('link', { name: '← Notes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await dialog.getByRole('button', { name: 'Stay' }).click()
    expect(await title(page).inputValue()).toBe('not saved')
    await page.goBack()
    await dialog.getByRole('button', { name: 'Stay' }).click()
    expect(await title(page).inputValue()).toBe('not saved')
    await page.waitForFunction(
      `indexedDB.databases().then((all) => all.some(({ name }) => name === 'keyval-store'))`,
    )
    const asked = page.waitForEvent('dialog')
    const reload = page.reload()
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.accept()
    await reload
    await page.getByText(/You typed something here .* not saved: title/).waitFor()
    expect(await title(page).inputValue()).toBe('old')
    await page.getByRole('button', { name: 'Put it in' }).click()
    expect(await title(page).inputValue()).toBe('not saved')
    await save(page)
    await isSaved(page)
    expect(await stored(id)).toMatchObject({ title: 'not saved' })
    expect(wrong).toEqual([])
    await close()
  }, 300_000)

  test('an entry that is deleted under the form can be saved as a new one', async () => {
    const id = await addEntry('deleted')
    const { page, wrong, close } = await openForm(id)
    await title(page).fill('still here')
    await running.admin.elements.delete(collection, id)
    await save(page)
    await page.getByText(/deleted by another person/).waitFor()
    expect(await title(page).inputValue()).toBe('still here')
    // The deleted entry has an address of the same shape.
    const before = page.url()
    await page.getByRole('button', { name: 'Save as a new entry' }).click()
    await page.waitForURL(({ href }) => href !== before && /entries\/\d+\/\d+$/.test(href))
    await title(page).waitFor()
    const { items } = await running.admin.elements.list(collection, { filter: { name: 'deleted' } })
    expect(items).toMatchObject([{ title: 'still here', body: 'old' }])
    expect(wrong).toEqual([])
    await close()
  }, 300_000)

  test('a server that does not answer is told in a sentence, and the next save works', async () => {
    const id = await addEntry('offline')
    const { page, close } = await openForm(id)
    await title(page).fill('typed offline')
    await page.context().setOffline(true)
    await save(page)
    await page.getByText(/The server does not answer/).waitFor()
    expect(await title(page).inputValue()).toBe('typed offline')
    await page.context().setOffline(false)
    await save(page)
    await isSaved(page)
    expect(await stored(id)).toMatchObject({ title: 'typed offline' })
    await close()
  }, 300_000)
})
