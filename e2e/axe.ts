import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axeCore from 'axe-core'
import { expect, type Page } from './test.ts'

/** Loaded into every page that is opened; minified, it is half the size. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules that depend on colors. */
const colorRules = ['color-contrast', 'link-in-text-block']
const toast = '.mantine-Notification-root'

/** Expects no axe violations of WCAG 2.2 level A or AA on the page. Toasts are left to `checkToast`. */
export async function checkAxe(page: Page, rules?: readonly string[]): Promise<void> {
  // A fading toast is half transparent, and for a few seconds it may cover a button.
  await checkPart(page, { part: 'html', excluded: toast, rules })
}

type Part = { part: string; excluded?: string; rules?: readonly string[] | undefined }

/** Available in the page. */
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

/** Light, then dark: only the colors differ there, so only their rules run again. */
const themes = [
  ['light', standard],
  ['dark', colorRules],
] as const

/** Expects no axe violations on the page, in light and dark mode. */
export async function checkBothThemes(page: Page): Promise<void> {
  for (const [colorScheme, rules] of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await checkAxe(page, rules)
  }
}

/** Expects no axe violations in the current toast, in light and dark mode. */
export async function checkToast(page: Page): Promise<void> {
  // A toast stays while the pointer is over it.
  await page.locator(toast).hover()
  for (const [colorScheme, rules] of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await checkPart(page, { part: toast, rules })
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.mouse.move(0, 0)
}

/** Also expects that the page doesn't scroll sideways. */
export async function checkScreen(page: Page): Promise<void> {
  await checkBothThemes(page)
  await expectNoSidewaysScroll(page)
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const readExcess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(readExcess).toBeLessThanOrEqual(0)
}
