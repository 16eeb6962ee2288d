import { randomUUID } from 'node:crypto'
import { clients } from '@milepost/contract/clients/clients'
import { documentVersions } from '@milepost/contract/documents/document-versions'
import { documentsForStaff } from '@milepost/contract/documents/documents'
import { workQueue } from '@milepost/contract/documents/work-queue'
import { pdf } from '@milepost/testing/files.ts'
import { checkScreen } from '../fixtures/axe.ts'
import { asAdmin, asBookkeeper, openConsole } from '../fixtures/staff.ts'
import { expect, test } from '../fixtures/test.ts'

test.skip(({ isMobile }) => isMobile, 'The queue is a desktop task; its pages fit a phone, too.')

test('pages are turned, moved, split off, and merged again, by keyboard and pointer', async ({
  page,
}) => {
  const admin = await asAdmin()
  const staff = await asBookkeeper()
  const { id: accountId } = await admin(clients.create, {
    body: { account: { name: 'Pruitt Hauling', clientCustomerType: 'PRO' } },
  })
  const id = randomUUID()
  await admin(documentsForStaff.add, {
    params: { accountId },
    body: {
      id,
      documentTitle: 'Two receipts',
      filesCount: 1,
      addedHow: 'mailed',
      files: [{ object: await pdf('receipts.pdf', { pages: 3 }) }],
    },
  })
  const params = { accountId, id }
  const isReady = async () => (await staff(workQueue.show, { params })).previewReady
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true)

  await openConsole(page, 'bookkeeper', `/queue/${accountId}/${id}`)
  await expect(page.getByRole('button', { name: 'Pages' })).toBeVisible()
  await page.keyboard.press('g')
  const dialog = page.getByRole('dialog', { name: 'Pages of Two receipts' })
  const sheets = dialog.getByRole('option')
  await expect(sheets).toHaveCount(3)
  await checkScreen(page)
  await sheets.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(sheets.nth(1)).toBeFocused()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(dialog.getByText('2 pages chosen')).toBeVisible()
  await page.keyboard.press('r')
  await expect(dialog.getByRole('option', { name: 'Page 2 of 3, turned 90°' })).toBeVisible()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(dialog.getByRole('option', { name: 'Page 1 of 3, turned 90°' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByRole('option', { name: 'Page 2 of 3, turned 90°' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save the pages' }).click()
  await expect(page.getByText('Pages saved.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Look at version 1' })).toBeVisible({
    timeout: 60_000,
  })
  await dialog.getByRole('button', { name: 'Look at version 1' }).click()
  await expect(dialog.getByText('Version 1')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back to the current pages' }).click()

  await sheets.nth(2).click()
  await dialog.getByRole('button', { name: 'Split off…' }).click()
  await dialog.getByLabel('Title of the new document').fill('Second receipt')
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Split', exact: true }).click()
  await expect(page.getByText('Second receipt is a document of its own now.')).toBeVisible()
  await expect(sheets).toHaveCount(2, { timeout: 60_000 })

  const { items } = await staff(workQueue.list, { query: { client: accountId } })
  const second = items.find(({ title }) => title === 'Second receipt')!
  const isCounted = async () =>
    (await staff(documentVersions.show, { params: { accountId, id: second.guid } })).pageCount
  await expect.poll(isCounted, { timeout: 60_000 }).toBe(1)
  await dialog.getByRole('button', { name: 'Add another document…' }).click()
  await dialog.getByLabel('Document').selectOption(second.guid)
  await dialog.getByRole('button', { name: 'Add its pages' }).click()
  await expect(page.getByText('Pages added.')).toBeVisible()
  await expect(sheets).toHaveCount(3, { timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText(/Pages added: Second receipt/)).toBeVisible()
  await page.getByRole('link', { name: 'Second receipt' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second receipt')
  await expect(page.getByText(/Pages moved to: Two receipts/)).toBeVisible()
})
