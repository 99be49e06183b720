import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findingsOf } from '../docs-browser.ts'
import { screenshots } from './variants.ts'

/** Colours that are on their way from one state to another are those of neither. A spinner never ends, and is no transition. */
const transitions = `Promise.allSettled(
  document.getAnimations().filter((one) => one instanceof CSSTransition).map(({ finished }) => finished),
)`

/** Holds a view, as it is now, free of what keeps readers out, and within the width of the screen. */
export const lookAt = async (page: Page, name: string): Promise<void> => {
  // A tooltip stands outside all regions while the pointer is on its button.
  await page.mouse.move(0, 0)
  await page.getByRole('tooltip').waitFor({ state: 'detached' })
  await page.evaluate(transitions)
  if (screenshots !== undefined) await page.screenshot({ path: `${screenshots}/${name}.png` })
  const { findings } = await findingsOf(page)
  expect.soft(findings, name).toEqual([])
  expect
    .soft(await page.evaluate('document.documentElement.scrollWidth'), name)
    .toBe(page.viewportSize()?.width)
}
