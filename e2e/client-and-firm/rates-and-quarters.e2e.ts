import { account } from '@milepost/contract/account/account'
import { clients } from '@milepost/contract/clients/clients'
import { addDays } from '@milepost/contract/financial-performance/statements/periods'
import { mileage } from '@milepost/contract/mileage/mileage'
import { quarterInEnglish, quarterInSpanish } from '@milepost/contract/tax/quarter-words'
import { taxForStaff } from '@milepost/contract/tax/tax'
import { pdf } from '@milepost/testing/files.ts'
import { checkScreen } from '../fixtures/axe.ts'
import { callWith } from '../fixtures/call.ts'
import { thisYear, today } from '../fixtures/dates.ts'
import { latestLink } from '../fixtures/mails.ts'
import { call } from '../fixtures/sign-in.ts'
import { asAdmin, invitePerson, openConsole } from '../fixtures/staff.ts'
import { expect, test, type Page } from '../fixtures/test.ts'
import { unique } from '../fixtures/unique.ts'

test.describe.configure({ timeout: 240_000 })

const password = 'Twelve-Gears-To-Laredo-9'

/** A client of its own, with a person's session. */
async function openClient(name: string, clientCustomerType: 'PRO' | 'RIDE', language: 'en' | 'es') {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@quarters.test`
  const admin = await asAdmin()
  const { id: accountId } = await admin(clients.create, {
    body: { account: { name, clientCustomerType } },
  })
  const user = { fullName: 'Rosa Delgado', email, language }
  await invitePerson(accountId, user)
  await expect.poll(() => latestLink(email)).toBeDefined()
  const resetPasswordToken = new URL((await latestLink(email))!).searchParams.get('token')!
  await call(account.resetPassword, {
    body: { resetPasswordToken, password, passwordConfirmation: password },
  })
  const { bearerToken } = await call(account.signIn, {
    body: { user: { email, password, rememberMe: false } },
  })
  return { accountId, token: bearerToken!, admin }
}

async function openPortal(page: Page, token: string, path: string) {
  await page.goto('/api/health')
  await page.evaluate((session) => sessionStorage.setItem('token', session), token)
  await page.goto(path)
}

/** The last quarter whose payment was due more than a week ago. */
function findPastQuarter(): { year: number; quarter: number } {
  const year = thisYear()
  const due = [
    { year: year - 1, quarter: 3, on: `${year - 1}-09-15` },
    { year: year - 1, quarter: 4, on: `${year}-01-15` },
    { year, quarter: 1, on: `${year}-04-15` },
    { year, quarter: 2, on: `${year}-06-15` },
    { year, quarter: 3, on: `${year}-09-15` },
  ]
  // A weekend or a holiday moves the day by three at most.
  return due.findLast(({ on }) => addDays(on, 7) < today())!
}

for (const [language, words] of [
  [
    'en',
    {
      name: (quarter: number, year: number) => `${quarterInEnglish(quarter)} of ${year}`,
      late: /^\$3,547\.00 not marked as paid, \d+ days late$/,
      means: /the IRS adds a charge for each day/,
      mark: /^Mark as Paid: /,
      amount: 'Amount, in dollars',
      save: 'Save',
    },
  ],
  [
    'es',
    {
      name: (quarter: number, year: number) => `${quarterInSpanish(quarter)} de ${year}`,
      late: /^\$3,547\.00 sin marcar como pagados, con \d+ días de atraso$/,
      means: /el IRS suma un cargo por cada día/,
      mark: /^Marcar como pagado: /,
      amount: 'Monto, en dólares',
      save: 'Guardar',
    },
  ],
] as const)
  test(
    `a late quarter stands first, until it is paid (${language})`,
    { tag: language === 'es' ? '@gate-phone' : [] },
    async ({ page }) => {
      const { year, quarter } = findPastQuarter()
      const { accountId, token, admin } = await openClient(unique('Late'), 'PRO', language)
      await admin(taxForStaff.publishEstimate, {
        params: { accountId },
        body: { year, quarter, amountDue: 3547, files: [{ object: await pdf('estimate.pdf') }] },
      })
      await openPortal(page, token, '/home')
      await expect(page.getByText(words.late)).toBeVisible()

      await page.goto('/tax/quarterly-tax-estimates')
      const first = page.locator('details').first()
      await expect(first).toContainText(words.name(quarter, year))
      await expect(first).toHaveAttribute('open')
      await expect(first.getByText(words.late)).toBeVisible()
      await expect(first.getByText(words.means)).toBeVisible()
      await checkScreen(page)

      await first.getByRole('button', { name: words.mark }).click()
      const form = page.getByRole('dialog')
      await expect(form.getByLabel(words.amount)).toHaveValue('3,547.00')
      await form.getByRole('button', { name: words.save }).click()
      await expect(form).toHaveCount(0)
      await expect(page.getByText(words.late)).toHaveCount(0)
      await expect(page.locator('details').first()).not.toContainText(words.name(quarter, year))
    },
  )

test('a rate that changes in July counts for July’s trips, and its correction lists them @desk', async ({
  page,
}) => {
  const name = unique('July Haul')
  const { accountId, token } = await openClient(name, 'RIDE', 'en')
  const asClient = callWith(token)
  // A year with one rate; correcting it back leaves it as it was.
  const drive = (day: string) =>
    asClient(mileage.create, {
      body: {
        startTime: `${day}T08:00-05:00`,
        endTime: `${day}T18:00-05:00`,
        miles: 1000,
        startTimeZone: 'America/Chicago',
        endTimeZone: 'America/Chicago',
      },
    })
  const [june, july] = [await drive('2023-06-30'), await drive('2023-07-01')]
  const savings = () =>
    Promise.all(
      [june, july].map(
        async ({ id }) => (await asClient(mileage.show, { params: { id } })).savings,
      ),
    )
  expect(await savings()).toEqual([655, 655])

  await openConsole(page, 'admin', '/rates')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add a mileage rate' }).click()
  await dialog.getByLabel('From', { exact: true }).fill('2023-07-01')
  await dialog.getByLabel('To', { exact: true }).fill('2023-12-31')
  await dialog.getByLabel('Dollars per mile').fill('0.70')
  await dialog.getByLabel('IRS notice').fill('IRS Announcement 2023-99')
  await expect(
    dialog.getByText(/changes in the middle: it counts up to the day before/),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Rate saved.')).toBeVisible()
  expect(await savings()).toEqual([655, 700])
  const changed = page.getByRole('dialog', {
    name: 'What changed with the rate for Jul 1, 2023 – Dec 31, 2023',
  })
  const row = changed.getByRole('row', { name })
  await expect(row).toContainText('2023')
  await checkScreen(page)
  await changed.getByRole('button', { name: 'Close' }).last().click()
  await expect(changed).toHaveCount(0)

  await page.getByRole('button', { name: 'Edit the rate for Jul 1, 2023 – Dec 31, 2023' }).click()
  await dialog.getByLabel('Dollars per mile').fill('0.655')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(changed).toContainText(/Savings: \$[\d,.]+ → \$[\d,.]+\./)
  await checkScreen(page)
  await expect(row.getByRole('link', { name })).toHaveAttribute('href', new RegExp(accountId))
  expect(await savings()).toEqual([655, 655])
})
