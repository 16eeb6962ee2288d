import { randomUUID } from 'node:crypto'
import { account } from '@milepost/contract/account/account'
import { clients } from '@milepost/contract/clients/clients'
import { documentsForStaff } from '@milepost/contract/documents/documents'
import { workQueue } from '@milepost/contract/documents/work-queue'
import { daysOfMonth, months } from '@milepost/contract/financial-performance/statements/periods'
import { toOfx } from '@milepost/testing/bank-files.ts'
import { pdf } from '@milepost/testing/files.ts'
import { checkScreen } from '../fixtures/axe.ts'
import { findLastMonth } from '../fixtures/dates.ts'
import { tabTo } from '../fixtures/keyboard.ts'
import { latestLink, listSubjects } from '../fixtures/mails.ts'
import { call } from '../fixtures/sign-in.ts'
import { asAdmin, asBookkeeper, invitePerson, openConsole } from '../fixtures/staff.ts'
import { expect, test, type Page } from '../fixtures/test.ts'
import { uniqueWord } from '../fixtures/unique.ts'

test.skip(({ isMobile }) => isMobile, 'The books are a desktop task.')
test.describe.configure({ timeout: 240_000 })

const month = findLastMonth()
const { from, to } = daysOfMonth(month)
const day = `${month}-10`
const inWords = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(to))
const monthName = inWords({ month: 'long' })
const lastDay = inWords({ dateStyle: 'long' })
const [year, number] = month.split('-') as [string, string]
const email = `wilma@${uniqueWord()}.test`
const password = 'Twelve-Gears-To-Laredo-9'

/** A client of its own, with a person who can sign in and a receipt that was handed in. */
async function openClient(): Promise<string> {
  const admin = await asAdmin()
  const { id: accountId } = await admin(clients.create, {
    body: { account: { name: 'Tillman Haul', clientCustomerType: 'PRO' } },
  })
  const person = { fullName: 'Wilma Tillman', email }
  await invitePerson(accountId, person)
  await expect.poll(() => latestLink(email)).toBeDefined()
  const token = new URL((await latestLink(email))!).searchParams.get('token')!
  await call(account.resetPassword, {
    body: { resetPasswordToken: token, password, passwordConfirmation: password },
  })
  const id = randomUUID()
  await admin(documentsForStaff.add, {
    params: { accountId },
    body: {
      id,
      documentTitle: 'Fuel receipt',
      filesCount: 1,
      addedHow: 'handed_in',
      files: [{ object: await pdf('receipt.pdf') }],
    },
  })
  const staff = await asBookkeeper()
  const isReady = async () =>
    (await staff(workQueue.show, { params: { accountId, id } })).previewReady
  await expect.poll(isReady).toBe(true)
  return accountId
}

/** Goes to another page of the client's books. */
async function goTo(page: Page, name: string): Promise<void> {
  const nav = page.getByRole('navigation', { name: 'Books', exact: true })
  await expect(nav).toBeVisible()
  await page.getByRole('heading', { level: 1 }).focus()
  await tabTo(page, nav.getByRole('link', { name, exact: true }))
  await press(page, 'Enter')
}

async function goBack(page: Page, label: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).focus()
  await tabTo(page, page.getByRole('link', { name: label, exact: true }), 'Shift+Tab')
  await press(page, 'Enter')
}

/** Signs Wilma in, and opens her screen of the month. */
async function openAsClient(page: Page): Promise<void> {
  const { bearerToken } = await call(account.signIn, {
    body: { user: { email, password, rememberMe: false } },
  })
  await page.goto('/api/health')
  await page.evaluate((token) => sessionStorage.setItem('token', token), bearerToken!)
  const query = new URLSearchParams({ year, period: months[Number(number) - 1]! })
  await page.goto(`/financial-performance/profit-and-loss?${query}`)
}

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** The paper: fuel, paid from the checking account. */
async function postReceipt(page: Page, accountId: string): Promise<void> {
  await openConsole(page, 'bookkeeper', `/queue?client=${accountId}`)
  await expect(page.getByRole('listitem').getByText('Fuel receipt')).toBeVisible()
  await press(page, 'n')
  await expect(page.getByLabel('Date', { exact: true })).toBeFocused()
  await page.keyboard.type(`${Number(number)}/10/${year.slice(2)}`)
  await press(page, 'Enter', 'Enter')
  await page.keyboard.type('Osprey Fuel')
  await press(page, 'Enter')
  await page.keyboard.type('5000')
  await press(page, 'Enter')
  await page.keyboard.type('412.37')
  await press(page, 'Enter')
  await page.keyboard.type('1000')
  await press(page, 'Enter', '=')
  await expect(page.getByText('Balanced')).toBeVisible()
  await press(page, 'Control+Enter')
  await expect(page.getByText('You’re all caught up.')).toBeVisible()
}

/** The bank's file: the same fuel, and tolls that nobody sent a paper for. */
async function importFile(page: Page, books: string): Promise<void> {
  const compact = day.replaceAll('-', '')
  const ofx = toOfx([
    { id: 'm-1', date: compact, amount: '-412.37', name: 'OSPREY FUEL 118' },
    { id: 'm-2', date: compact, amount: '-38.50', name: 'HARBOR TOLLS' },
  ])
  await page.goto(`/console${books}`)
  await expect(page.getByRole('link', { name: /^Import/ }).first()).toBeVisible()
  await press(page, 'i')
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'month.ofx', mimeType: 'application/x-ofx', buffer: Buffer.from(ofx) })
  const bank = page.getByLabel(/^Account in the books/)
  await tabTo(page, bank)
  await page.keyboard.type('1000')
  await expect(bank).toHaveValue('1000')
  await expect(page.getByText('Sure match')).toBeVisible()
  const button = page.getByRole('button', { name: 'Import 2' })
  await expect(button).toBeEnabled()
  await tabTo(page, button)
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/waiting$/)
}

test('a month from its papers and its bank file to locked and announced, by keyboard', async ({
  page,
}) => {
  const accountId = await openClient()
  const books = `/clients/${accountId}/books`
  await postReceipt(page, accountId)
  await importFile(page, books)

  // The fuel confirms the paper; nothing is posted twice. The tolls are posted.
  await expect(page.getByText('HARBOR TOLLS')).toBeVisible()
  const sure = page.getByRole('button', { name: /^Accept .*1/ })
  await tabTo(page, sure)
  await press(page, 'Enter')
  await expect(page.getByText(/OSPREY FUEL/)).toHaveCount(0)
  await page.getByRole('heading', { level: 1 }).focus()
  await press(page, 'j', 'c')
  const picker = page.getByRole('dialog', { name: 'Choose an account' })
  await expect(picker.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('5000')
  await press(page, 'Enter')
  await expect(picker).toBeHidden()
  await press(page, 'p')
  await expect(page.getByText('1 transaction posted.')).toBeVisible()

  // Both are on the bank's statement.
  await goBack(page, 'Back to the books')
  await goTo(page, 'Reconcile')
  await expect(page.getByText('Not reconciled yet')).toBeVisible()
  await press(page, 'j', 'Enter')
  await page.getByLabel('First day').fill(from)
  await page.getByLabel('Last day').fill(to)
  await page.getByLabel('Closing balance').fill('-450.87')
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Business Checking')
  await expect(page.getByRole('button', { name: /^Clear .*2/ })).toBeEnabled()
  await press(page, 'a')
  await expect(page.getByText('It adds up.').first()).toBeVisible()
  await checkScreen(page)
  await page.getByRole('heading', { level: 1 }).focus()
  await press(page, 'e')
  await expect(page.getByText(/^Its lines can’t be reversed/)).toBeVisible()
  await expect(
    page.getByRole('dialog').getByRole('button', { name: 'Finish', exact: true }),
  ).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByText(/^Reconciled through /)).toBeVisible()

  await goTo(page, 'Month close')
  const lastMonth = page.getByRole('link', { name: new RegExp(`^${monthName} ${year}`) })
  await expect(lastMonth).toBeVisible()
  await press(page, 'j', 'j')
  await expect(lastMonth).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByText('None waiting.')).toHaveCount(2)
  await expect(page.getByText('No open questions.')).toBeVisible()
  await expect(page.getByText('None missing.')).toBeVisible()
  await expect(page.getByText('All reconciled.')).toBeVisible()
  const plan = page.getByRole('link', { name: 'Profit and loss compared with the plan' })
  await page.getByRole('heading', { level: 1 }).focus()
  for (let step = 0; step < 8; step++) {
    await press(page, 'j')
    if (await plan.evaluate((element) => element === document.activeElement)) break
  }
  await press(page, 'x')
  await expect(page.getByText('Ready to finish')).toBeVisible()
  await checkScreen(page)
  await press(page, 'f')
  const finish = page.getByRole('dialog').getByRole('button', { name: 'Finish', exact: true })
  await tabTo(page, finish)
  await press(page, 'Enter')
  await expect(page.getByText('Client emailed', { exact: true })).toBeVisible()

  const subject = `Your books for ${monthName} are ready`
  const mails = async () => (await listSubjects(email)).filter((one) => one === subject)
  await expect.poll(mails).toEqual([subject])
  await goBack(page, 'Back to all months')
  await goTo(page, 'Balances')
  await expect(page.getByText(new RegExp(`^Locked through ${lastDay} · by `))).toBeVisible()
  await page.goto(`/console${books}/profit-and-loss?year=${year}`)
  await expect(page.getByText(`Reconciled to ${lastDay}`)).toBeVisible()

  await openAsClient(page)
  await expect(page.getByText(`Reconciled to ${lastDay}`)).toBeVisible()
})
