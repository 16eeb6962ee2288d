import { clients } from '@milepost/contract/clients/clients'
import { toProfitAndLoss, toTrialBalance } from '@milepost/testing/books-files.ts'
import { checkScreen, expectNoSidewaysScroll } from '../fixtures/axe.ts'
import { lastYear } from '../fixtures/dates.ts'
import { asAdmin, openConsole } from '../fixtures/staff.ts'
import { expect, test, type Page } from '../fixtures/test.ts'
import { uniqueWord } from '../fixtures/unique.ts'

test.skip(({ isMobile }) => isMobile, 'The books are a desktop task.')
test.describe.configure({ timeout: 180_000 })

const unique = uniqueWord()
const names = ['Ana', 'Ben', 'Cal'].map((name) => `${name} ${unique}`)
/** What Cal's files call the business. */
const oldName = `Oldname ${unique}`

const csv = (name: string, text: string) => ({
  name: `${name}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

const files = [...names.slice(0, 2), oldName].flatMap((name, i) => [
  csv(
    `${name} balances`,
    toTrialBalance(name, `December 31, ${lastYear - 1}`, [
      [`Checking ${unique}`, 1_000_000 + i, 0],
      [`Truck note ${unique} loan`, 0, 400_000],
      ['Owner Contributions', 0, 600_000 + i],
    ]),
  ),
  csv(
    `${name} months`,
    toProfitAndLoss(name, [`Jan ${lastYear}`, `Feb ${lastYear}`], {
      income: [[`Linehaul ${unique}`, [500_000, 450_050 + i]]],
      expenses: [
        [`Diesel ${unique}`, [120_000, 80_010]],
        [`Xyzzy ${unique}`, [1_000, 0]],
      ],
    }),
  ),
])

async function chooseFiles(page: Page, chosen: typeof files) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles(chosen)
}

test('staff bring the books of three clients at once, and take one file back', async ({ page }) => {
  const admin = await asAdmin()
  for (const name of names)
    await admin(clients.create, { body: { account: { name, clientCustomerType: 'PRO' } } })

  await openConsole(page, 'bookkeeper', '/clients')
  await page.getByRole('button', { name: 'Bring from a file' }).click()
  await page.getByRole('menuitem', { name: 'Books' }).click()
  await chooseFiles(page, files)
  await expect(page.getByText('6 files read')).toBeVisible()

  // The accounts: four that are likely, and one that nobody can guess.
  await page.getByRole('button', { name: 'Use the 4 suggestions' }).click()
  await page.getByLabel(`Account of Xyzzy ${unique}`).selectOption('5400 Supplies')
  await expect(page.getByText('accounts are matched.')).toBeVisible()
  // The page has its final height: a list that opens beside a field out of sight stays hidden.
  await expect(page.getByText('2 of 6 ready')).toBeVisible()

  // Cal, for each file: a title is not remembered.
  for (const i of [0, 1]) {
    await page.getByLabel(`Whose books “${oldName}” is`).nth(i).fill(names[2]!)
    await page.getByRole('option', { name: names[2]! }).click()
    await expect(page.getByRole('link', { name: names[2]!, exact: true })).toHaveCount(i + 1)
  }

  await expect(page.getByText('Off by ($7,490.40) over 2 months')).toBeVisible()
  await checkScreen(page)
  await expectNoSidewaysScroll(page)
  await page
    .getByLabel('Where income less expenses goes, in 3 files')
    .selectOption('1000 Business Checking')
  await page.getByRole('button', { name: 'Use for 3 files' }).click()
  await expect(page.getByText('6 of 6 ready')).toBeVisible()

  await page.getByRole('button', { name: 'Post 6', exact: true }).click()
  await expect(page.getByText('Post 6 sets of books?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Post 6' }).click()
  await expect(page.getByText('9 batches posted for 3 clients')).toBeVisible()

  // The same file again.
  await chooseFiles(page, files.slice(0, 1))
  await expect(
    page.getByText(`${files[0]!.name} is here already. Nothing was added.`),
  ).toBeVisible()

  await page.getByRole('link', { name: files[1]!.name }).click()
  await expect(
    page.getByRole('cell', { name: '($3,790.00) to 1000 Business Checking' }),
  ).toBeVisible()
  await checkScreen(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: names[0]!, exact: true }).click()
  await expect(page.getByText('$17,490.40').first()).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('Taken back')).toBeVisible()
  await expect(page.getByText('1 of 1 ready')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('File discarded')).toBeVisible()
})
