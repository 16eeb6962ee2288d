import { account } from '@milepost/contract/account/account'
import { clients } from '@milepost/contract/clients/clients'
import { hubMessagesForStaff } from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { checkScreen } from '../fixtures/axe.ts'
import { tabTo } from '../fixtures/keyboard.ts'
import { latestLink, listSubjects } from '../fixtures/mails.ts'
import { call } from '../fixtures/sign-in.ts'
import { asAdmin, asBookkeeper, invitePerson, openConsole } from '../fixtures/staff.ts'
import { expect, test, type Page, type Route } from '../fixtures/test.ts'
import { uniqueWord } from '../fixtures/unique.ts'
import { badge, waitUntilSaved, waitUntilSent } from '../fixtures/without-network.ts'

test.use({ serviceWorkers: 'allow' })

const password = 'Twelve-Gears-To-Laredo-9'
const [hauling, towing] = ['Marsh Hauling', 'Marsh Towing']

/** One person with two businesses of their own, and a session in the first. */
async function openBusinesses(email: string) {
  const admin = await asAdmin()
  const user = { email, fullName: 'June Marsh' }
  const [first, second] = [
    await admin(clients.create, {
      body: { account: { name: hauling, clientCustomerType: 'PRO' } },
    }),
    await admin(clients.create, {
      body: { account: { name: towing, clientCustomerType: 'PRO' } },
    }),
  ]
  await invitePerson(first.id, user)
  await expect.poll(() => latestLink(email)).toBeDefined()
  const token = new URL((await latestLink(email))!).searchParams.get('token')!
  await call(account.resetPassword, {
    body: { resetPasswordToken: token, password, passwordConfirmation: password },
  })
  await invitePerson(second.id, user)
  await expect.poll(() => listSubjects(email)).toContain(`You now also see ${towing}`)
  const { bearerToken } = await call(account.signIn, {
    body: { user: { email, password, rememberMe: true } },
  })
  return { first: first.id, second: second.id, token: bearerToken! }
}

const openMenu = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('button', { name: /account menu$/ })
    .click()
const menu = (page: Page) => page.getByRole('dialog', { name: /account menu$/ })
const expectAccount = (page: Page, name: string) =>
  expect(page.getByRole('button', { name: `June Marsh, ${name}, account menu` })).toBeVisible()

test('one person works in two businesses, and what waits for one is not sent for the other', async ({
  page,
  context,
  isMobile,
}) => {
  const email = `june@${uniqueWord()}.test`
  const { first, second, token } = await openBusinesses(email)
  const staff = await asBookkeeper()
  const { id } = await staff(hubMessagesForStaff.send, {
    params: { accountId: first },
    body: { subject: 'Which trailer?', body: 'The flatbed?', messageType: 'reply' },
  })
  const response = async () =>
    (await staff(hubMessagesForStaff.show, { params: { accountId: first, id } })).response
  await page.goto('/api/health')
  await page.evaluate((stored) => localStorage.setItem('token', stored), token)
  await page.goto(`/hub-messages/show/${id}`)
  await waitUntilSaved(page)
  await expectAccount(page, hauling)

  // Without a network the answer waits; so does the change of accounts.
  await page.getByRole('button', { name: 'Reply', exact: true }).waitFor()
  await openMenu(page)
  await menu(page)
    .getByRole('button', { name: `Change to ${towing}` })
    .waitFor()
  await checkScreen(page)
  await page.keyboard.press('Escape')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await page.getByRole('textbox').fill('Yes, the flatbed.')
  await page.getByRole('button', { name: 'Send Reply' }).click()
  await expect(badge(page)).toBeVisible()
  await openMenu(page)
  const toTowing = menu(page).getByRole('button', { name: `Change to ${towing}` })
  await tabTo(page, toTowing)
  await page.keyboard.press('Enter')
  await expect(menu(page)).toContainText(
    `1 item is not sent yet. It stays on this device for ${hauling}`,
  )
  await checkScreen(page)
  await menu(page).getByRole('button', { name: 'Change Account' }).press('Enter')
  await expect(menu(page).getByRole('alert')).toContainText('Error:')
  await checkScreen(page)
  await expectAccount(page, hauling)

  // The network is back, but the firm's server does not take the answer yet.
  const answers = '**/api/v1/hub_messages/**'
  const attempts: string[] = []
  await context.route(answers, (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    attempts.push(route.request().headers().authorization!)
    return route.abort()
  })
  await context.setOffline(false)
  const other = await context.newPage()
  await other.goto('/documents/all-documents')
  await expectAccount(other, hauling)
  // The other window is refused with the old session before it can know of the new one.
  const refuseOther = async (route: Route) => {
    const answer = await route.fetch()
    const refused = other.waitForResponse((heard) => heard.status() === 401)
    await other.getByRole('link', { name: 'Home', exact: true }).click()
    await refused
    await route.fulfill({ response: answer })
  }
  await page.route('**/api/v1/session/account', refuseOther, { times: 1 })
  await menu(page).getByRole('button', { name: 'Change Account' }).click()
  await expectAccount(page, towing)
  await expect(page).toHaveURL(/\/home$/)
  await expectAccount(other, towing)
  await expect(other).toHaveURL(/\/home$/)
  await other.close()
  await expect(badge(page)).toHaveCount(0)
  expect(await response()).toBeNull()
  const towingToken = await page.evaluate(() => localStorage.getItem('token'))
  expect(attempts).not.toContain(`Bearer ${towingToken}`)
  await page.goto(`/hub-messages/show/${id}`)
  await expect(page.getByText('Which trailer?')).toHaveCount(0)
  expect(
    (await staff(hubMessagesForStaff.listForAccount, { params: { accountId: second }, query: {} }))
      .items,
  ).toEqual([])

  // Back in the first business, it is sent.
  await context.unroute(answers)
  await page.goto('/home')
  await openMenu(page)
  await menu(page)
    .getByRole('button', { name: `Change to ${hauling}` })
    .click()
  await expectAccount(page, hauling)
  await waitUntilSent(page)
  await expect.poll(response).toBe('Yes, the flatbed.')

  if (isMobile) return
  await openConsole(page, 'admin', `/clients/${first}`)
  await expect(page.getByText('Also signs in to:')).toContainText(towing)
  await checkScreen(page)
})
