import { toOfx } from '@milepost/testing/bank-files.ts'
import { checkScreen } from '../fixtures/axe.ts'
import { lastYear } from '../fixtures/dates.ts'
import { seesFocus, tabTo } from '../fixtures/keyboard.ts'
import { findAccountId, openConsole } from '../fixtures/staff.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

test.skip(({ isMobile }) => isMobile, 'The books are a desktop task.')

const books = `/clients/${findAccountId('ezy')}/books`

async function chooseFile(page: Page, name: string, content: Uint8Array | string): Promise<void> {
  const dialog = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  const buffer = Buffer.from(content)
  await (await dialog).setFiles({ name, mimeType: 'application/octet-stream', buffer })
}

/** Adds a line with the keyboard: the account by number, the amount as typed. */
async function addLine(page: Page, account: string, amount: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Account number or name' }).focus()
  await page.keyboard.type(account)
  await page.keyboard.press('Enter')
  await page.keyboard.type(amount)
}

async function setDay(page: Page, account: string, day: string): Promise<void> {
  const name = `${account}, date and details`
  await page.getByRole('button', { name }).click()
  await page.getByRole('group', { name }).getByLabel('Line date').fill(day)
}

test(
  'a batch is posted manually with the keyboard, and reversed',
  { tag: '@gate-desk' },
  async ({ page }) => {
    await openConsole(page, 'bookkeeper', books)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Books for Kowalik Express')
    await expect(page.getByRole('link', { name: /^1000 Business Checking/ })).toBeVisible()

    await page.keyboard.press('n')
    await expect(page.getByLabel('Date', { exact: true })).toBeFocused()
    await page.keyboard.type(`11/4/${lastYear}`)
    await tabTo(page, page.getByLabel('Description'))
    await page.keyboard.type('Cash fuel, Perrysburg')
    await tabTo(page, page.getByRole('combobox', { name: 'Source' }))
    await page.keyboard.type('Cash')
    await addLine(page, '5000', '84.20')
    await addLine(page, '1000', '84.20')
    await expect(page.getByText('Out by 168.40')).toBeVisible()
    const post = page.getByRole('button', { name: 'Post', exact: true })
    await expect(post).toBeDisabled()
    const checking = page.getByLabel('1000 Business Checking, amount')
    await checking.fill('eighty')
    await page.keyboard.press('Tab')
    await expect(checking).toHaveAttribute('aria-invalid', 'true')
    await checkScreen(page)
    await checking.fill('(84.20)')
    await expect(page.getByText('Balanced')).toBeVisible()

    // A line dated in another month doesn't balance until the other side has the same date.
    await setDay(page, '5000 Fuel', `${lastYear}-10-31`)
    await expect(page.getByText(/^Each month must balance\. Check /)).toBeVisible()
    await expect(post).toBeDisabled()
    await checkScreen(page)
    await setDay(page, '1000 Business Checking', `${lastYear}-10-31`)
    await expect(page.getByText('Balanced')).toBeVisible()
    await page.keyboard.press('Control+Enter')

    await expect(heading).toHaveText('Cash fuel, Perrysburg')
    await expect(page.getByText(/Effect on profit: \(\$84\.20\)/)).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: 'Reverse this batch' }))
    await page.keyboard.press('Enter')
    await checkScreen(page)
    await tabTo(page, page.getByRole('button', { name: 'Yes, reverse it' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Batch reversed.')).toBeVisible()
    await page.getByRole('link', { name: 'See the reversal' }).click()
    await expect(page.getByText(/Effect on profit: \$84\.20/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reverse this batch' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Back to the batches' }).click()
    const batches = page.getByRole('main').getByRole('listitem')
    await page.getByRole('searchbox').fill('perrysburg')
    await expect(batches).toHaveCount(2)
    await expect(batches.filter({ hasText: 'Reversed' })).toHaveCount(1)
    await expect(batches.filter({ hasText: 'Reversal' })).toHaveCount(1)
    await checkScreen(page)
  },
)

test('a bank’s files are previewed, imported, recognized the second time, and posted', async ({
  page,
}) => {
  const ofx = toOfx([
    { id: 'k-1', date: `${lastYear}1103`, amount: '-91.15', name: 'SPEEDWAY 4417 TOLEDO' },
    { id: 'k-2', date: `${lastYear}1104`, amount: '640.00', name: 'MAUMEE VALLEY EXPEDITE' },
    { id: 'k-3', date: '20220104', amount: '-5.00', name: 'TOO EARLY' },
  ])
  await openConsole(page, 'bookkeeper', `${books}/import`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import a bank file')
  await chooseFile(page, 'half.ofx', ofx.subarray(0, ofx.length / 2))
  await expect(page.getByText(/This file is cut off\./)).toBeVisible()
  await checkScreen(page)
  await chooseFile(page, 'november.ofx', ofx)
  await expect(page.getByRole('heading', { name: /^3 transactions, / })).toBeVisible()
  await page.getByLabel(/^Account in the books/).selectOption('1000')
  await expect(page.getByRole('link', { name: 'New 2' })).toBeVisible()
  await expect(page.getByText('1 left out: 1 before the books')).toBeVisible()
  await page.getByRole('link', { name: 'Before the books 1' }).click()
  await expect(page.getByText('TOO EARLY')).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Import 2' }).click()
  await expect(page.getByText('2 transactions to post.')).toBeVisible()
  await expect(page).toHaveURL(/\/waiting$/)

  const csv = [
    'Date,Description,Amount',
    `11/05/${lastYear},"Tire Barn, Toledo",-212.40`,
    `11/06/${lastYear},Maumee Valley Expedite,700.00`,
  ]
  for (const isKnown of [false, true]) {
    await page.goto(`/console${books}/import`)
    await chooseFile(page, 'november.csv', csv.join('\n'))
    if (isKnown) {
      await expect(page.getByRole('link', { name: 'Already in 2' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
    } else {
      await page.getByLabel(/^Account in the books/).selectOption('1000')
      await page.getByRole('button', { name: 'Import 2' }).click()
      await expect(page).toHaveURL(/\/waiting$/)
    }
  }

  await page.goto(`/console${books}`)
  await page.getByRole('link', { name: /transactions to post$/ }).click()
  await page.getByLabel('Account for Tire Barn, Toledo').selectOption('5110 Tires')
  await expect(page.getByRole('checkbox', { name: 'Choose Tire Barn, Toledo' })).toBeChecked()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Post 1', exact: true }).click()
  await expect(page.getByText('1 transaction posted.')).toBeVisible()
  await expect(page.getByText('Tire Barn, Toledo')).toHaveCount(0)
  await page.getByRole('checkbox', { name: /^Choose SPEEDWAY/ }).focus()
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Set aside' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^SPEEDWAY/)).toHaveCount(0)
  await page.getByRole('link', { name: /^Set aside 1/ }).click()
  await expect(page.getByText(/^SPEEDWAY/)).toBeVisible()
  await checkScreen(page)
})

test('the focused element is visible between the bars, moving down and up', async ({ page }) => {
  await openConsole(page, 'bookkeeper', `/clients/${findAccountId('ent')}/books/waiting`)
  await expect(page.getByRole('combobox').first()).toBeVisible()
  // Back to the first element, without leaving the page.
  for (const [key, presses] of [
    ['Tab', 40],
    ['Shift+Tab', 39],
  ] as const)
    for (let press = 0; press < presses; press++) {
      await page.keyboard.press(key)
      await expect.poll(() => seesFocus(page), `${key} ${press}`).toBe(true)
    }
})
