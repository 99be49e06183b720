import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findingsOf } from '../docs-browser.ts'

/** Where screenshots go, to be looked at; none are taken without it. */
const folder = process.env.ADMIN_PAGE_SCREENSHOTS

/** Holds a view, as it is now, free of what keeps readers out, and within the width of the screen. */
export const lookAt = async (page: Page, name: string): Promise<void> => {
  // A tooltip stands outside all regions while the pointer is on its button.
  await page.mouse.move(0, 0)
  await page.getByRole('tooltip').waitFor({ state: 'detached' })
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` })
  const { findings } = await findingsOf(page)
  expect.soft(findings, name).toEqual([])
  expect
    .soft(await page.evaluate('document.documentElement.scrollWidth'), name)
    .toBe(page.viewportSize()?.width)
}
