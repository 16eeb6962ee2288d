import { randomUUID } from 'node:crypto'
import { clients } from '@milepost/contract/clients/clients'
import { documentsForStaff } from '@milepost/contract/documents/documents'
import { workQueue } from '@milepost/contract/documents/work-queue'
import { bankImports } from '@milepost/contract/financial-performance/bank-imports'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { toOfx } from '@milepost/testing/bank-files.ts'
import { pdf } from '@milepost/testing/files.ts'
import { checkScreen } from '../fixtures/axe.ts'
import { findLastMonth } from '../fixtures/dates.ts'
import { asAdmin, asBookkeeper, openConsole } from '../fixtures/staff.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

test.skip(({ isMobile }) => isMobile, 'The books are a desktop task.')

const [year, month] = findLastMonth().split('-') as [string, string]

/** A client of its own whose fuel the bank posted, and the receipt that came after. */
async function openClient(): Promise<string> {
  const admin = await asAdmin()
  const { id: accountId } = await admin(clients.create, {
    body: { account: { name: 'Late Paper Haul', clientCustomerType: 'PRO' } },
  })
  const call = await asBookkeeper()
  const params = { accountId }
  const row = { id: 'l-1', date: `${year}${month}11`, amount: '-412.37', name: 'OSPREY FUEL 118' }
  const files = [{ object: new File([toOfx([row]) as BlobPart], 'checking.ofx') }]
  await call(bankImports.importFile, { params, body: { internalAccountNumber: 1000, files } })
  const { items } = await call(importedTransactions.list, { params, query: {} })
  const transactions = items.map(({ id }) => ({ id, internalAccountNumber: 5000 }))
  await call(importedTransactions.post, { params, body: { id: randomUUID(), transactions } })
  const id = randomUUID()
  const papers = [{ object: await pdf('receipt.pdf') }]
  await call(documentsForStaff.add, {
    params,
    body: {
      id,
      documentTitle: 'Fuel receipt',
      filesCount: 1,
      addedHow: 'handed_in',
      files: papers,
    },
  })
  const isReady = async () =>
    (await call(workQueue.show, { params: { accountId, id } })).previewReady
  await expect.poll(isReady).toBe(true)
  return accountId
}

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('a receipt that comes after the bank’s transaction was posted is added to it, by keyboard', async ({
  page,
}) => {
  const accountId = await openClient()
  await openConsole(page, 'bookkeeper', `/queue?client=${accountId}`)
  await expect(page.getByRole('listitem').getByText('Fuel receipt')).toBeVisible()
  await press(page, 'n')
  await expect(page.getByLabel('Date', { exact: true })).toBeFocused()
  await page.keyboard.type(`${Number(month)}/10/${year.slice(2)}`)
  await press(page, 'Enter', 'Enter')
  await page.keyboard.type('Osprey Fuel')
  await press(page, 'Enter')
  await page.keyboard.type('5000')
  await press(page, 'Enter')
  await page.keyboard.type('412.37')
  await press(page, 'Enter')
  await page.keyboard.type('1000')
  await press(page, 'Enter', '=')
  await expect(page.getByText('The bank may have put this in the books already:')).toBeVisible()
  await checkScreen(page)
  await press(page, 'b')
  await expect(page.getByText('You’re all caught up.')).toBeVisible()

  // Nothing was posted, and the batch leads to the paper.
  await page.goto(`/console/clients/${accountId}/books`)
  await expect(page.getByText('$412.37').first()).toBeVisible()
  await expect(page.getByText('$824.74')).toHaveCount(0)
  await page.goto(`/console/clients/${accountId}/books/batches`)
  await page.getByRole('link', { name: /Bank, / }).click()
  await page.getByRole('link', { name: 'See the document: OSPREY FUEL 118' }).click()
  await expect(page.getByText(/^With the bank’s transaction of .*: OSPREY FUEL 118/)).toBeVisible()
  await checkScreen(page)
})
