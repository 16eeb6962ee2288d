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
