import type { Locator, Page } from '@playwright/test'

/** Moves with the Tab key alone until the focus is where it should be. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 80; press++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not reach ${target.toString()}`)
}
