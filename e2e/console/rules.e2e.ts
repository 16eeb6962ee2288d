import { toOfx } from '@milepost/testing/bank-files.ts'
import { checkScreen } from '../fixtures/axe.ts'
import { lastYear } from '../fixtures/dates.ts'
import { findAccountId, openConsole } from '../fixtures/staff.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

test.skip(({ isMobile }) => isMobile, 'The books are a desktop task.')

const books = `/clients/${findAccountId('ezy')}/books`

let rowCount = 0

/** Imports purchases at one payee, one a day. */
async function importPurchases(page: Page, amounts: readonly string[]): Promise<void> {
  await page.goto(`/console${books}/import`)
  const rows = amounts.map((amount) => {
    const n = ++rowCount
    const date = `${lastYear}10${String(n).padStart(2, '0')}`
    return { id: `rule-${n}`, date, amount: `-${amount}`, name: `QUILLFEATHER WASH ${n}` }
  })
  const dialog = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  const buffer = Buffer.from(toOfx(rows))
  await (await dialog).setFiles({ name: `october-${rowCount}.ofx`, mimeType: 'text/plain', buffer })
  await page.getByLabel(/^Account in the books/).selectOption('1000')
  await page.getByRole('button', { name: /^Import / }).click()
  await expect(page).toHaveURL(/\/waiting$/)
}

const rows = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByText(/^QUILLFEATHER WASH/) })

/** Picks all that wait for the payee and posts them. */
async function postAll(page: Page, count: number, account?: string): Promise<void> {
  const waiting = rows(page)
  await expect(waiting).toHaveCount(count)
  if (account) await waiting.first().getByRole('combobox').selectOption(account)
  for (const row of await waiting.all()) await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: `Post ${count}` }).click()
  await expect(waiting).toHaveCount(0)
}

test('a rule is learned, confirmed, posts on its own, and is paused by keyboard', async ({
  page,
}) => {
  await openConsole(page, 'bookkeeper', books)
  await importPurchases(page, ['20.00', '45.00'])
  await postAll(page, 2, '5000')
  await importPurchases(page, ['30.00', '30.00', '30.00'])
  const note = page.getByRole('link', { name: 'Quillfeather Wash → 5000 Fuel' })
  await expect(note).toHaveCount(3)
  await checkScreen(page)
  await postAll(page, 3)

  // The job posts what comes in, within the amounts seen so far.
  await importPurchases(page, ['44.00', '900.00'])
  await expect(async () => {
    await page.reload()
    await expect(rows(page)).toHaveCount(1, { timeout: 3_000 })
  }).toPass()
  await expect(rows(page)).toContainText('$900.00')
  await postAll(page, 1)

  await page.goto(`/console${books}/rules`)
  const rule = page.getByRole('listitem').filter({ hasText: 'Quillfeather Wash' })
  await expect(rule).toContainText('Automatic')
  await expect(rule).toContainText('Confirmed 4 times')
  await checkScreen(page)
  await rule.getByRole('link', { name: 'What the rule Quillfeather Wash posted' }).click()
  await page.getByRole('link', { name: /By rule: Quillfeather Wash → Fuel/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'By rule: Quillfeather Wash → Fuel',
  )
  await page.getByRole('link', { name: 'Open the rule that posted it' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit the rule Quillfeather Wash' })
  await dialog.getByLabel('Split over several accounts').check()
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  await page.keyboard.press('j')
  await page.keyboard.press('p')
  await expect(page.getByText('Rule paused.')).toBeVisible()
  await expect(rule).toContainText('Paused')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
})
