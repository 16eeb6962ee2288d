import { clients } from '../../apps/api/seeds/demo/clients.ts'
import { lastYear } from '../fixtures/dates.ts'
import { checkPrinted } from '../fixtures/printed.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { openConsole } from '../fixtures/staff.ts'
import { expect, test } from '../fixtures/test.ts'

const books = `/clients/${clients.find(({ key }) => key === 'pro')!.accountId}/books`

for (const [name, client, path, content] of [
  ['profit and loss', 'pro', `/financial-performance/profit-and-loss?year=${lastYear}&view=table`],
  ['a balance sheet', 'ent', `/financial-performance/balance-sheet?year=${lastYear}&view=table`],
  ['the tax forecast', 'pro', '/tax/forecast'],
  ['a profit plan', 'pro', '/financial-performance/profit-plan'],
  ['the year of mileage', 'ride', `/mileage-tracker/all-trips?year=${lastYear}`],
  // Its days are to be read, and their months.
  ['per diem', 'pro', `/per-diem?year=${lastYear}`, /^(\d+|\w+ \d{4})$/],
  ['the documents', 'pro', '/documents/all-documents'],
] as const)
  test(`${name} prints dark on white from the dark theme`, { tag: '@desk' }, async ({ page }) => {
    await signIn(page, client, path)
    await expect(page.getByRole('main').getByText(/\d/).filter({ visible: true })).not.toHaveCount(
      0,
    )
    await checkPrinted(page, content)
  })

for (const report of ['profit-and-loss', 'balance-sheet', 'trial-balance'])
  test(
    `staff print ${report} dark on white from the dark theme`,
    { tag: '@desk' },
    async ({ page }) => {
      await openConsole(page, 'bookkeeper', `${books}/${report}?year=${lastYear}`)
      await page.getByRole('table').first().waitFor()
      await checkPrinted(page)
    },
  )

test(
  'staff print all pages of a ledger dark on white from the dark theme',
  { tag: '@desk' },
  async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => {}
    })
    const span = `account=1000&from=${lastYear - 2}-01-01&to=${lastYear}-12-31`
    await openConsole(page, 'bookkeeper', `${books}/ledger?${span}`)
    const pages = page.getByRole('navigation', { name: 'Pages of the list' })
    await pages.waitFor()
    await page.getByRole('button', { name: 'Print or save as PDF' }).click()
    // All lines are one page until the browser has printed.
    await expect(pages).toBeHidden()
    await checkPrinted(page)
  },
)
