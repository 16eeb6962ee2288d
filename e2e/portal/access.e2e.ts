import { checkAxe } from '../fixtures/axe.ts'
import { thisYear } from '../fixtures/dates.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { expect, test, type Locator, type Page } from '../fixtures/test.ts'

const everyone = [
  'Home',
  'Messages',
  'Upload',
  'All Documents',
  'Client Tax Organizer',
  'Make IRS Payment',
  'Resources',
]
const active = ['Profit & Loss', 'Quarterly Tax Estimates']

/** The menu of each kind of client, from the table in the specification. */
const kinds = [
  {
    client: 'ent',
    plus: [...active, 'Per Diem', 'Profit Plan', 'Balance Sheet', 'Tax Returns', 'Connect Bank'],
  },
  { client: 'pro', plus: [...active, 'Per Diem', 'Profit Plan', 'Tax Returns'] },
  { client: 'ess', plus: [...active, 'Per Diem', 'Tax Returns'] },
  { client: 'ezy', plus: [...active, 'Per Diem', 'Tax Returns'] },
  { client: 'stl', plus: [...active, 'Per Diem', 'Tax Returns'] },
  { client: 'ride', plus: [...active, 'Trip Tracker', 'All Trips', 'Tax Returns'] },
  { client: 'inactive', plus: ['Tax Returns'] },
  { client: 'limited', plus: [] },
]

const byPlace: Record<string, string> = {
  Messages: '/hub-messages',
  'Per Diem': '/per-diem',
  'Trip Tracker': '/mileage-tracker/trip-tracker',
  'All Trips': '/mileage-tracker/all-trips',
  'All Documents': '/documents/all-documents',
  'Profit & Loss': '/financial-performance/profit-and-loss',
  'Profit Plan': '/financial-performance/profit-plan',
  'Balance Sheet': '/financial-performance/balance-sheet',
  'Quarterly Tax Estimates': '/tax/quarterly-tax-estimates',
  'Tax Returns': '/tax/tax-returns',
  Resources: '/resources',
  'Connect Bank': '/connect-bank',
}

/** An API call behind each page that not everyone has, to be made without the UI. */
const pageCalls: Record<string, string> = {
  'Per Diem': `/api/v1/per_diems/${thisYear()}`,
  'Profit & Loss': `/api/v1/profit_and_loss_statements/${thisYear()}`,
  'Balance Sheet': `/api/v1/balance_sheets/${thisYear()}`,
}

/** The menu: a sidebar on a wide screen, behind More on a phone. */
async function openMenu(page: Page): Promise<Locator> {
  const more = page.getByRole('button', { name: 'More' })
  if (!(await more.isVisible())) return page.getByRole('navigation', { name: 'Main' }).first()
  await more.click()
  return page.getByRole('dialog').getByRole('navigation', { name: 'Menu' })
}

for (const { client, plus } of kinds)
  test(
    `${client}: the menu, and what a typed URL doesn’t open`,
    {
      // The menu looks different on a desktop; only the clients with the most and the fewest items are
      // checked there.
      tag: client === 'ent' ? '@gate-phone' : client === 'limited' ? '@gate-desk' : '@phone',
    },
    async ({ page }) => {
      await signIn(page, client, '/home')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome Back, .+!$/)
      const menu = await openMenu(page)
      await menu.getByRole('link', { name: 'Home' }).waitFor()
      // A menu item's name, without its unread count and the note that it opens a new tab.
      const getName = (text: string) => text.replace(/\n.*|, opens in a new tab|\d+$/g, '').trim()
      const lines = async () =>
        new Set((await menu.getByRole('link').allInnerTexts()).map((text) => getName(text)))
      // The firm's own links appear once the firm's data has loaded.
      await expect.poll(lines).toEqual(new Set([...everyone, ...plus]))
      if (client === 'ent') await checkAxe(page)

      const forbidden = Object.keys(byPlace).filter(
        (name) => !everyone.includes(name) && !plus.includes(name),
      )
      for (const name of forbidden) {
        await page.goto(byPlace[name]!)
        await expect(page, `${name} leads home`).toHaveURL(/\/home$/)
      }
      for (const name of plus) {
        await page.goto(byPlace[name]!)
        await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^Welcome Back/)
        expect(new URL(page.url()).pathname).toBe(byPlace[name])
      }

      // The server refuses what the UI hides.
      for (const [name, path] of Object.entries(pageCalls)) {
        const status = await page.evaluate(async (address) => {
          const authorization = `Bearer ${sessionStorage.getItem('token')}`
          return (await fetch(address, { headers: { authorization } })).status
        }, path)
        expect(status, `the call behind ${name}`).toBe(plus.includes(name) ? 200 : 403)
      }
    },
  )

test(
  'a signed-out visitor must sign in, and then gets to the requested page',
  { tag: '@phone' },
  async ({ page }) => {
    for (const path of Object.values(byPlace)) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/sign-in\?to=/)
    }
  },
)
