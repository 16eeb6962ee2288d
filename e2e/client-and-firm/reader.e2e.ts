import { account } from '@milepost/contract/account/account'
import { documentReadingsForStaff } from '@milepost/contract/documents/document-readings'
import { documents } from '@milepost/contract/documents/documents'
import { workQueue } from '@milepost/contract/documents/work-queue'
import { bankImports } from '@milepost/contract/financial-performance/bank-imports'
import { addDays } from '@milepost/contract/financial-performance/statements/periods'
import { toOfx } from '@milepost/testing/bank-files.ts'
import { pdfWithText } from '@milepost/testing/files.ts'
import { clients } from '../../apps/api/seeds/demo/clients.ts'
import { demoPassword } from '../../apps/api/seeds/demo/demo-firm.ts'
import { checkScreen } from '../fixtures/axe.ts'
import { callWith } from '../fixtures/call.ts'
import { today } from '../fixtures/dates.ts'
import { call, signIn } from '../fixtures/sign-in.ts'
import { asBookkeeper, findAccountId, openConsole } from '../fixtures/staff.ts'
import { expect, test, type Locator, type Page } from '../fixtures/test.ts'

const accountId = findAccountId('ezy')

/** A day of last week, as the books, a receipt, and a bank have it. */
const day = addDays(today(), -6)
const [year, month, date] = day.split('-') as [string, string, string]
const shown = new Date(day).toLocaleDateString('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** A receipt's lines: gallons × price = total, to the cent. */
const aReceipt = (gallons: string, total: string) =>
  [
    "LOVE'S TRAVEL STOP #341",
    '2201 E 2ND ST',
    'AMARILLO, TX 79118',
    `${month}/${date}/${year} 06:41 PM`,
    `DIESEL ${gallons} GAL @ $3.749/GAL`,
    `SUBTOTAL $${total}`,
    `TOTAL $${total}`,
    'VISA ************4417',
  ].join('\n')

/** Sends a receipt as the client, as a PDF with text, and waits until it was read. Returns the document's id. */
async function sendReceipt(gallons: string, total: string): Promise<string> {
  const { email } = clients.find(({ key }) => key === 'ezy')!
  const { bearerToken } = await call(account.signIn, {
    body: { user: { email, password: demoPassword, rememberMe: false } },
  })
  const asClient = callWith(bearerToken)
  const object = await pdfWithText('receipt.pdf', [aReceipt(gallons, total)])
  const { guid } = await asClient(documents.create, {
    body: { documentTitle: 'Receipt', filesCount: 1, files: [{ object }] },
  })
  const staff = await asBookkeeper()
  const isRead = async () =>
    (await staff(documentReadingsForStaff.show, { params: { accountId, id: guid } })).reading !==
    null
  await expect.poll(isRead, { timeout: 120_000 }).toBe(true)
  return guid
}

const show = async (id: string) =>
  (await asBookkeeper())(workQueue.show, { params: { accountId, id } })

const list = (page: Page) => page.getByRole('region', { name: /^Read from the document/ })

/** Expects a mark to lie on the words of the page that it is for. */
async function expectOnWords(mark: Locator, words: Locator): Promise<void> {
  await expect(async () => {
    const [outer, inner] = [await words.boundingBox(), await mark.boundingBox()]
    const slack = 8
    expect(inner!.x).toBeGreaterThan(outer!.x - slack)
    expect(inner!.y).toBeGreaterThan(outer!.y - slack)
    expect(inner!.x + inner!.width).toBeLessThan(outer!.x + outer!.width + slack)
    expect(inner!.y + inner!.height).toBeLessThan(outer!.y + outer!.height + slack)
  }).toPass()
}

test('a receipt of a new source comes read, and is posted by one key @desk', async ({ page }) => {
  const id = await sendReceipt('110.000', '412.39')
  const staff = await asBookkeeper()
  const row = { id: 'reader-1', date: day.replaceAll('-', ''), amount: '-412.39' }
  const bank = toOfx([{ ...row, name: 'LOVES #341 AMARILLO' }])
  await staff(bankImports.importFile, {
    params: { accountId },
    body: {
      internalAccountNumber: 1000,
      files: [{ object: new File([bank as BlobPart], 'bank.ofx') }],
    },
  })
  await openConsole(page, 'bookkeeper', `/queue/${accountId}/${id}`)
  await expect(list(page).getByRole('button', { name: /^Total \$412\.39 Sure$/ })).toBeVisible()
  await page.keyboard.press('t')
  await expect(page.getByLabel('5000 Fuel, amount')).toHaveValue('412.39')
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(`${month}-${date}-${year}`)
  await expect(page.getByRole('combobox', { name: 'Source' })).toHaveValue(/^Love.s/)
  await expect(page.getByText(/^The bank has it: LOVES #341/)).toBeVisible()
  await expect(page.getByText('Balanced')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Name it “Fuel, Love's #341, / })).toBeVisible()
  await checkScreen(page)
  await page.keyboard.press('p')
  await expect.poll(async () => (await show(id)).status).toBe('posted')

  // The next one, of any client, has what was learned from it.
  const next = await sendReceipt('120.000', '449.88')
  await openConsole(page, 'bookkeeper', `/queue/${accountId}/${next}`)
  await expect(list(page).getByText(/^Learned: “loves” is Love/)).toBeVisible()
})

test('a field shows its place on the page, at every zoom and turn, and the place its field @desk', async ({
  page,
}) => {
  const id = await sendReceipt('130.000', '487.37')
  await openConsole(page, 'bookkeeper', `/queue/${accountId}/${id}`)
  const field = list(page).getByRole('button', { name: /^Total / })
  const mark = page.getByRole('button', { name: 'Total: $487.37 (Sure)' })
  const words = page.locator('.textLayer span', { hasText: /^TOTAL \$487/ })
  await field.hover()
  await expect(mark).toHaveAttribute('data-current', 'true')
  await expectOnWords(mark, words)
  await page.mouse.move(0, 0)
  await expect(mark).not.toHaveAttribute('data-current')
  for (const key of ['+', '+', 'o', 'o', 'o', '-', 'o', 'w']) {
    await page.keyboard.press(key)
    await field.focus()
    await expectOnWords(mark, words)
    await field.blur()
  }
  await page.getByRole('button', { name: /^Gallons: 130\.000/ }).click()
  await expect(list(page).getByRole('button', { name: /^Gallons / })).toBeFocused()
})

test('Ezekiel sees what was read of his receipt, and his no keeps it from being posted by a key', async ({
  page,
  isMobile,
}) => {
  const [gallons, total] = isMobile ? ['140.000', '524.86'] : ['150.000', '562.35']
  const id = await sendReceipt(gallons, total)
  await signIn(page, 'ezy', `/documents/show/${id}`)
  await expect(page.getByText(`We read: Love's #341, ${shown}, $${total}`)).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'That’s not right' }).click()
  await expect(page.getByText(/^Thanks for telling us/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Thanks for telling us/)).toBeVisible()

  await openConsole(page, 'bookkeeper', `/queue/${accountId}/${id}`)
  await expect(list(page).getByText(/said on .+ that this isn’t right/)).toBeVisible()
  await expect(list(page).getByRole('button', { name: /^Total .+ Check$/ })).toBeVisible()
  await page.keyboard.press('t')
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('')
  await checkScreen(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('p')
  await expect(page.getByRole('button', { name: /^Post and next/ })).toBeDisabled()
  expect((await show(id)).status).toBe('processing')
})
