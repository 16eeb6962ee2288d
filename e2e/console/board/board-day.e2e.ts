import { randomUUID } from 'node:crypto'
import { account } from '@milepost/contract/account/account'
import { clientRecord } from '@milepost/contract/clients/client-record'
import { clients } from '@milepost/contract/clients/clients'
import { documentsForStaff } from '@milepost/contract/documents/documents'
import { threads } from '@milepost/contract/hub-messages/threads'
import { pdf } from '@milepost/testing/files.ts'
import { staffId } from '../../../apps/api/seeds/demo/staff.ts'
import { makeWork } from '../../../apps/api/src/shared/board/make-work.ts'
import { insertArrived } from '../../../apps/api/test/records/documents.ts'
import { checkScreen } from '../../fixtures/axe.ts'
import { callWith } from '../../fixtures/call.ts'
import { daysAgo, findLastMonth, today } from '../../fixtures/dates.ts'
import { latestLink } from '../../fixtures/mails.ts'
import { changeRecords } from '../../fixtures/records.ts'
import { call } from '../../fixtures/sign-in.ts'
import { asAdmin, invitePerson, openConsole } from '../../fixtures/staff.ts'
import { expect, test, type Page } from '../../fixtures/test.ts'
import { uniqueWord } from '../../fixtures/unique.ts'

test.skip(({ isMobile }) => isMobile, 'The board is a desktop task.')

const [year, monthNumber] = findLastMonth().split('-') as [string, string]
const thisMonth = today().slice(0, 7)
const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(
  new Date(`${year}-${monthNumber}-15`),
)
const word = uniqueWord()
const name = `Vega ${word} Hauling`
const email = `vega@${word}.test`
const password = 'Eighteen-Wheels-To-Pecos-3'

const title = 'Settlement, week ending'
/** Weeks ago of the settlement that did not come. */
const missingWeek = 3
const settlementDay = (weeksAgo: number) => daysAgo(7 * weeksAgo + 3)

/**
 * A client of its own with a person who signs in, whose books the firm has closed each month since before this one, and who
 * has sent settlements for ten weeks.
 */
async function openClient() {
  const admin = await asAdmin()
  const { id: accountId } = await admin(clients.create, {
    body: { account: { name, clientCustomerType: 'PRO' } },
  })
  const params = { accountId }
  await admin(clientRecord.change, { params, body: { record: { services: ['monthly_books'] } } })
  await invitePerson(accountId, { fullName: 'Luz Vega', email })
  await expect.poll(() => latestLink(email)).toBeDefined()
  const token = new URL((await latestLink(email))!).searchParams.get('token')!
  await call(account.resetPassword, {
    body: { resetPasswordToken: token, password, passwordConfirmation: password },
  })
  await changeRecords(async (transaction) => {
    await makeWork(transaction, accountId, new Date(`${thisMonth}-01T12:00Z`))
    const weeks = Array.from({ length: 10 }, (_, week) => week).filter(
      (week) => week !== missingWeek,
    )
    const days = weeks.map(settlementDay).toReversed()
    await insertArrived(transaction, accountId, { title, days, staffId: staffId('admin') })
  })
  const { bearerToken } = await call(account.signIn, {
    body: { user: { email, password, rememberMe: false } },
  })
  return { params, client: callWith(bearerToken) }
}

const row = (page: Page) => page.getByRole('row').filter({ hasText: name })
const cell = (page: Page, column: string) => row(page).locator(`td[data-label="${column}"]`)

const shortMonth = (month: string) =>
  `${new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }).format(new Date(`${month}-15`))} ${month.slice(0, 4)}`

/** Opens the board as it is then. */
async function openBoard(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Board', exact: true }).first().click()
  await page.getByRole('searchbox', { name: 'Search' }).fill(word)
  await expect(row(page)).toHaveCount(1)
}

/** Missing papers are looked for a moment after what changes them. */
async function reloadUntil(page: Page, column: string, text: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.reload()
      await expect(row(page)).toHaveCount(1)
      return (await cell(page, column).innerText()).replaceAll(/\s/g, '')
    })
    .toBe(text)
}

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('the board says what waits, and each piece of work takes itself off it', async ({ page }) => {
  const { params, client } = await openClient()
  const admin = await asAdmin()

  // In the morning a settlement is missing, and the last month is to be closed.
  await openConsole(page, 'admin', '/board')
  await openBoard(page)
  await reloadUntil(page, 'Missing documents', '1')
  for (const column of ['Documents', 'Messages'])
    await expect(cell(page, column)).toHaveAttribute('data-empty', 'true')
  await expect(cell(page, 'Closed')).toHaveText('Never')
  const nextDue = cell(page, 'Next due')
  await expect(nextDue).toContainText(`Close the month, ${shortMonth(findLastMonth())}`)

  await cell(page, 'Missing documents').getByRole('link').click()
  const comesAgain = page.getByRole('region', { name: 'Documents that come again' })
  await expect(comesAgain.getByText(/^Missing: /)).toHaveCount(1)

  // The driver hands it in at the counter, and writes.
  const settlement = `${title} ${settlementDay(missingWeek)}`
  await admin(documentsForStaff.add, {
    params,
    body: {
      id: randomUUID(),
      documentTitle: settlement,
      filesCount: 1,
      addedHow: 'handed_in',
      files: [{ object: await pdf('settlement.pdf') }],
    },
  })
  await client(threads.start, {
    body: { id: randomUUID(), subject: 'New truck', body: 'I bought a second truck.', files: [] },
  })
  await openBoard(page)
  await expect(cell(page, 'Documents')).toHaveText('1')
  await expect(cell(page, 'Messages')).toHaveText('1')
  await checkScreen(page)

  // The settlement is posted, from the number on the board.
  await cell(page, 'Documents').getByRole('link').click()
  await expect(page.getByRole('listitem').getByText(settlement)).toBeVisible()
  await press(page, 'n')
  await expect(page.getByLabel('Date', { exact: true })).toBeFocused()
  await page.keyboard.type(`${Number(monthNumber)}/10/${year.slice(2)}`)
  await press(page, 'Enter')
  for (const typed of ['Osprey Freight', '4000', '2412.37', '1000']) {
    await press(page, 'Enter')
    await page.keyboard.type(typed)
  }
  await press(page, 'Enter', '=', 'Control+Enter')
  await expect(page.getByText('You’re all caught up.')).toBeVisible()

  // The message is answered, from its number, and seen to.
  await openBoard(page)
  await expect(cell(page, 'Documents')).toHaveAttribute('data-empty', 'true')
  await reloadUntil(page, 'Missing documents', '–None')
  await cell(page, 'Messages').getByRole('link').click()
  await page.getByRole('link', { name: /New truck/ }).click()
  // An answer to what nobody has read yet leaves it open.
  await expect(page.getByRole('article').getByText('I bought a second truck.')).toBeVisible()
  await page.getByRole('textbox', { name: /^Reply to/ }).fill('Congratulations! Send us the title.')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Message sent.').waitFor()

  await openBoard(page)
  await expect(cell(page, 'Messages')).toHaveAttribute('data-empty', 'true')

  // The month is closed.
  await cell(page, 'Closed').getByRole('link').click()
  await page.getByRole('link', { name: new RegExp(`^${monthName} ${year}`) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Close ${monthName} ${year}`)
  await page.getByRole('button', { name: 'Finish the month' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Why finish with open items?').fill('The bank is not connected yet')
  await dialog.getByRole('button', { name: 'Finish', exact: true }).click()
  await expect(page.getByText('The bank is not connected yet')).toBeVisible()
  await openBoard(page)
  await expect(cell(page, 'Closed')).not.toHaveText('Never')
  await expect(nextDue).toContainText(`Close the month, ${shortMonth(thisMonth)}`)
  await checkScreen(page)
})
