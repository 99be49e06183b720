import type { Page } from 'playwright-core'
import { widths } from './browser.ts'
import { lookAt } from './look.ts'

/** Holds a view, as it is now, to what `lookAt` wants, on a wide and on a narrow screen, light and dark. The tab is wide and light afterwards. */
export const lookEverywhere = async (page: Page, name: string): Promise<void> => {
  for (const width of ['narrow', 'wide'] as const)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.setViewportSize(widths[width])
      await page.emulateMedia({ colorScheme })
      // Colours that are on their way from one theme to the other are those of neither.
      await page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))')
      await lookAt(page, `${name}-${width}-${colorScheme}`)
    }
}
