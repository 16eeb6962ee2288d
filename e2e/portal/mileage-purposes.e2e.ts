import { account } from '@milepost/contract/account/account'
import { clientTrucks } from '@milepost/contract/clients/client-trucks'
import { clients } from '@milepost/contract/clients/clients'
import { mileage } from '@milepost/contract/mileage/mileage'
import { checkAxe, checkScreen } from '../fixtures/axe.ts'
import { callWith } from '../fixtures/call.ts'
import { thisYear } from '../fixtures/dates.ts'
import { latestLink } from '../fixtures/mails.ts'
import { call } from '../fixtures/sign-in.ts'
import { asAdmin, invitePerson, openConsole } from '../fixtures/staff.ts'
import { expect, test, type Page } from '../fixtures/test.ts'
import { uniqueWord } from '../fixtures/unique.ts'

const allTrips = '/mileage-tracker/all-trips'
const password = 'Twelve-Gears-To-Laredo-9'
const year = thisYear()

/** A driver of their own, with two vehicles and three trips without a purpose. */
async function openDriver(email: string) {
  const admin = await asAdmin()
  const body = { account: { name: 'Imogen Prewitt', clientCustomerType: 'RIDE' } } as const
  const { id: accountId } = await admin(clients.create, { body })
  const params = { accountId }
  const person = { fullName: 'Imogen Prewitt', email }
  await invitePerson(accountId, person)
  await expect.poll(() => latestLink(email)).toBeDefined()
  const token = new URL((await latestLink(email))!).searchParams.get('token')!
  await call(account.resetPassword, {
    body: { resetPasswordToken: token, password, passwordConfirmation: password },
  })
  const user = { email, password, rememberMe: false }
  const { bearerToken } = await call(account.signIn, { body: { user } })
  const own = callWith(bearerToken)
  for (const [unit, firstYearMethod] of [
    ['Sedan', 'standard_mileage'],
    ['Van', 'actual_expenses'],
  ] as const)
    await admin(clientTrucks.add, {
      params,
      body: { truck: { unit, firstYearMethod, isLeased: unit === 'Sedan' } },
    })
  for (const [hour, miles] of [
    ['08', 60],
    ['10', 40],
    ['12', 8.5],
  ] as const)
    await own(mileage.create, {
      body: {
        startTime: `${year}-02-03T${hour}:00-07:00`,
        endTime: `${year}-02-03T${hour}:55-07:00`,
        startTimeZone: 'America/Phoenix',
        endTimeZone: 'America/Phoenix',
        miles,
      },
    })
  return { accountId, bearerToken: bearerToken! }
}

async function openAs(page: Page, bearerToken: string, path: string): Promise<void> {
  await page.goto('/api/health')
  await page.evaluate((token) => sessionStorage.setItem('token', token), bearerToken)
  await page.goto(path)
}

test('trips without a purpose are asked for once, typed trips before they are sent, and staff see both', async ({
  page,
  isMobile,
}) => {
  test.setTimeout(180_000)
  const email = `imogen@${uniqueWord()}.test`
  const { accountId, bearerToken } = await openDriver(email)
  await openAs(page, bearerToken, allTrips)
  await expect(page.getByText(/^Purpose missing: 3 trips, \$\d+\.$/)).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Set Purposes', exact: true }).click()
  const list = page.getByRole('dialog', { name: 'Set Purposes' })
  await checkAxe(page)
  for (const [at, purpose] of [
    ['12:00pm', 'Personal'],
    ['10:00am', 'Commute'],
    ['08:00am', 'Business'],
  ] as const) {
    const trip = list.getByRole('group', { name: new RegExp(at) })
    await trip.getByRole('button', { name: purpose }).click()
    await expect(trip).toHaveCount(0)
  }
  await expect(list.getByText('Every trip has a purpose.')).toBeVisible()
  await list.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText(/^Purpose missing/)).toHaveCount(0)

  await page.goto('/mileage-tracker/add-trip')
  // In Chicago, as the browser is; 8:30 in Phoenix.
  await page.getByLabel('From', { exact: true }).fill(`${year}-02-03T09:30`)
  await page.getByLabel('To', { exact: true }).fill(`${year}-02-03T09:50`)
  await page.getByLabel('Total Miles').fill('90')
  await page.getByLabel('Purpose (optional)').selectOption('Business')
  await page.getByLabel('Vehicle (optional)').selectOption('Van')
  await expect(page.getByText(/^Actual expenses were deducted for this vehicle/)).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Is this right?' })
  await expect(question.getByText(/^That is an average of 270 mph/)).toBeVisible()
  await expect(question.getByText(/^Another trip is at the same time: 60 mi/)).toBeVisible()
  await checkAxe(page)
  await question.getByRole('button', { name: 'Check It' }).click()
  await page.getByLabel('Total Miles').fill('9')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(question.getByText(/average/)).toHaveCount(0)
  await question.getByRole('button', { name: 'Save Anyway' }).click()
  await expect(page.getByText('Created successfully!')).toBeVisible()

  await page.getByLabel('On January 1').fill('1000')
  await page.getByLabel('On December 31').fill('1200')
  await page.getByRole('button', { name: 'Save Odometer' }).click()
  await expect(page.getByText(/The other 82\.5 mi count as personal\. Add any trips/)).toBeVisible()
  await expect(page.getByText('Other includes 82.5 mi that are not in your log.')).toBeVisible()
  await expect(page.getByText(/^Van 9 mi business.* no standard rate\.$/)).toBeVisible()
  await checkScreen(page)

  if (isMobile) return
  await openConsole(page, 'bookkeeper', `/clients/${accountId}`)
  await expect(
    page.getByText('Schedule C, line 44: business 69, commuting 40, other 91 mi.'),
  ).toBeVisible()
  await expect(page.getByText(/^Van: actual expenses in its first year/)).toBeVisible()
})
