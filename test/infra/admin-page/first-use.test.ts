import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findingsOf, hasChromium } from '../docs-browser.ts'
import { entryForm, openBrowser, signIn } from './browser.ts'
import { adminEmail, adminPassword, type PageStack, startPageStack } from './stack.ts'
import { collectionView } from './views/model.ts'

describe.skipIf(!hasChromium)('the first use of the page', () => {
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

  test('leads from an empty store to a published entry of an own collection', async () => {
    const { openTab, context } = await browser.openAs()
    const { page, wrong } = await openTab()
    await signIn(page, running.stack.url, adminEmail, adminPassword)
    await page.getByRole('heading', { name: 'Nothing to write yet' }).waitFor()
    await page.getByRole('menuitem', { name: 'New collection' }).click()
    const view = collectionView(page)
    await view.names('a/b', 'book', 'books')
    await view.add('year', 'Number')
    await view.form.getByRole('button', { name: 'Up: year' }).click()
    expect(await view.order()).toEqual(['year', 'title'])
    expect((await findingsOf(page)).findings).toEqual([])
    await page.getByRole('button', { name: 'Make the collection' }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel('One entry is called').inputValue()).toBe('book')
    await page.getByLabel('Name in addresses').fill('books')
    await page.getByRole('button', { name: 'Make the collection' }).click()
    await page.getByRole('link', { name: 'New book' }).click()
    await entryForm(page).getByLabel('Name').fill('emma')
    await entryForm(page).getByLabel('year').fill('1815')
    await page.keyboard.press('Control+s')
    await page.getByRole('heading', { name: 'emma' }).waitFor()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('button', { name: 'Unpublish' }).waitFor()
    const answer = await fetch(`${running.stack.url}/api/books/1`)
    expect(await answer.json()).toMatchObject({ payload: { name: 'emma', year: 1815, title: null } })
    expect(wrong).toEqual([])
    await context.close()
  }, 300_000)
})
