import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { stopTime } from './browser.ts'
import { describeAdminPage } from './describe.ts'
import { lookAt } from './look.ts'
import { adminEmail, adminPassword, everyField } from './stack.ts'
import { variants } from './variants.ts'
import { entryForm, savedForm } from './views/entry.ts'
import { signInView } from './views/session.ts'

describeAdminPage('every view of the page', (running) => {
  beforeAll(async () => {
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
  })

  test.each(variants)(
    'is free of what keeps readers out, and fits a %s screen, in %s colours',
    async (width, colorScheme) => {
      const { page, wrong } = await running.openTab({ width, colorScheme, isAlone: true })
      const look = (name: string): Promise<void> => lookAt(page, `${name}-${width}-${colorScheme}`)
      await page.goto(`${running.url}/admin`)
      const { button, signIn } = signInView(page)
      await button.waitFor()
      await look('sign-in')
      await signIn(adminEmail, adminPassword)
      await page.goto(`${running.url}/admin#/entries/1`)
      await views(page, look)
      expect(wrong).toEqual([])
    },
  )

  /** Opens each view, with its menus and dialogs. */
  const views = async (page: Page, look: (name: string) => Promise<void>): Promise<void> => {
    await page.getByRole('link', { name: 'article-30' }).waitFor()
    await look('list')
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('dialog', { name: 'Filters' }).getByLabel('minutes from').fill('2')
    await page.getByText(/of 29/).waitFor()
    await look('filters')
    await page.getByRole('button', { name: 'Show' }).click()
    const select = page.getByRole('button', { name: 'Select', exact: true })
    if (await select.isVisible()) await select.click()
    for (const at of [1, 2]) await page.getByRole('checkbox').nth(at).check()
    await look('selected')
    await stopTime(page)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    // axe-core waits by timers, so the clock goes on in steps that are far from eight seconds together.
    const looked = look('deleting').then(() => true)
    while (!(await Promise.race([looked, page.clock.runFor(1).then(() => false)])));
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.clock.resume()
    if (await page.getByRole('button', { name: 'Select no more' }).isVisible())
      await page.getByRole('button', { name: 'Select no more' }).click()
    await page.getByRole('button', { name: 'Take off: minutes from 2' }).click()
    await page.getByText(/of 30/).waitFor()
    await page.getByRole('link', { name: 'article-30' }).click()
    await entryForm(page).getByLabel('title').fill('Typed')
    await entryForm(page).getByLabel('accent', { exact: true }).fill('no color')
    await entryForm(page).getByLabel('minutes').focus()
    await look('form')
    const more = page.getByRole('button', { name: 'More actions' })
    if (await more.isVisible()) {
      await more.click()
      await look('form-actions')
      await page.keyboard.press('Escape')
    }
    await page.getByRole('link', { name: '← Articles' }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    await look('unsaved')
    await page.getByRole('button', { name: 'Stay' }).click()
    await running.admin.elements.update(1, 30, { title: 'Theirs' })
    await entryForm(page).getByLabel('accent', { exact: true }).fill('#000')
    await savedForm(page).save()
    await page.getByRole('dialog', { name: /Another person saved this entry/ }).waitFor()
    await look('conflict')
    await page.getByRole('button', { name: 'Back to the form' }).click()
    await running.admin.elements.update(1, 30, { title: 'old' })
  }
})
