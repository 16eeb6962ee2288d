import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axeCore from 'axe-core'

/** Each page that is opened reads it anew: half as much without its comments. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules that colours decide. */
const colorRules = ['color-contrast', 'link-in-text-block']
const toast = '.mantine-Notification-root'

/** Expects that axe finds nothing on the page that breaks WCAG 2.2, level A or AA; of its toasts, `checkToast` does. */
export async function checkAxe(page: Page, rules?: readonly string[]): Promise<void> {
  // One that fades is neither read nor gone, and for its few seconds it may lie over a button.
  await checkPart(page, { part: 'html', excluded: toast, rules })
}

type Part = { part: string; excluded?: string; rules?: readonly string[] | undefined }

/** On the page. */
declare const axe: typeof axeCore

async function checkPart(page: Page, { part, excluded, rules = standard }: Part): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const violations = await page.evaluate(
    async ([at, chosen, hidden]) => {
      const all = hidden ? [...document.querySelectorAll<HTMLElement>(hidden)] : []
      for (const { style } of all) style.visibility = 'hidden'
      const found = await axe.run(at, { runOnly: [...chosen], resultTypes: ['violations'] })
      for (const { style } of all) style.visibility = ''
      return found.violations
    },
    [part, rules, excluded] as const,
  )
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
  expect(found).toEqual([])
}

/** Day, and then night: what differs there are the colours alone. */
const themes = [
  ['light', standard],
  ['dark', colorRules],
] as const

/** Expects that axe finds nothing on the page as it is, by day and by night. */
export async function checkBothThemes(page: Page): Promise<void> {
  for (const [colorScheme, rules] of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await checkAxe(page, rules)
  }
}

/** Expects that axe finds nothing on the toast that is shown, by day and by night. */
export async function checkToast(page: Page): Promise<void> {
  // It stays while it is pointed at.
  await page.locator(toast).hover()
  for (const [colorScheme, rules] of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await checkPart(page, { part: toast, rules })
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.mouse.move(0, 0)
}

/** The same of the page, and that nothing scrolls sideways. */
export async function checkScreen(page: Page): Promise<void> {
  await checkBothThemes(page)
  const scrollWidthExcess = await page.evaluate(
    () => document.documentElement.scrollWidth - innerWidth,
  )
  expect(scrollWidthExcess).toBeLessThanOrEqual(0)
}
