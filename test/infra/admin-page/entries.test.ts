import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium } from '../docs-browser.ts'
import { entryForm, openBrowser, signIn } from './browser.ts'
import { adminEmail, adminPassword, everyField, type PageStack, startPageStack } from './stack.ts'

type Browser = Awaited<ReturnType<typeof openBrowser>>

describe.skipIf(!hasChromium)('entries in the page', () => {
  let running: PageStack
  let browser: Browser
  let collection: number
  beforeAll(async () => {
    running = await startPageStack()
    browser = await openBrowser(running.stack.url)
    const made = await running.admin.collections.add({
      name: 'articles',
      singleName: 'article',
      pluralName: 'articles',
      fields: [...everyField],
    })
    collection = made.id
    await running.admin.collections.publish(collection)
  }, 300_000)
  afterAll(async () => {
    await browser?.close()
    await running?.stack.stop()
  })

  test('a person signs in, writes an entry with every type, publishes it, and the public sees it', async () => {
    const { openTab, context } = await browser.openAs()
    const { page, wrong } = await openTab()
    await signIn(page, running.stack.url, adminEmail, adminPassword)
    await page.getByRole('menuitem', { name: 'Articles' }).click()
    await page.getByRole('heading', { name: 'Articles' }).waitFor()
    await page.getByRole('link', { name: 'New article' }).click()
    const form = entryForm(page)
    await form.getByLabel('Name').fill('First')
    await form.getByLabel('title').fill('A title')
    await form.getByLabel('body, long').fill('  two\nlines ')
    await form.getByLabel('minutes').fill('12.5')
    await form.getByLabel('featured').check()
    await form.getByLabel('checked').click()
    await page.getByRole('option', { name: 'Yes' }).click()
    await form.getByLabel('accent', { exact: true }).fill('#ff8800')
    await form.getByLabel('opens').fill('2026-07-01T10:30')
    await form.getByLabel('extra "data"').fill('{"large": 12345678901234567890, "half": 1.50}')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'First' }).waitFor()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('button', { name: 'Unpublish' }).waitFor()
    const answer = await fetch(`${running.stack.url}/api/articles/1`)
    const text = await answer.text()
    expect(JSON.parse(text).payload).toMatchObject({
      name: 'First',
      title: 'A title',
      'body, long': '  two\nlines ',
      minutes: 12.5,
      featured: true,
      checked: true,
      accent: '#ff8800',
      opens: '2026-07-01T08:30:00.000Z',
    })
    expect(text).toContain('{"large":12345678901234567890,"half":1.50}')
    expect(wrong).toEqual([])
    await context.close()
  }, 300_000)
})
