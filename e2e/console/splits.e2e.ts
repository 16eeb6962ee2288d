import { bankImports } from '@milepost/contract/financial-performance/bank-imports'
import { toOfx } from '@milepost/testing/bank-files.ts'
import { checkAxe, checkScreen } from '../fixtures/axe.ts'
import { lastYear } from '../fixtures/dates.ts'
import { asBookkeeper, findAccountId, openConsole } from '../fixtures/staff.ts'
import { expect, test } from '../fixtures/test.ts'

test.skip(({ isMobile }) => isMobile, 'The books are a desktop task.')

const accountId = findAccountId('ezy')
const books = `/clients/${accountId}/books`
const year = lastYear

test('a settlement is split, posted, corrected, and reversed with the keyboard', async ({
  page,
}) => {
  const rows = [
    { id: 's1', date: `${year}0904`, amount: '2800.00', name: 'CUYAHOGA CARTAGE ACH' },
    { id: 's2', date: `${year}0905`, amount: '-61.40', name: 'KWIK TRIP 881' },
    { id: 's3', date: `${year}0912`, amount: '-58.10', name: 'KWIK TRIP 902' },
    { id: 's4', date: `${year}0915`, amount: '-900.00', name: 'LAKE ERIE TRUCK CREDIT' },
  ]
  const files = [{ object: new File([toOfx(rows) as BlobPart], 'september.ofx') }]
  const body = { internalAccountNumber: 1000, files }
  const call = await asBookkeeper()
  await call(bankImports.importFile, { params: { accountId }, body })

  await openConsole(page, 'bookkeeper', `${books}/waiting`)
  await expect(page.getByText('CUYAHOGA CARTAGE ACH')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('kwik')
  await expect(page.getByText('CUYAHOGA CARTAGE ACH')).toHaveCount(0)
  await expect(page).toHaveURL(/search=kwik/)
  await expect(page.getByRole('button', { name: 'Choose all 2 of KWIK TRIP' })).toBeVisible()
  await checkScreen(page)
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await page.keyboard.press('c')
  const picker = page.getByRole('dialog', { name: 'Choose an account' })
  await expect(picker.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('5000')
  await checkAxe(page)
  await page.keyboard.press('Enter')
  await expect(picker).toBeHidden()
  await expect(page.getByLabel('Account for KWIK TRIP 881')).toHaveValue('5000')
  await expect(page.getByLabel('Account for KWIK TRIP 902')).toHaveValue('5000')
  await page.keyboard.press('p')
  await expect(page.getByText('2 transactions posted.')).toBeVisible()

  await page.goto(`/console${books}/waiting?search=cuyahoga`)
  await expect(page.getByText('CUYAHOGA CARTAGE ACH')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('d')
  const dialog = page.getByRole('dialog', { name: 'Split' })
  await expect(dialog.getByLabel('Account 1')).toBeFocused()
  await page.keyboard.type('4000')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('3,150')
  await expect(dialog.getByText('Too much by: $350.00')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Account 2')).toBeFocused()
  await page.keyboard.type('5000')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('-310.50')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Account 3')).toBeFocused()
  await page.keyboard.type('1200')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('All split')).toBeVisible()
  await checkAxe(page)
  await dialog.getByLabel('Save as').fill('Cuyahoga settlement')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('“Cuyahoga settlement” is saved.')).toBeVisible()
  await dialog.getByLabel('Part 1').focus()
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Split over 3 accounts')).toBeVisible()
  await page.keyboard.press('p')
  await expect(page.getByText('1 transaction posted.')).toBeVisible()

  await page.goto(`/console${books}/batches?search=Bank, ${year}-09-04`)
  await page
    .getByRole('link', { name: `Bank, ${year}-09-04` })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Bank transactions of this batch' })).toBeVisible()
  await checkScreen(page)
  await page.keyboard.press('j')
  await page.keyboard.press('c')
  const correction = page.getByRole('dialog', { name: 'Correct a transaction' })
  await correction.getByLabel('Part 2').fill('-300')
  await correction.getByLabel('Part 3').fill('')
  await checkAxe(page)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Correction posted.')).toBeVisible()
  await page.getByRole('link', { name: 'See the correction: CUYAHOGA CARTAGE ACH' }).click()
  await page.getByRole('link', { name: 'See the batch it corrects' }).click()
  await page.getByRole('button', { name: 'Reverse this batch' }).click()
  await page.getByRole('button', { name: 'Yes, reverse it' }).click()
  await expect(page.getByText('Batch reversed.')).toBeVisible()

  await page.goto(`/console${books}/waiting?search=cuyahoga`)
  await expect(page.getByLabel('Split over 3 accounts')).toContainText('($300.00)')
})
