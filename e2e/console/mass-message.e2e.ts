import { account } from '@milepost/contract/account/account'
import { staff } from '@milepost/contract/account/staff'
import { clients } from '@milepost/contract/clients/clients'
import { hubMessages } from '@milepost/contract/hub-messages/hub-messages'
import { demoPassword } from '../../apps/api/seeds/demo/demo-firm.ts'
import { checkScreen } from '../fixtures/axe.ts'
import { callWith } from '../fixtures/call.ts'
import { thisYear } from '../fixtures/dates.ts'
import { latestLink, listSubjects } from '../fixtures/mails.ts'
import { call } from '../fixtures/sign-in.ts'
import { asAdmin, invitePerson, openConsole } from '../fixtures/staff.ts'
import { expect, test } from '../fixtures/test.ts'

test.skip(({ isMobile }) => isMobile, 'Writing to many clients is a desktop task.')
test.describe.configure({ timeout: 240_000 })

const password = 'Twelve-Gears-To-Laredo-9'
const plan = 'RIDE'
/** Of this journey alone, so that the clients other journeys add are not among the recipients. */
const consultant = 'Odile Quarrier'

async function addConsultant(): Promise<string> {
  const [firstName, lastName] = consultant.split(' ') as [string, string]
  const admin = await asAdmin()
  const { id } = await admin(staff.invite, {
    body: {
      staffMember: {
        firstName,
        lastName,
        email: 'odile@mass.test',
        phone: '5155550143',
        role: 'consultant',
      },
      password: demoPassword,
    },
  })
  return id
}

/** A client of this journey's own, whose person can sign in; returns their calls. */
async function addClient(name: string, language: 'en' | 'es', consultantId: string) {
  const admin = await asAdmin()
  const { id: accountId } = await admin(clients.create, {
    body: { account: { name, clientCustomerType: plan, consultantId } },
  })
  const email = `${name.split(' ', 1)[0]!.toLowerCase()}@mass.test`
  const user = { fullName: `${name.split(' ', 1)[0]} Driver`, email }
  await invitePerson(accountId, user)
  await expect.poll(() => latestLink(email)).toBeDefined()
  const token = new URL((await latestLink(email))!).searchParams.get('token')!
  await call(account.resetPassword, {
    body: { resetPasswordToken: token, password, passwordConfirmation: password },
  })
  const { bearerToken } = await call(account.signIn, {
    body: { user: { email, password, rememberMe: false } },
  })
  const ownCall = callWith(bearerToken)
  await ownCall(account.changePreferences, { body: { preferences: { language } } })
  return { accountId, email, call: ownCall }
}

test('staff send one message to many clients in two languages, and see who read and answered', async ({
  page,
}) => {
  const consultantId = await addConsultant()
  const oscar = await addClient('Oscar Freightways', 'en', consultantId)
  const lupe = await addClient('Lupe Transportes', 'es', consultantId)
  const retired = await addClient('Harlan Retired', 'en', consultantId)
  const admin = await asAdmin()
  await admin(clients.change, {
    params: { accountId: retired.accountId },
    body: { account: { isActive: false } },
  })
  await openConsole(page, 'admin', '/messages/new')

  // All clients with a plan and a consultant, by a template in both languages.
  await page.getByText('Many clients').click()
  await page.getByLabel('Plan', { exact: true }).selectOption(plan)
  await page.getByLabel('Consultant', { exact: true }).selectOption(consultant)
  await expect(page.getByText(/^2 clients will get it\. 1 can’t\.$/)).toBeVisible()
  await page.getByLabel('Template', { exact: true }).selectOption('Settlements missing')
  await page.getByRole('button', { name: 'Use', exact: true }).click()
  await page.getByText('Spanish (1)').click()
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue(
    'Nos faltan sus liquidaciones',
  )
  await page.getByText('Preview', { exact: true }).click()
  await expect(page.getByText('As Lupe Transportes sees it')).toBeVisible()
  await expect(page.getByText('{dueDate}')).toBeVisible()
  await page.getByLabel(/^Due date/).fill(`${thisYear() + 1}-01-31`)
  await expect(page.getByText(/a más tardar el .*31 de enero/)).toBeVisible()
  await checkScreen(page)

  // The last look: who gets it, who can't.
  await page.getByRole('button', { name: 'Review recipients' }).click()
  await expect(page.getByRole('heading', { name: 'Who will get it' })).toBeVisible()
  await expect(page.getByText('Deactivated', { exact: true })).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Take out Lupe Transportes' }).click()
  await expect(page.getByRole('button', { name: 'Send to 1 client' })).toBeEnabled()
  await page.getByRole('button', { name: 'Put them back' }).click()
  await page.getByRole('button', { name: 'Send to 2 clients' }).click()
  await expect(page.getByText('On its way to 2 clients.')).toBeVisible()
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible()

  // Each has it in their own language, and a mail.
  const firstMessage = async ({ call: ownCall }: typeof oscar) =>
    (await ownCall(hubMessages.list, { query: {} })).items[0]
  await expect
    .poll(async () => (await firstMessage(oscar))?.subject)
    .toBe('We need your settlement statements')
  await expect
    .poll(async () => (await firstMessage(lupe))?.subject)
    .toBe('Nos faltan sus liquidaciones')
  await expect
    .poll(() => listSubjects(oscar.email))
    .toContainEqual(expect.stringMatching(/message/))

  // One reads it; the list has one row for all of it.
  const { id } = (await firstMessage(oscar))!
  await oscar.call(hubMessages.show, { params: { id } })
  await page.reload()
  await page.getByRole('link', { name: 'Read', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Oscar Freightways' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Lupe Transportes' })).toBeHidden()
  await checkScreen(page)
  await page.getByRole('link', { name: 'Back to messages' }).click()
  const row = page.getByRole('link', { name: /We need your settlement statements/ })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('2 clients')
  await expect(row).toContainText('1 read')

  // A scheduled one is taken back before it begins.
  await page.goto('/console/messages/new')
  await page.getByText('Many clients').click()
  await page.getByLabel('Plan', { exact: true }).selectOption(plan)
  await page.getByLabel('Consultant', { exact: true }).selectOption(consultant)
  await page.getByLabel('Template', { exact: true }).selectOption('Welcome')
  await page.getByRole('button', { name: 'Use', exact: true }).click()
  await page.getByRole('button', { name: 'Review recipients' }).click()
  await page.getByLabel('At a day and time').check()
  await page.getByRole('textbox', { name: 'Day and time' }).fill(`${thisYear() + 1}-01-15T09:00`)
  await page.getByRole('button', { name: 'Schedule for 2 clients' }).click()
  await expect(page.getByText(/^Goes out Jan 15/)).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Cancel this message' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel this message' }).click()
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible()
})
