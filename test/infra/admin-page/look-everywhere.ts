import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { patient } from '../docs-browser.ts'
import { widths } from './browser.ts'
import { lookAt } from './look.ts'
import { variants } from './variants.ts'

/** The colours of the page's ground in both themes, as the browser gives them. */
const grounds = { dark: 'rgb(18, 21, 19)', light: 'rgb(246, 247, 246)' } as const

/**
 * Holds a view, as it is now, to what `lookAt` wants, in each variant. The tab is wide and
 * light afterwards.
 */
export const lookEverywhere = async (page: Page, name: string): Promise<void> => {
  const ground = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
  for (const [width, colorScheme] of variants) {
    await page.setViewportSize(widths[width])
    await page.emulateMedia({ colorScheme })
    await expect.poll(ground, patient).toBe(grounds[colorScheme])
    await lookAt(page, `${name}-${width}-${colorScheme}`)
  }
}
