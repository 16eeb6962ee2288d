import { account } from '@milepost/contract/account/account'
import { clientTrucks } from '@milepost/contract/clients/client-trucks'
import { clients } from '@milepost/contract/clients/clients'
import { bankImports } from '@milepost/contract/financial-performance/bank-imports'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import { questions } from '@milepost/contract/questions/questions'
import { questionsForStaff } from '@milepost/contract/questions/questions-for-staff'
import { toOfx } from '@milepost/testing/bank-files.ts'
import { checkAxe, checkScreen } from '../fixtures/axe.ts'
import { callWith } from '../fixtures/call.ts'
import { findLastMonth } from '../fixtures/dates.ts'
import { latestLink } from '../fixtures/mails.ts'
import { createPhoto } from '../fixtures/photos.ts'
import { call } from '../fixtures/sign-in.ts'
import { asAdmin, asBookkeeper, invitePerson, openConsole } from '../fixtures/staff.ts'
import { expect, test, type Page } from '../fixtures/test.ts'
import { unique } from '../fixtures/unique.ts'
import { badge, waitUntilSaved, waitUntilSent } from '../fixtures/without-network.ts'

test.describe.configure({ timeout: 240_000 })

const password = 'Twelve-Gears-To-Laredo-9'
const rows = [
  { id: 'q1', amount: '-84.20', name: 'VENMO SAM RIVERA' },
  { id: 'q2', amount: '-612.00', name: 'LONE STAR TIRE 44' },
]

/** A client of its own with two trucks and two waiting bank transactions, and a session of the person who signs in. */
async function openClient(name: string) {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@questions.test`
  const admin = await asAdmin()
  const { id: accountId } = await admin(clients.create, {
    body: { account: { name, clientCustomerType: 'PRO' } },
  })
  for (const unit of ['12', '14'])
    await admin(clientTrucks.add, { params: { accountId }, body: { truck: { unit } } })
  const user = { fullName: 'Rosa Delgado', email }
  await invitePerson(accountId, user)
  await expect.poll(() => latestLink(email)).toBeDefined()
  const token = new URL((await latestLink(email))!).searchParams.get('token')!
  await call(account.resetPassword, {
    body: { resetPasswordToken: token, password, passwordConfirmation: password },
  })
  const date = `${findLastMonth().replace('-', '')}10`
  const file = new File([toOfx(rows.map((row) => ({ ...row, date }))) as BlobPart], 'bank.ofx')
  const staff = await asBookkeeper()
  const params = { accountId }
  const body = { internalAccountNumber: 1000, files: [{ object: file }] }
  await staff(bankImports.importFile, { params, body })
  const session = await call(account.signIn, {
    body: { user: { email, password, rememberMe: true } },
  })
  return { accountId, params, staff, token: session.bearerToken! }
}

async function openPortal(page: Page, token: string, path = '/home') {
  await page.goto('/api/health')
  await page.evaluate((stored) => localStorage.setItem('token', stored), token)
  await page.goto(path)
}

test.describe('at the desk', () => {
  test.skip(({ isMobile }) => isMobile, 'The books are a desktop task.')

  test(
    'staff ask by keyboard, the client answers in two taps, and one key posts it',
    { tag: '@gate-desk' },
    async ({ page, browser }) => {
      const name = unique('Delgado Freight')
      const { accountId, token } = await openClient(name)
      await openConsole(page, 'bookkeeper', `/clients/${accountId}/books/waiting`)
      await expect(page.getByText('VENMO SAM RIVERA')).toBeVisible()
      await page.getByRole('heading', { level: 1 }).focus()
      await page.keyboard.press('j')
      await page.keyboard.press('x')
      await page.keyboard.press('j')
      await page.keyboard.press('x')
      await page.keyboard.press('q')
      const dialog = page.getByRole('dialog', { name: 'Ask the client' })
      await expect(dialog.getByRole('textbox', { name: 'Question' })).toBeFocused()
      await dialog.getByLabel('Which truck').check()
      await expect(dialog.getByLabel('Trucks')).toHaveValue('12, 14')
      await expect(dialog.getByLabel('Account for “Personal”')).toHaveValue('3100')
      await checkAxe(page)
      await dialog.getByRole('button', { name: 'Ask about 2' }).click()
      await page.getByText('2 questions sent.').waitFor()
      await expect(page.getByText(/^Asked .*What was this\?$/)).toHaveCount(2)
      await checkScreen(page)

      const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
      await openPortal(phone, token)
      const card = phone.getByRole('region', { name: 'Questions from us' })
      const question = card.getByRole('listitem').filter({ hasText: 'VENMO SAM RIVERA' })
      await expect(question.getByText('$84.20')).toBeVisible()
      await checkScreen(phone)
      await question.getByRole('button', { name: 'Personal' }).click()
      await checkScreen(phone)
      await question.getByRole('button', { name: 'Send', exact: true }).click()
      await phone.getByText('Thanks. We have your answer.').waitFor()
      await expect(question).toHaveCount(0)
      await phone.close()

      await page.goto(`/console/questions?client=${accountId}`)
      await page.getByLabel('What about').selectOption('A bank transaction')
      await checkScreen(page)
      await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
      await expect(page.getByText(/^Rosa Delgado: Personal, /)).toBeVisible()
      await expect(page.getByLabel('Account for VENMO SAM RIVERA')).toHaveValue('3100')
      await expect(page.getByText('LONE STAR TIRE')).toHaveCount(0)
      await expect(
        page.getByRole('listitem').filter({ hasText: 'VENMO SAM RIVERA' }).first(),
      ).toBeFocused()
      await page.keyboard.press('p')
      await page.getByText('1 transaction posted.').waitFor()
      await expect(page.getByText('VENMO SAM RIVERA')).toHaveCount(0)
      await page.goto(`/console/questions?client=${accountId}`)
      await expect(page.getByText('No questions like that')).toBeVisible()
    },
  )
})

test.describe('on the phone', () => {
  test.skip(({ isMobile }) => !isMobile, 'Phones only.')
  test.use({ serviceWorkers: 'allow' })

  test('a receipt and an answer wait for the network, and arrive in order', async ({
    page,
    context,
  }) => {
    const { params, staff, token } = await openClient(unique('Delgado Offline'))
    const { items } = await staff(importedTransactions.list, { params, query: {} })
    const choices = [
      { key: 'business', kind: 'business' as const, chartAccount: 5200 },
      { key: 'receipt', kind: 'receipt' as const, chartAccount: 5200 },
    ]
    const sent = items.map(({ id }) => ({ id: crypto.randomUUID(), aboutId: id }))
    await staff(questionsForStaff.ask, {
      params,
      body: { aboutKind: 'bank_row', questions: sent, choices },
    })
    await openPortal(page, token)
    await waitUntilSaved(page)
    const card = page.getByRole('region', { name: 'Questions from us' })
    const tires = card.getByRole('listitem').filter({ hasText: 'LONE STAR TIRE' })
    const sam = card.getByRole('listitem').filter({ hasText: 'VENMO SAM' })
    await expect(tires).toBeVisible()
    const photo = await createPhoto(page, 'Tires $612.00', 'tires.jpg')
    const chooser = page.waitForEvent('filechooser')
    await tires.getByRole('button', { name: 'Send the receipt' }).click()
    await (await chooser).setFiles(photo)
    await tires.getByText('tires.jpg').waitFor()
    await tires.getByLabel('Add a note (optional)').fill('Rear axle')

    // What is unsent survives a reload, with its photo.
    await page.reload()
    await tires.getByText('tires.jpg').waitFor()
    await expect(tires.getByLabel('Add a note (optional)')).toHaveValue('Rear axle')
    await context.setOffline(true)
    await checkScreen(page)
    await tires.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(tires).toContainText('Waiting to be sent')
    await sam.getByRole('button', { name: 'Business' }).click()
    await sam.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(sam).toContainText('Waiting to be sent')
    await checkScreen(page)
    await context.setOffline(false)
    await waitUntilSent(page)
    await expect(card).toHaveCount(0)

    const { items: asked } = await staff(questionsForStaff.listForAccount, { params, query: {} })
    expect(asked.map(({ state }) => state)).toEqual(['answered', 'answered'])
    const receipt = asked.find(({ answer }) => answer?.key === 'receipt')!
    expect(receipt.answer).toMatchObject({ words: 'Rear axle' })
    expect(receipt.answer!.documentId).not.toBeNull()
    await page.goto('/questions?filter=answered')
    await expect(page.getByText('Rosa Delgado').first()).toBeVisible()
    await checkScreen(page)
  })

  test('an answer that waited and comes second stays with its words, and says which one counts', async ({
    page,
    context,
  }) => {
    const { params, staff, token } = await openClient(unique('Delgado Second'))
    const { items } = await staff(importedTransactions.list, { params, query: {} })
    const aboutId = items.find(({ description }) => description.startsWith('VENMO'))!.id
    const id = crypto.randomUUID()
    const choices = [
      { key: 'business', kind: 'business' as const },
      { key: 'personal', kind: 'personal' as const },
    ]
    await staff(questionsForStaff.ask, {
      params,
      body: { aboutKind: 'bank_row', questions: [{ id, aboutId }], choices },
    })
    await openPortal(page, token)
    await waitUntilSaved(page)
    const card = page.getByRole('region', { name: 'Questions from us' })
    await card.getByRole('button', { name: 'Business' }).click()
    await card.getByLabel('Add a note (optional)').fill('Load 4471')
    await context.setOffline(true)
    await card.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(card).toContainText('Waiting to be sent')

    // Her other device answers meanwhile.
    const first = { id: crypto.randomUUID(), key: 'personal', words: 'For Sam' }
    await callWith(token)(questions.answer, { params: { id }, body: first })
    await context.setOffline(false)
    await expect(card).toHaveCount(0)
    await badge(page).click()
    await expect(page.getByText('Business · Load 4471')).toBeVisible()
    await expect(
      page.getByText(
        'Rosa Delgado already answered “Personal · For Sam”, so your answer wasn’t used.',
      ),
    ).toBeVisible()
    await checkScreen(page)
  })
})
