import { patterns, type PathName } from '../../apps/portal/src/paths.ts'
import {
  budgets,
  codeLoadedBy,
  isPublic,
  isRidePath,
  unweighed,
} from '../../bench/screens/loaded-code.ts'
import { findOverruns, type Measured } from '../../scripts/testing/budgets.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { listConsolePages, openConsole } from '../fixtures/staff.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

test.skip(
  ({ isMobile }) => !isMobile,
  'The code is the same at both sizes, and the phone is the narrowest screen.',
)

test('every page of the portal has a budget', { tag: '@gate-phone' }, () => {
  const pages = Object.entries(patterns).filter(([, path]) => !path.includes(':'))
  const missing = pages.filter(
    ([name, path]) => !(path in budgets) && !unweighed.includes(name as PathName),
  )
  expect(missing, 'Give the page a budget in bench/screens/loaded-code.ts').toEqual([])
})

test('no page loads more code than its budget', { tag: '@gate-phone' }, async ({ browser }) => {
  const inGate = ['/sign-in', '/home']
  const pages = Object.entries(budgets).filter(
    ([path]) => process.env.JOURNEYS !== 'gate' || inGate.includes(path),
  )
  const measured: Measured[] = []
  for (const [path, budget] of pages)
    await test.step(path, async () => {
      // Each page has one of its own, with an empty cache.
      await using context = await browser.newContext()
      const page = await context.newPage()
      if (!isPublic(path)) await signIn(page, isRidePath(path) ? 'ride' : 'ent', '/api/health')
      const { javascript, css } = await codeLoadedBy(page, path)
      expect(new URL(page.url()).pathname).toBe(path)
      expect(css).toBeGreaterThan(0)
      expect(javascript).toBeGreaterThan(0)
      measured.push({ name: path, size: javascript, budget })
    })
  expect(findOverruns(measured, 'kB', 'budgets in bench/screens/loaded-code.ts')).toEqual([])
})

/** The narrowest phone, with letters twice as large. */
const enlarge = async (page: Page, language: string) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.addInitScript((chosen) => {
    localStorage.setItem('language', chosen)
    const large = new CSSStyleSheet()
    large.replaceSync('html { font-size: 200% }')
    document.adoptedStyleSheets = [large]
  }, language)
}

for (const language of ['en', 'es']) {
  test(`text at 200% size is not cut off, and no page scrolls sideways (${language})`, async ({
    page,
  }) => {
    await enlarge(page, language)
    const routes = Object.keys(budgets)
    const isPrivate = (path: string) => !isPublic(path) && !isRidePath(path)
    const open = async (path: string) => {
      await page.goto(path)
      await expectNothingCut(page, path)
    }
    for (const path of routes.filter(isPublic)) await open(path)
    await signIn(page, 'ent', '/api/health')
    for (const path of routes.filter(isPrivate)) await open(path)
    await signIn(page, 'ride', '/api/health')
    for (const path of routes.filter(isRidePath)) await open(path)
  })

  test(`text at 200% size is not cut off in the console, either (${language})`, async ({
    page,
  }) => {
    await enlarge(page, language)
    for (const path of listConsolePages('ent')) {
      await openConsole(page, 'admin', path)
      await expectNothingCut(page, path)
    }
  })
}

async function expectNothingCut(page: Page, path: string) {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const listCut = () =>
    page.evaluate(() => {
      const containers =
        'html, h1, h2, .mantine-Paper-root, .mantine-Button-label, .mantine-Badge-label'
      return [...document.querySelectorAll(containers)]
        .filter((one) => one.scrollWidth > one.clientWidth + 1)
        .map((one) => one.textContent.trim().slice(0, 60))
    })
  await expect.poll(listCut, path).toEqual([])
}
