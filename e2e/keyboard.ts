import type { Locator, Page } from '@playwright/test'

/** Moves with the Tab key alone until the focus is where it should be. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 80; press++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not reach ${target.toString()}`)
}

/** Whether what has the focus is seen where its middle is, and not behind a bar or beyond the page's edge. */
export const seesFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement!
    const { left, top, width, height } = focused.getBoundingClientRect()
    const seen = document.elementFromPoint(left + width / 2, top + height / 2)
    return seen !== null && (focused.contains(seen) || seen.contains(focused))
  })
