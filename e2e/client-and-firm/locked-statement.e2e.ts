import { account } from '@milepost/contract/account/account'
import { clients } from '@milepost/contract/clients/clients'
import { documents } from '@milepost/contract/documents/documents'
import { pdf } from '@milepost/testing/files.ts'
import { checkAxe } from '../fixtures/axe.ts'
import { callWith } from '../fixtures/call.ts'
import { latestLink } from '../fixtures/mails.ts'
import { call } from '../fixtures/sign-in.ts'
import { asAdmin, invitePerson, openConsole } from '../fixtures/staff.ts'
import { expect, test, type Page } from '../fixtures/test.ts'
import { uniqueWord } from '../fixtures/unique.ts'

const password = 'Nine-Mirrors-To-Amarillo-4'
const pdfPassword = 'tulips 1948'

/** A client of its own, whose only person is signed in. */
async function openClient(page: Page, name: string) {
  const email = `${uniqueWord()}@locked-freight.test`
  const admin = await asAdmin()
  const { id: accountId } = await admin(clients.create, {
    body: { account: { name: `${name} Freight`, clientCustomerType: 'PRO' } },
  })
  const person = { fullName: `${name} Hallow`, email }
  await invitePerson(accountId, person)
  await expect.poll(() => latestLink(email)).toBeDefined()
  const token = new URL((await latestLink(email))!).searchParams.get('token')!
  await call(account.resetPassword, {
    body: { resetPasswordToken: token, password, passwordConfirmation: password },
  })
  const user = { email, password, rememberMe: false }
  const { bearerToken } = await call(account.signIn, { body: { user } })
  await page.goto('/api/health')
  await page.evaluate((session) => sessionStorage.setItem('token', session), bearerToken!)
  const asClient = callWith(bearerToken)
  return { accountId, asClient }
}

const lockedFile = () => pdf('statement.pdf', { pages: 2, password: pdfPassword })

test('a locked statement asks for its password before it is sent, and is shown', async ({
  page,
}) => {
  await openClient(page, 'Iris')
  await page.goto('/home?upload=new')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /Upload Files/ }).click()
  const file = await lockedFile()
  await (
    await chooser
  ).setFiles({
    name: file.name,
    mimeType: file.type,
    buffer: Buffer.from(await file.bytes()),
  })
  await expect(page.getByText('This PDF is locked: statement.pdf')).toBeVisible()
  await checkAxe(page)
  await page.getByLabel('PDF password').fill('wrong')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByText('This password doesn’t open the PDF. Try another one.')).toBeVisible()
  await page.getByLabel('PDF password').fill(pdfPassword)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByText('Unlocked. We’ll open it when you send it.')).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('link', { name: 'View Document' }).click()
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible({ timeout: 120_000 })
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByLabel('Find in the document').fill('fuel')
  await expect(page.getByText('Not found')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Find in the document')).toHaveCount(0)
})

test('a locked statement that was sent waits for its password, which the office may type, too', async ({
  page,
  browser,
}, { project }) => {
  const { accountId, asClient } = await openClient(page, 'Ada')
  const send = async (documentTitle: string) =>
    asClient(documents.create, {
      body: { documentTitle, filesCount: 1, files: [{ object: await lockedFile() }] },
    })
  const { guid } = await send('Bank statement')
  const status = async (id: string) =>
    (await asClient(documents.show, { params: { id } })).reason?.code
  await expect.poll(() => status(guid), { timeout: 60_000 }).toBe('locked')
  await page.goto(`/documents/show/${guid}`)
  const banner = page.getByRole('region', { name: 'A PDF has a password' })
  await expect(banner.getByText('This PDF is locked: statement.pdf')).toBeVisible()
  await checkAxe(page)
  await banner.getByLabel('PDF password').fill('tulip 1948')
  await banner.getByRole('button', { name: 'Unlock' }).click()
  await expect(
    banner.getByText('This password doesn’t open the PDF. Try another one.'),
  ).toBeVisible()
  await banner.getByLabel('PDF password').fill(pdfPassword)
  await banner.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible({ timeout: 120_000 })
  await expect(page.getByText('Opened with its password')).toBeVisible()

  if (project.name === 'phone') return
  const second = await send('Second statement')
  await expect.poll(() => status(second.guid), { timeout: 60_000 }).toBe('locked')
  const office = await browser.newPage()
  await openConsole(office, 'bookkeeper', `/queue/${accountId}/${second.guid}`)
  await office.getByLabel('PDF password').fill(pdfPassword)
  await office.getByRole('button', { name: 'Unlock' }).click()
  await expect(office.getByText('1 of 2', { exact: true })).toBeVisible({ timeout: 120_000 })
  await office.close()
})
