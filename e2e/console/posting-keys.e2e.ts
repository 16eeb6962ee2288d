import { account } from '@milepost/contract/account/account'
import { documents } from '@milepost/contract/documents/documents'
import { workQueue } from '@milepost/contract/documents/work-queue'
import { posting } from '@milepost/contract/financial-performance/posting'
import { addDays } from '@milepost/contract/financial-performance/statements/periods'
import { image } from '@milepost/testing/files.ts'
import { clients } from '../../apps/api/seeds/demo/clients.ts'
import { demoPassword } from '../../apps/api/seeds/demo/demo-firm.ts'
import { checkScreen } from '../fixtures/axe.ts'
import { callWith } from '../fixtures/call.ts'
import { today } from '../fixtures/dates.ts'
import { call } from '../fixtures/sign-in.ts'
import {
  asAdmin,
  asBookkeeper,
  findAccountId,
  openConsole,
  releaseDocuments,
} from '../fixtures/staff.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

test.skip(({ isMobile }) => isMobile, 'Keys are for a desktop.')

const accountId = findAccountId('ezy')
const [first, second, third] = ['Fuel receipt', 'Kingfisher Fuel, Tulsa', 'Receipt']

/** Sends a sideways photo as the client, and waits for its PDF. Returns the document's id. */
async function sendReceipt(title: string): Promise<string> {
  const { email } = clients.find(({ key }) => key === 'ezy')!
  const { bearerToken } = await call(account.signIn, {
    body: { user: { email, password: demoPassword, rememberMe: false } },
  })
  const asClient = callWith(bearerToken)
  const object = await image('photo.jpg', { width: 900, height: 600 })
  const { guid } = await asClient(documents.create, {
    body: { documentTitle: title, filesCount: 1, files: [{ object }] },
  })
  const staff = await asBookkeeper()
  const isReady = async () =>
    (await staff(workQueue.show, { params: { accountId, id: guid } })).previewReady
  await expect.poll(isReady).toBe(true)
  return guid
}

/** The admin takes what the client has sent before, so that the next documents are this journey's. */
async function takeOthers(): Promise<void> {
  const admin = await asAdmin()
  const { items } = await admin(workQueue.list, {
    query: { client: accountId, assignee: 'nobody', limit: 100 },
  })
  for (const { guid } of items) await admin(workQueue.claim, { params: { accountId, id: guid } })
}

/** The source, the day, and the lines of the document's batch. */
async function batchOf(documentId: string) {
  const staff = await asBookkeeper()
  const { batchId } = await staff(workQueue.show, { params: { accountId, id: documentId } })
  const { date, expense, liability, asset } = await staff(posting.batch, {
    params: { accountId, batchId: batchId! },
  })
  const lines = [...expense, ...liability, ...asset].map(
    ({ internalAccountNumber, amount }) => [internalAccountNumber, amount] as const,
  )
  return { date, lines }
}

async function expectDocument(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByLabel('Date', { exact: true })).toBeFocused()
}

/** A day, as it is typed, as the field shows it, and as it is stored. */
function daysAgo(count: number) {
  const iso = addDays(today(), -count)
  const [year, month, day] = iso.split('-') as [string, string, string]
  return { iso, typed: `${Number(month)}/${Number(day)}`, shown: `${month}-${day}-${year}` }
}

const keys = async (page: Page, ...pressed: string[]) => {
  for (const key of pressed) await page.keyboard.press(key)
}

test('a bookkeeper posts three receipts by keyboard alone', async ({ page, afterwards }) => {
  afterwards(() => releaseDocuments('ezy'))
  const days = [daysAgo(6), daysAgo(5), daysAgo(4)] as const
  await takeOthers()
  const ids: string[] = []
  for (const title of [first, second, third]) ids.push(await sendReceipt(title))
  await openConsole(page, 'bookkeeper', `/queue?client=${accountId}`)
  await expect(page.getByRole('listitem').getByText(second)).toBeVisible()
  const rest = page.getByRole('combobox', { name: 'Account for the rest' })

  // Of a new source, paid with the credit card.
  await keys(page, 'n')
  await expectDocument(page, first)
  await page.keyboard.type(days[0].typed)
  await keys(page, 'Enter')
  await expect(page.getByLabel('Description')).toBeFocused()
  // One press leads back, and one forward again.
  await keys(page, 'Shift+Tab')
  await expect(page.getByLabel('Date', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(days[0].shown)
  await keys(page, 'Tab', 'Enter')
  await page.keyboard.type('Kingfisher Fuel')
  await keys(page, 'Enter')
  await page.keyboard.type('5000')
  await keys(page, 'Enter')
  await page.keyboard.type('1,204.50')
  await expect(page.getByText('Out by 1,204.50')).toBeVisible()
  await checkScreen(page)
  await keys(page, 'Enter')
  await page.keyboard.type('credit')
  await keys(page, 'Enter')
  await expect(page.getByLabel('2100 Credit Card, amount')).toBeFocused()
  await keys(page, '=')
  await expect(page.getByText('Balanced')).toBeVisible()
  await keys(page, 'Control+Enter')

  // Of the source that is known now: its accounts, and the card for the rest.
  await expectDocument(page, second)
  await expect(page.getByRole('combobox', { name: 'Source' })).toHaveValue('Kingfisher Fuel')
  await expect(page.getByText('Its name is mentioned.')).toBeVisible()
  await page.keyboard.type(days[1].typed)
  await keys(page, 'Enter', 'Enter', 'Enter')
  await expect(page.getByLabel('5000 Fuel, amount')).toBeFocused()
  await page.keyboard.type('412.37')
  await expect(rest).toHaveValue('2100 Credit Card')
  await keys(page, '=', 'p')

  // Its title says nothing, so no source is proposed; the rest goes on another account.
  await expectDocument(page, third)
  await expect(page.getByRole('combobox', { name: 'Source' })).toHaveValue('')
  await page.keyboard.type(days[2].typed)
  await keys(page, 'Enter', 'Enter')
  await page.keyboard.type('Cash')
  await keys(page, 'Enter')
  await page.keyboard.type('5000')
  await keys(page, 'Enter')
  await page.keyboard.type('40')
  await keys(page, 'Tab', 'Tab', 'Tab')
  await expect(page.getByRole('button', { name: /^Put 40\.00 in 2100/ })).toBeFocused()
  await keys(page, 'Tab')
  // Its list opens with the first key.
  await page.keyboard.type('1000', { delay: 180 })
  await keys(page, 'Enter')
  await expect(rest).toHaveValue('1000 Business Checking')
  await keys(page, 'Escape', '=', 'p')
  await expect(page.getByText('You’re all caught up.')).toBeVisible()

  expect(await Promise.all(ids.map(batchOf))).toEqual([
    {
      date: days[0].iso,
      lines: [
        [5000, 1204.5],
        [2100, 1204.5],
      ],
    },
    {
      date: days[1].iso,
      lines: [
        [5000, 412.37],
        [2100, 412.37],
      ],
    },
    {
      date: days[2].iso,
      lines: [
        [5000, 40],
        [1000, -40],
      ],
    },
  ])
})

test('pages fit the width, rotate and zoom by key, and the zoom is remembered', async ({
  page,
}) => {
  await openConsole(page, 'bookkeeper', `/queue/${accountId}/${await sendReceipt('Sideways')}`)
  const sheet = page.getByRole('group', { name: 'Page 1 of 1' })
  const canvas = sheet.locator('canvas')
  const widths = async () => {
    const [outer, inner] = [await sheet.boundingBox(), await canvas.boundingBox()]
    return { space: outer!.width - 48, ...inner! }
  }
  const fits = async () => {
    const { space, width } = await widths()
    return width <= space && width > space * 0.9
  }
  await expect.poll(fits).toBe(true)
  const before = await widths()
  expect(before.width).toBeGreaterThan(before.height)
  await page.keyboard.press('t')
  await expect(page.getByLabel('Date', { exact: true })).toBeFocused()

  // Even in the date, where no letter belongs.
  await page.keyboard.press('o')
  const isTall = async () => {
    const { width, height } = await widths()
    return height > width
  }
  await expect.poll(isTall).toBe(true)
  await expect.poll(fits).toBe(true)
  const zoom = page.getByText(/^Zoom \d+%$/)
  const fitted = (await zoom.textContent())!
  // A tenth narrower than the space at least, at whatever zoom the page fits.
  await keys(page, 'Escape', '-', '-', '-', '-', '-')
  await expect.poll(fits).toBe(false)
  const chosen = await zoom.textContent()
  expect(chosen).not.toBe(fitted)
  await page.reload()
  await expect(zoom).toHaveText(chosen!)
  await page.keyboard.press('w')
  await expect.poll(fits).toBe(true)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Rotate the page')
})
