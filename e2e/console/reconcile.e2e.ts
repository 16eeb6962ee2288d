import { randomUUID } from 'node:crypto'
import { clients } from '@milepost/contract/clients/clients'
import { posting } from '@milepost/contract/financial-performance/posting'
import { checkScreen } from '../fixtures/axe.ts'
import { lastYear } from '../fixtures/dates.ts'
import { emptyPdf } from '../fixtures/empty-pdf.ts'
import { asAdmin, asBookkeeper, openConsole } from '../fixtures/staff.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

test.skip(({ isMobile }) => isMobile, 'Reconciling is a desktop task.')

const amounts = [-84.2, 1_200, -35.25, -412.37, -99]

/** A client of its own with a batch for each amount; returns the ids. */
async function createBooks(): Promise<{ accountId: string; batchIds: string[] }> {
  const admin = await asAdmin()
  const { id: accountId } = await admin(clients.create, {
    body: { account: { name: 'Paper & Sons Hauling', clientCustomerType: 'PRO' } },
  })
  const call = await asBookkeeper()
  const batchIds: string[] = []
  for (const [i, amount] of amounts.entries()) {
    const date = `${lastYear}-10-${String(5 + i).padStart(2, '0')}`
    const line = { date, source: `Speedco ${i + 1}` }
    const id = randomUUID()
    await call(posting.post, {
      params: { accountId },
      body: {
        id,
        date,
        description: `Receipt ${i + 1}`,
        transactions: [
          { ...line, internalAccountNumber: 1000, amount },
          { ...line, internalAccountNumber: 5100, amount: -amount },
        ],
      },
    })
    batchIds.push(id)
  }
  return { accountId, batchIds }
}

const difference = (page: Page) =>
  page.getByRole('group', { name: 'Sums' }).getByRole('status').first()

test('a statement is reconciled by keyboard, guards its lines, and is undone by an admin', async ({
  page,
}) => {
  const { accountId, batchIds } = await createBooks()
  const books = `/clients/${accountId}/books`
  await openConsole(page, 'bookkeeper', `${books}/reconcile`)
  await expect(page.getByText('Not reconciled yet')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByLabel('First day').fill(`${lastYear}-10-01`)
  await page.getByLabel('Last day').fill(`${lastYear}-10-31`)
  await page.getByLabel('Closing balance').fill('668.17')
  await checkScreen(page)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Oct 31, ${lastYear}`)
  await expect(difference(page)).toContainText('$668.17')
  await checkScreen(page)
  await page.keyboard.press('x')
  await expect(difference(page)).toContainText('$752.37')
  // By the amount on the paper, in any order.
  await page.keyboard.type('412')
  await page.keyboard.press('Enter')
  await page.keyboard.type('352')
  await page.keyboard.press('Enter')
  await expect(difference(page)).toContainText('$1,199.99')
  await page.keyboard.type('1200')
  await page.keyboard.press('Enter')
  await expect(difference(page)).toContainText('($0.01)')
  await page.keyboard.press('e')
  await expect(page.getByText('($0.01) is still missing.')).toBeVisible()
  await checkScreen(page)
  await page.keyboard.press('Escape')

  // The closing balance was mistyped.
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Closing balance').fill('668.18')
  await page.keyboard.press('Enter')
  await expect(difference(page)).toContainText('It adds up.')
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'october.pdf', mimeType: 'application/pdf', buffer: await emptyPdf() })
  await expect(page.getByText('Bank statement added.')).toBeVisible()
  await checkScreen(page)

  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('e')
  await expect(page.getByText(/^Its lines can’t be reversed/)).toBeVisible()
  const finish = page.getByRole('dialog').getByRole('button', { name: 'Finish', exact: true })
  await expect(finish).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Reconciled through Oct 31, ${lastYear} · $668.18`)).toBeVisible()

  await page.goto(`/console${books}/batches/${batchIds[0]}`)
  await page.getByRole('button', { name: 'Reverse' }).click()
  await page.getByRole('button', { name: 'Yes, reverse it' }).click()
  await expect(page.getByText(/A finished bank statement has a line of this batch/)).toBeVisible()

  const adminPage = await page.context().newPage()
  await openConsole(adminPage, 'admin', `${books}/reconcile?account=1000`)
  await adminPage.getByText(/^Finished by /).click()
  // The paper of a finished statement stays.
  await expect(adminPage.getByRole('button', { name: 'Save a copy' })).toBeVisible()
  await expect(adminPage.getByRole('button', { name: 'Replace' })).toHaveCount(0)
  await adminPage.getByRole('button', { name: 'Undo' }).click()
  await adminPage.getByLabel('Reason').fill('The wrong paper')
  await checkScreen(adminPage)
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(adminPage.getByText('Statement open again.')).toBeVisible()
  await expect(difference(adminPage)).toContainText('It adds up.')
})
