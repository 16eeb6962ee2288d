import { now } from '../fixtures/dates.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { openConsole } from '../fixtures/staff.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

/** Lets time pass on the page, `ms` at once, until something has come of it, however long the requests between take. */
const passUntil = (page: Page, hasCome: () => Promise<boolean> | boolean, ms = 3_000) =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(ms)
        return hasCome()
      },
      { intervals: [50] },
    )
    .toBe(true)

const loseCode = async (page: Page, file: string) => {
  const lost: string[] = []
  await page.route(`**/assets/${file}-*.js`, (route) => {
    lost.push(route.request().url())
    return route.abort()
  })
  await page.clock.install({ time: now() })
  return lost
}

for (const front of ['portal', 'console'] as const)
  test(
    `the ${front} stands though the code of its toasts is lost`,
    { tag: '@desk' },
    async ({ page }) => {
      const lost = await loseCode(page, 'toaster')
      await (front === 'portal'
        ? signIn(page, 'pro', '/home')
        : openConsole(page, 'admin', '/queue'))
      await expect(page.locator('h1').first()).toBeVisible()
      // The last of three attempts, and what the page makes of it.
      await passUntil(page, () => lost.length > 2)
      await page.clock.runFor(3_000)
      await expect(page.locator('h1').first()).toBeVisible()
      await expect(page.getByRole('navigation').first()).toBeVisible()
    },
  )

test(
  'a menu whose code is lost says so, and opens on the next try',
  { tag: '@phone' },
  async ({ page }) => {
    await loseCode(page, 'menu-drawer')
    await signIn(page, 'pro', '/home')
    await page.getByRole('button', { name: 'More' }).click()
    const failed = page
      .getByRole('alert')
      .filter({ hasText: 'This part of the page couldn’t be loaded.' })
    await passUntil(page, () => failed.isVisible())
    await expect(page.locator('h1').first()).toBeVisible()
    await page.unroute('**/assets/menu-drawer-*.js')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(failed).toHaveCount(0)
  },
)

test(
  'tax dates that never come hide no other card of Home',
  { tag: '@phone' },
  async ({ page }) => {
    // Without the call for all cards, each asks its own.
    await page.route('**/api/v1/home?*', (route) => route.abort())
    await page.route('**/api/v1/tax_runway', () => new Promise(() => {}))
    await page.clock.install({ time: now() })
    await signIn(page, 'pro', '/home')
    await expect(page.getByRole('region', { name: 'Recent Documents' })).toBeVisible()
    await expect(page.getByText('YTD revenue')).toBeVisible()
    const toDo = page.getByRole('region', { name: 'To do' })
    await expect(toDo.getByRole('link').first()).toBeVisible()
    // An attempt may take 15 seconds, and there are two.
    const tryAgain = toDo.getByRole('button', { name: 'Try Again' })
    await passUntil(page, () => tryAgain.isVisible(), 20_000)
  },
)

for (const { path, call, shown } of [
  {
    path: '/documents/all-documents',
    call: 'documents',
    shown: (page: Page) => page.getByRole('link', { name: 'How to send documents' }),
  },
  {
    path: '/financial-performance/profit-plan',
    call: 'profit_plans',
    shown: (page: Page) => page.getByText('Questions? Contact your consultant'),
  },
])
  test(`what never loads hides nothing below it: ${path}`, async ({ page }) => {
    await page.route(new RegExp(`/api/v1/${call}(\\?|$)`), () => new Promise(() => {}))
    await signIn(page, 'pro', path)
    await expect(shown(page)).toBeVisible()
    await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]').first()).toBeVisible()
  })
