import { randomUUID } from 'node:crypto'
import { account } from '@milepost/contract/account/account'
import { clients } from '@milepost/contract/clients/clients'
import { posting } from '@milepost/contract/financial-performance/posting'
import { taxFiguresForStaff } from '@milepost/contract/tax-forecast/tax-figures'
import { taxForecastsForStaff } from '@milepost/contract/tax-forecast/tax-forecasts-for-staff'
import { checkScreen } from '../fixtures/axe.ts'
import { today } from '../fixtures/dates.ts'
import { latestLink } from '../fixtures/mails.ts'
import { call } from '../fixtures/sign-in.ts'
import { asAdmin, asBookkeeper, invitePerson, openConsole } from '../fixtures/staff.ts'
import { expect, test, type Page } from '../fixtures/test.ts'
import { unique } from '../fixtures/unique.ts'

test.describe.configure({ timeout: 240_000 })

const password = 'Twelve-Gears-To-Laredo-9'
const [year, thisMonth] = today().split('-').map(Number) as [number, number]

/** A client of its own whose books net $6,100 in each complete month of this year. */
async function openClient(name: string) {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@forecast.test`
  const admin = await asAdmin()
  const { id: accountId } = await admin(clients.create, {
    body: { account: { name, clientCustomerType: 'ESS' } },
  })
  const user = { fullName: 'Rosa Delgado', email }
  await invitePerson(accountId, user)
  await expect.poll(() => latestLink(email)).toBeDefined()
  const token = new URL((await latestLink(email))!).searchParams.get('token')!
  await call(account.resetPassword, {
    body: { resetPasswordToken: token, password, passwordConfirmation: password },
  })
  const staff = await asBookkeeper()
  for (let month = 1; month < thisMonth; month += 1) {
    const date = `${year}-${String(month).padStart(2, '0')}-15`
    const line = (internalAccountNumber: number, amount: number) => ({
      date,
      internalAccountNumber,
      amount,
      source: 'Shenandoah Freight Lines',
    })
    await staff(posting.post, {
      params: { accountId },
      body: {
        id: randomUUID(),
        date,
        description: 'Settlement',
        transactions: [line(4000, 9_000), line(5000, 2_900), line(1000, 6_100)],
      },
    })
  }
  const session = await call(account.signIn, {
    body: { user: { email, password, rememberMe: true } },
  })
  return { accountId, token: session.bearerToken! }
}

async function openPortal(page: Page, token: string, language: 'en' | 'es') {
  const answer = await page.request.patch('/api/v1/users/preferences', {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    data: { preferences: { language } },
  })
  expect(answer.ok()).toBe(true)
  await page.goto('/api/health')
  await page.evaluate(
    ([stored, chosen]) => {
      localStorage.setItem('token', stored)
      localStorage.setItem('language', chosen)
    },
    [token, language] as const,
  )
  await page.goto('/tax/quarterly-tax-estimates')
}

const words = {
  en: {
    card: `Tax forecast ${year}`,
    working: 'How we got there',
    title: 'Tax Forecast',
    setAside: /^Set aside \$[\d,]+ per week/,
    business: 'Net profit of the business',
    published: 'What we ask you to pay',
    notAdvice: /An estimate, not tax advice/,
    leavesOut: 'What this leaves out',
  },
  es: {
    card: `Pronóstico de impuestos ${year}`,
    working: 'Cómo lo calculamos',
    title: 'Pronóstico de impuestos',
    setAside: /^Aparte \$[\d,]+ por semana/,
    business: 'Ganancia neta del negocio',
    published: 'Lo que le pedimos pagar',
    notAdvice: /no un consejo fiscal/,
    leavesOut: 'Lo que no incluye',
  },
}

const inDollars = (amount: number) => `$${amount.toLocaleString('en-US')}`

test('from the books to what to set aside a week', async ({ page, browser }) => {
  const figures = await (await asBookkeeper())(taxFiguresForStaff.list, {})
  test.skip(
    !figures.some((figure) => figure.year === year),
    'The figures of this year are not known yet.',
  )
  const { accountId, token } = await openClient(unique('Delgado Forecast'))
  const listForecasts = async () =>
    (await asBookkeeper())(taxForecastsForStaff.list, { params: { accountId } })

  // Off, the client sees nothing of it.
  await openPortal(page, token, 'en')
  await page.getByRole('region', { name: 'Payment Dates' }).waitFor()
  await expect(page.getByText(words.en.card)).toBeHidden()

  const context = await browser.newContext({ viewport: page.viewportSize() })
  const office = await context.newPage()
  await openConsole(office, 'bookkeeper', `/clients/${accountId}/tax`)
  const section = office.getByRole('region', { name: 'Tax forecast', exact: true })
  await section.getByLabel('The client sees the forecast').check()
  await section.getByLabel('Filing status').selectOption('joint')
  await section.getByLabel(/^Spouse’s wages/).fill('48,000')
  await section.getByLabel(/^Federal tax withheld/).fill('900')
  await section.getByLabel(/^Other income/).fill('50,000')
  await section.getByLabel(/^State tax, percent/).fill('4.4')
  await section.getByLabel(/^Children/).fill('two')
  await section.getByRole('button', { name: 'Save the forecast' }).click()
  await expect(section.getByText('Enter a number from 0 to 20.')).toBeVisible()
  await section.getByLabel(/^Children/).fill('2')
  await section.getByRole('button', { name: 'Save the forecast' }).click()
  await expect(section.getByText(/ · on$/)).toBeVisible()
  await checkScreen(office)
  const [forecast] = await listForecasts()
  expect(forecast).toMatchObject({ isOn: true, year, inputs: { children: 2 } })
  const { setAsidePerWeek, sections } = forecast!.forecast
  expect(setAsidePerWeek).toBeGreaterThan(0)
  const profit = sections.find(({ name }) => name === 'business')!.total
  // From February on, the year is $6,100 a month.
  expect(profit).toBe(thisMonth === 1 ? 0 : 73_200)
  await context.close()

  for (const language of ['en', 'es'] as const) {
    const expected = words[language]
    await openPortal(page, token, language)
    const card = page.getByRole('region', { name: expected.card })
    await expect(card.getByText(expected.setAside)).toContainText(inDollars(setAsidePerWeek!))
    await checkScreen(page)
    await card.getByRole('link', { name: expected.working }).click()
    await expect(page.getByRole('heading', { level: 1, name: expected.title })).toBeVisible()
    await expect(page.getByText(expected.setAside)).toContainText(inDollars(setAsidePerWeek!))
    await expect(page.getByText(expected.notAdvice)).toBeVisible()
    await expect(page.getByRole('region', { name: expected.published })).toBeVisible()
    const business = page.getByRole('region', { name: expected.business, exact: true })
    await expect(business.getByText(inDollars(profit)).first()).toBeVisible()
    await expect(page.getByRole('region', { name: expected.leavesOut })).toBeVisible()
    await checkScreen(page)
    const size = page.viewportSize()!
    await page.setViewportSize({ width: 820, height: 1180 })
    await checkScreen(page)
    await page.setViewportSize(size)
  }
})
