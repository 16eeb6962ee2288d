import { randomUUID } from 'node:crypto'
import { account } from '@milepost/contract/account/account'
import { clientRecord } from '@milepost/contract/clients/client-record'
import { clients } from '@milepost/contract/clients/clients'
import { documentsForStaff } from '@milepost/contract/documents/documents'
import { addDays } from '@milepost/contract/financial-performance/statements/periods'
import { perDiemForStaff } from '@milepost/contract/per-diem/per-diem'
import { pdf } from '@milepost/testing/files.ts'
import { atOneSize } from '../fixtures/at-one-size.ts'
import { checkAxe, checkScreen } from '../fixtures/axe.ts'
import { today } from '../fixtures/dates.ts'
import { latestLink } from '../fixtures/mails.ts'
import { worthOf } from '../fixtures/past-days.ts'
import { call } from '../fixtures/sign-in.ts'
import { asAdmin, invitePerson, openConsole } from '../fixtures/staff.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

test.describe.configure({ timeout: 240_000 })

const password = 'Twelve-Gears-To-Laredo-9'

/** Days of one year, the last of them nine days ago at most. */
const first = [12, 30]
  .map((ago) => addDays(today(), -ago))
  .find((day) => {
    const [from, to] = [addDays(day, -9), addDays(day, 3)]
    return from.slice(0, 4) === to.slice(0, 4)
  })!
const [second, third, fourth] = [1, 2, 3].map((by) => addDays(first, by)) as [
  string,
  string,
  string,
]
/** Days of which no paper speaks. */
const [canada, lone] = [addDays(first, -4), addDays(first, -8)]

const languages = [
  {
    language: 'en',
    question: 'Were you away from home?',
    yes: 'Yes, add 4 days',
    added: '4 days added',
    spouse: 'Your spouse, driving.*1 full, 0 partial.*',
    outside: 'Outside the continental US',
    spoken: /, full day, outside the continental US$/,
    save: 'Save 1 day',
    rest: 'Save',
    saved: 'Date successfully updated!',
    why: /Why this number/,
    close: 'Close',
    partial: 'Partial Day',
    night: 'Did you sleep away from home?',
    always: 'I’m home every night',
    atHome: /so we don’t look for days away/,
    previous: 'Previous month',
  },
  {
    language: 'es',
    question: '¿Estuvo fuera de casa?',
    yes: 'Sí, agregar 4 días',
    added: '4 días agregados',
    spouse: 'Su cónyuge, al volante.*1 completo.*',
    outside: 'Fuera de los EE. UU. continentales',
    spoken: /, día completo, fuera de los EE. UU. continentales$/,
    save: 'Guardar 1 día',
    rest: 'Guardar',
    saved: '¡Fecha actualizada!',
    why: /Por qué este número/,
    close: 'Cerrar',
    partial: 'Parcial',
    night: '¿Durmió fuera de casa?',
    always: 'Duermo en casa siempre',
    atHome: /así que no buscamos días fuera/,
    previous: 'Mes anterior',
  },
] as const

const inDollars = (amount: number) => `$${amount.toFixed(2)}`

const inWords = (day: string, language: string) =>
  new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(day),
  )

/** A client of its own from Laredo, with papers of another state and a spouse who drove. */
async function openClient(page: Page, language: 'en' | 'es'): Promise<string> {
  const email = `${randomUUID()}@days.test`
  const admin = await asAdmin()
  const { id: accountId } = await admin(clients.create, {
    body: { account: { name: `Ibarra Hauling ${email.slice(0, 6)}`, clientCustomerType: 'PRO' } },
  })
  const params = { accountId }
  await invitePerson(accountId, { fullName: 'Inés Ibarra', email, language })
  await expect.poll(() => latestLink(email)).toBeDefined()
  const resetPasswordToken = new URL((await latestLink(email))!).searchParams.get('token')!
  await call(account.resetPassword, {
    body: { resetPasswordToken, password, passwordConfirmation: password },
  })
  const mailingAddress = {
    line1: '12 Mier',
    line2: null,
    city: 'Laredo',
    state: 'TX',
    zip: '78040',
  }
  await admin(clientRecord.change, { params, body: { record: { mailingAddress } } })
  for (const documentTitle of [
    `Fuel Tulsa, OK ${inWords(first, 'en')}`,
    `Lumper Memphis, TN ${inWords(third, 'en')}`,
    `Fuel Memphis, TN ${inWords(fourth, 'en')}`,
  ])
    await admin(documentsForStaff.add, {
      params,
      body: {
        id: randomUUID(),
        documentTitle,
        filesCount: 1,
        addedHow: 'handed_in',
        files: [{ object: await pdf('receipt.pdf') }],
      },
    })
  await admin(perDiemForStaff.create, {
    params,
    body: { perDiemEntry: { effectiveDate: second, spouseDriverFullCount: 1 } },
  })
  const { bearerToken } = await call(account.signIn, {
    body: { user: { email, password, rememberMe: false } },
  })
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  await page.goto('/api/health')
  await page.evaluate((token) => sessionStorage.setItem('token', token), bearerToken!)
  await page.goto(`/per-diem?year=${first.slice(0, 4)}`)
  return accountId
}

for (const words of languages)
  test(`days that papers show, in Canada, and with a night away, in ${words.language}`, async ({
    page,
    isMobile,
  }) => {
    atOneSize(words.language, isMobile)
    const accountId = await openClient(page, words.language)
    const total = page.locator('p.figure').first()
    const day = (date: string) =>
      page.getByRole('button', {
        name: new RegExp(`\\b${inWords(date, words.language)}(,|$)`),
      })
    /** Shows the month of a day, and picks it. */
    const pick = async (date: string) => {
      const previous = page.getByRole('button', { name: words.previous })
      await previous.waitFor()
      while ((await day(date).count()) === 0) await previous.click()
      await day(date).click()
    }

    // Nothing counts before the client says so; the spouse's day does.
    const inside = async (date: string) => (await worthOf(date)).inside
    const spouse = await inside(second)
    // The days on which they leave and come back are partial.
    const away =
      0.75 * ((await inside(first)) + (await inside(fourth))) + spouse + (await inside(third))
    const asked = page.getByRole('region', { name: words.question })
    await expect(asked.getByText(inDollars(away))).toBeVisible()
    await expect(total).toHaveText(inDollars(spouse))
    await checkScreen(page)
    await asked.getByRole('button', { name: words.yes }).click()
    await expect(page.getByText(words.added)).toBeVisible()
    await expect(total).toHaveText(inDollars(spouse + away))
    await expect(asked).toHaveCount(0)
    await expect(
      page.getByRole('listitem').filter({
        hasText: new RegExp(`${words.spouse}${inDollars(spouse).replaceAll(/[$.]/g, '\\$&')}`),
      }),
    ).toBeVisible()

    // A day in Canada, at the rate for there.
    const withCanada = spouse + away + (await worthOf(canada)).outside
    await pick(canada)
    await page.getByRole('checkbox', { name: words.outside }).check()
    await page.getByRole('button', { name: words.save }).click()
    await expect(page.getByText(words.saved)).toBeVisible()
    await expect(total).toHaveText(inDollars(withCanada))
    await expect(day(canada)).toHaveAccessibleName(words.spoken)
    // The button fades back from loading.
    await expect(page.getByRole('button', { name: words.rest, exact: true })).toBeEnabled()
    await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished)))
    await checkScreen(page)
    await page.getByRole('button', { name: words.why }).click()
    await expect(page.getByRole('dialog').getByText(words.outside)).toBeVisible()
    await checkAxe(page)
    await page.getByRole('button', { name: words.close, exact: true }).click()
    await page.getByRole('checkbox', { name: words.outside }).uncheck()

    // A partial day that stands alone: the client is home every night.
    await page.getByText(words.partial, { exact: true }).first().click()
    await pick(lone)
    await page.getByRole('button', { name: words.save }).click()
    await expect(total).toHaveText(inDollars(withCanada + 0.75 * (await inside(lone))))
    const night = page.getByRole('region', { name: words.night })
    await expect(night.getByText(/\d/)).toBeVisible()
    await night.getByRole('button', { name: words.always }).click()
    await checkAxe(page)
    await page.getByRole('dialog').getByRole('button', { name: words.always }).click()
    await expect(night.getByText(words.atHome)).toBeVisible()
    await expect(total).toHaveText(inDollars(withCanada))
    await checkScreen(page)

    // What the firm shows the IRS, and undoes.
    await openConsole(page, 'admin', `/clients/${accountId}?days=${first.slice(0, 7)}`)
    const section = page.getByRole('region', { name: /^(Per diem days|Días de viáticos)$/ })
    await section.locator('summary').click()
    await expect(section.getByRole('link', { name: /^Fuel Tulsa, OK/ }).first()).toBeVisible()
    await section.getByRole('button', { name: /^(Undo|Deshacer)$/ }).click()
    await expect(section.getByText(/every night|todas las noches/)).toHaveCount(0)
    await checkScreen(page)
  })
