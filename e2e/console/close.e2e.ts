import { randomUUID } from 'node:crypto'
import { bankImports } from '@milepost/contract/financial-performance/bank-imports'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { reconciling } from '@milepost/contract/financial-performance/reconciling'
import { daysOfMonth, months } from '@milepost/contract/financial-performance/statements/periods'
import { toOfx } from '@milepost/testing/bank-files.ts'
import { clients } from '../../apps/api/seeds/demo/clients.ts'
import { checkScreen } from '../fixtures/axe.ts'
import { findLastMonth } from '../fixtures/dates.ts'
import { tabTo } from '../fixtures/keyboard.ts'
import { listSubjects } from '../fixtures/mails.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { asBookkeeper, findAccountId, openConsole } from '../fixtures/staff.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

test.skip(({ isMobile }) => isMobile, 'The books are a desktop task.')

// Nobody else's journey posts to this client's books.
const accountId = findAccountId('ess')
const { email } = clients.find(({ key }) => key === 'ess')!
const params = { accountId }
const month = findLastMonth()
const { from, to } = daysOfMonth(month)
const year = Number(month.slice(0, 4))
const inWords = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(to))
const monthName = inWords({ month: 'long' })
const lastDay = inWords({ dateStyle: 'long' })

/** A bank transaction of the month that waits to be posted. */
async function importTransaction(): Promise<void> {
  const call = await asBookkeeper()
  const row = { id: 'close-1', date: `${month.replace('-', '')}10`, amount: '-84.20' }
  const files = [{ object: new File([toOfx([row]) as BlobPart], 'checking.ofx') }]
  await call(bankImports.importFile, { params, body: { internalAccountNumber: 1000, files } })
}

async function postTransactions(): Promise<void> {
  const call = await asBookkeeper()
  const { items } = await call(importedTransactions.list, { params, query: {} })
  const transactions = items.map(({ id }) => ({ id, internalAccountNumber: 5000 }))
  await call(importedTransactions.post, { params, body: { id: randomUUID(), transactions } })
}

/** Finishes the month's statement of the checking account. */
async function reconcile(): Promise<void> {
  const call = await asBookkeeper()
  const body = { internalAccountNumber: 1000, from, through: to, closingBalance: 0 }
  const { id } = await call(reconciling.start, { params, body })
  const one = { ...params, id }
  const { openingBalance, increases, decreases } = await call(reconciling.clear, {
    params: one,
    body: { all: 'every', isCleared: true },
  })
  const closingBalance = Math.round((openingBalance + increases + decreases) * 100) / 100
  await call(reconciling.change, { params: one, body: { reconciliation: { closingBalance } } })
  await call(reconciling.finish, { params: one, body: {} })
}

const item = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'To do' })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('link', { name, exact: true }),
    })

/** Moves down to an item's row. */
async function stepTo(page: Page, name: string): Promise<void> {
  const link = item(page, name).getByRole('link', { name, exact: true })
  for (let press = 0; press < 8; press++) {
    await page.keyboard.press('j')
    if (await link.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`J does not reach ${name}`)
}

/** Ticks an item that is still open, with a note if it is asked for. */
async function lookAt(page: Page, name: string): Promise<void> {
  const row = item(page, name)
  if (await row.getByText('Done', { exact: true }).isVisible()) return
  await page.getByRole('heading', { level: 1 }).focus()
  await stepTo(page, name)
  await page.keyboard.press('x')
  const dialog = page.getByRole('dialog')
  if (name !== 'Profit and loss compared with the plan') {
    await expect(dialog.getByLabel('What did you find?')).toBeFocused()
    await checkScreen(page)
    await page.keyboard.type('Asked the client, it is of the next month')
    await page.keyboard.press('Enter')
  }
  await expect(dialog).toHaveCount(0)
  await expect(row.getByText(/^Looked at by /)).toBeVisible()
}

test(
  'a month is worked through, finished, and locked by keyboard; the client is mailed once and sees how far the books are reconciled',
  { tag: '@gate-desk' },
  async ({ page }) => {
    await importTransaction()

    await openConsole(page, 'bookkeeper', `/clients/${accountId}/books/month-closes`)
    const october = page.getByRole('link', { name: new RegExp(`^${monthName} ${year}`) })
    await expect(october).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await expect(october).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Close ${monthName} ${year}`)
    await expect(item(page, 'Bank transactions posted').getByText('1 is waiting.')).toBeVisible()
    await checkScreen(page)

    // The row leads to the page where it is done.
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transactions to post')
    await postTransactions()
    await page.goBack()
    await expect(item(page, 'Bank transactions posted').getByText('None waiting.')).toBeVisible()
    await expect(item(page, 'Accounts reconciled').getByText(/^1 not reconciled/)).toBeVisible()
    await reconcile()
    await page.reload()
    await expect(item(page, 'Accounts reconciled').getByText('All reconciled.')).toBeVisible()

    for (const name of [
      'Documents posted',
      'Posted documents matched with the bank',
      'Questions answered',
      'Documents complete',
      'Profit and loss compared with the plan',
    ])
      await lookAt(page, name)
    await expect(page.getByText('Ready to finish')).toBeVisible()

    await page.keyboard.press('f')
    const dialog = page.getByRole('dialog', { name: `Finish ${monthName} ${year}?` })
    await expect(dialog.getByText(`The books will be locked through ${lastDay}.`)).toBeVisible()
    await expect(dialog.getByText(/^We’ll email 2 people/)).toBeVisible()
    await checkScreen(page)
    await tabTo(page, dialog.getByRole('button', { name: 'Finish', exact: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Client emailed', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Finish the month' })).toHaveCount(0)
    await checkScreen(page)

    await page.goto(`/console/clients/${accountId}/books`)
    await expect(page.getByText(new RegExp(`^Locked through ${lastDay} · by `))).toBeVisible()
    const subject = `Your books for ${monthName} are ready`
    const isReady = async () => (await listSubjects(email)).filter((one) => one === subject)
    await expect.poll(isReady).toEqual([subject])

    const text = `Reconciled to ${lastDay}`
    await page.goto(`/console/clients/${accountId}/books/profit-and-loss?year=${year}`)
    await expect(page.getByText(text)).toBeVisible()
    const period = months[Number(month.slice(5)) - 1]!
    await signIn(
      page,
      'ess',
      `/financial-performance/profit-and-loss?${new URLSearchParams({ year: String(year), period })}`,
    )
    await expect(page.getByText(text)).toBeVisible()
    await checkScreen(page)
    expect(await isReady()).toEqual([subject])
  },
)
