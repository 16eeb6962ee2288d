import type { Locator, Page } from './test.ts'

/** Moves with the Tab key, or backward with Shift+Tab, until the element has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let press = 0; press < 80; press++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not reach ${target.toString()}`)
}

/** Whether the center of the focused element is visible, not behind a bar or outside the window. */
export const seesFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement!
    const { left, top, width, height } = focused.getBoundingClientRect()
    const seen = document.elementFromPoint(left + width / 2, top + height / 2)
    return seen !== null && (focused.contains(seen) || seen.contains(focused))
  })
