import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Expects that axe finds nothing on the page that breaks WCAG 2.2, level A or AA. */
export async function checkAxe(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(standard).analyze()
  const found = violations.map(({ id, help, nodes }) => ({
    ...{ id, help },
    at: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
  expect(found).toEqual([])
}

/** Expects that axe finds nothing on the page as it is, by day and by night. */
export async function checkBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await checkAxe(page)
  }
}

/** The same, and that nothing scrolls sideways. */
export async function checkScreen(page: Page): Promise<void> {
  await checkBothThemes(page)
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(sideways).toBeLessThanOrEqual(0)
}
