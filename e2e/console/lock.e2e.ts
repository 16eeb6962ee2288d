import { randomUUID } from 'node:crypto'
import { posting } from '@milepost/contract/financial-performance/posting'
import { checkScreen } from '../fixtures/axe.ts'
import { lastYear } from '../fixtures/dates.ts'
import { tabTo } from '../fixtures/keyboard.ts'
import { asBookkeeper, findAccountId, openConsole } from '../fixtures/staff.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

test.skip(({ isMobile }) => isMobile, 'The books are a desktop task.')

// Nobody else's journey posts to this client's books.
const accountId = findAccountId('inactive')
const books = `/clients/${accountId}/books`
const lockedDay = `${lastYear}-09-08`

/** A batch in a month that is locked later. */
async function postFuel(): Promise<string> {
  const call = await asBookkeeper()
  const line = { date: lockedDay, source: 'Pilot' }
  const { batchId } = await call(posting.post, {
    params: { accountId },
    body: {
      id: randomUUID(),
      date: lockedDay,
      description: 'Fuel, posted twice',
      transactions: [
        { ...line, internalAccountNumber: 5000, amount: 84.2 },
        { ...line, internalAccountNumber: 1000, amount: -84.2 },
      ],
    },
  })
  return batchId
}

const lockSection = (page: Page) => page.getByRole('region', { name: 'Locked months' })

async function addLine(page: Page, account: string, amount: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Account number or name' }).focus()
  await page.keyboard.type(account)
  await page.keyboard.press('Enter')
  await page.keyboard.type(amount)
}

test('a month is locked, refuses a posting, lets a reversal into the open month, and is reopened', async ({
  page,
}) => {
  const batchId = await postFuel()

  await openConsole(page, 'bookkeeper', `${books}/new`)
  await page.getByLabel('Date', { exact: true }).fill(lockedDay)
  await page.getByLabel('Description').fill('A late receipt')
  await page.getByRole('combobox', { name: 'Source' }).fill('Pilot')
  await addLine(page, '5000', '12')
  await addLine(page, '1000', '-12')
  await expect(page.getByText('Balanced')).toBeVisible()

  // A colleague locks the month while the form is open.
  const colleague = await page.context().newPage()
  await openConsole(colleague, 'bookkeeper', books)
  await expect(lockSection(colleague).getByText('No month is locked.')).toBeVisible()
  await tabTo(colleague, colleague.getByRole('button', { name: 'Lock a month' }))
  await colleague.keyboard.press('Enter')
  await colleague.getByLabel('Lock through').selectOption(`September 30, ${lastYear}`)
  await checkScreen(colleague)
  await colleague.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(
    lockSection(colleague).getByText(
      new RegExp(`^Locked through September 30, ${lastYear} · by .+`),
    ),
  ).toBeVisible()
  await expect(colleague.getByRole('button', { name: 'Reopen' })).toHaveCount(0)
  await colleague.close()

  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert')).toContainText(
    `Not posted: This month is locked. Choose a later date, or ask an admin to reopen it. Locked through September 30, ${lastYear}`,
  )
  await checkScreen(page)
  await page.reload()
  await expect(
    page.getByText(
      `The books are locked through September 30, ${lastYear}. Use October 1, ${lastYear} or later.`,
    ),
  ).toBeVisible()
  await checkScreen(page)

  await page.goto(`/console${books}/batches/${batchId}`)
  await tabTo(page, page.getByRole('button', { name: 'Reverse this batch' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Date of the reversal')).toHaveValue(`${lastYear}-10-01`)
  await checkScreen(page)
  await tabTo(page, page.getByRole('button', { name: 'Yes, reverse it' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Batch reversed.')).toBeVisible()
  await page.getByRole('link', { name: 'See the reversal' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Reversal of ${lockedDay}: Fuel, posted twice`,
  )

  const admin = await page.context().newPage()
  await openConsole(admin, 'admin', books)
  await lockSection(admin).getByRole('button', { name: 'Reopen' }).click()
  await admin.getByLabel('Keep locked through').selectOption('Nothing: reopen all months')
  await admin.getByLabel('Reason').fill('A receipt came late')
  await checkScreen(admin)
  await lockSection(admin).getByRole('button', { name: 'Reopen' }).click()
  await expect(lockSection(admin).getByText('No month is locked.')).toBeVisible()
  await admin.goto(`/console/audit?client=${accountId}`)
  await admin
    .getByText(/locked or reopened months of/)
    .first()
    .click()
  await expect(admin.getByText(/A receipt came late/).first()).toBeVisible()
})
