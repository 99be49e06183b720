import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findingsOf, hasChromium } from '../docs-browser.ts'
import { entryForm, openBrowser, signIn, widths } from './browser.ts'
import { adminEmail, adminPassword, everyField, type PageStack, startPageStack } from './stack.ts'

type Browser = Awaited<ReturnType<typeof openBrowser>>

/** Where screenshots go, to be looked at; none are taken without it. */
const folder = process.env.ADMIN_PAGE_SCREENSHOTS

describe.skipIf(!hasChromium)('every view of the page', () => {
  let running: PageStack
  let browser: Browser
  beforeAll(async () => {
    running = await startPageStack()
    browser = await openBrowser(running.stack.url)
    const { admin } = running
    const { id } = await admin.collections.add({
      name: 'articles',
      singleName: 'article',
      pluralName: 'articles',
      fields: [...everyField],
    })
    for (let number = 1; number <= 30; number += 1)
      await admin.elements.add(id, {
        name: `article-${number}`,
        title: `The title of article ${number}`,
        minutes: number,
        accent: '#ff8800',
        opens: '2026-07-01T08:30:00Z',
        'extra "data"': { tags: ['a', 'b'] },
        active: number % 2 === 0,
      })
  }, 300_000)
  afterAll(async () => {
    await browser?.close()
    await running?.stack.stop()
  })

  const variants = [
    ['wide', 'light'],
    ['wide', 'dark'],
    ['narrow', 'light'],
    ['narrow', 'dark'],
  ] as const

  test.each(variants)(
    'is free of what keeps readers out, and fits a %s screen, in %s colours',
    async (width, colorScheme) => {
      const { openTab, context } = await browser.openAs({ viewport: widths[width], colorScheme })
      const { page, wrong } = await openTab()
      const look = async (name: string): Promise<void> => {
        // A tooltip stands outside all regions while the pointer is on its button.
        await page.mouse.move(0, 0)
        await page.getByRole('tooltip').waitFor({ state: 'detached' })
        if (folder !== undefined)
          await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` })
        const { findings } = await findingsOf(page)
        expect.soft(findings, name).toEqual([])
        expect
          .soft(await page.evaluate('document.documentElement.scrollWidth'), name)
          .toBe(widths[width].width)
      }
      await page.goto(`${running.stack.url}/admin`)
      await page.getByLabel('Email').waitFor()
      await look('sign-in')
      await signIn(page, running.stack.url, adminEmail, adminPassword)
      await views(page, look)
      expect(wrong).toEqual([])
      await context.close()
    },
    300_000,
  )

  /** Opens each view, with its menus and dialogs. */
  const views = async (page: Page, look: (name: string) => Promise<void>): Promise<void> => {
    await page.getByRole('link', { name: 'article-30' }).waitFor()
    await look('list')
    await page.getByRole('link', { name: 'article-30' }).click()
    await entryForm(page).getByLabel('title').fill('Typed')
    await entryForm(page).getByLabel('accent', { exact: true }).fill('no color')
    await entryForm(page).getByLabel('minutes').focus()
    await look('form')
    await page.getByRole('link', { name: '← Articles' }).click()
    await page.getByRole('dialog').waitFor()
    await look('unsaved')
    await page.getByRole('button', { name: 'Stay' }).click()
    await running.admin.elements.update(1, 30, { title: 'Theirs' })
    await entryForm(page).getByLabel('accent', { exact: true }).fill('#000')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor()
    await look('conflict')
    await page.getByRole('button', { name: 'Back to the form' }).click()
    await running.admin.elements.update(1, 30, { title: 'old' })
  }
})
