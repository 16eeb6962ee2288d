import { randomUUID } from 'node:crypto'
import { account } from '@milepost/contract/account/account'
import { clients } from '@milepost/contract/clients/clients'
import { documentsForStaff } from '@milepost/contract/documents/documents'
import { addDays } from '@milepost/contract/financial-performance/statements/periods'
import { paperSeries } from '@milepost/contract/missing-papers/paper-series'
import { pdf } from '@milepost/testing/files.ts'
import { checkAxe, checkScreen } from '../fixtures/axe.ts'
import { today } from '../fixtures/dates.ts'
import { latestLink, listSubjects } from '../fixtures/mails.ts'
import { choosePhoto, createPhoto } from '../fixtures/photos.ts'
import { call } from '../fixtures/sign-in.ts'
import { asAdmin, invitePerson, openConsole } from '../fixtures/staff.ts'
import { expect, test, type Page } from '../fixtures/test.ts'
import { unique } from '../fixtures/unique.ts'

test.describe.configure({ timeout: 240_000 })

const password = 'Twelve-Gears-To-Laredo-9'

/** The Fridays of the last weeks, as days. */
function lastFridays(weeks: number): string[] {
  // Sunday is 0.
  const last = addDays(today(), -((new Date(today()).getUTCDay() + 2) % 7))
  return Array.from({ length: weeks }, (_, i) => addDays(last, -7 * (weeks - 1 - i)))
}

const inWords = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(Date.parse(day))

/** A client of its own who got a settlement every Friday; of these, two never came. */
async function openClient(name: string) {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@papers.test`
  const admin = await asAdmin()
  const { id: accountId } = await admin(clients.create, {
    body: { account: { name, clientCustomerType: 'PRO' } },
  })
  const user = { fullName: 'Rosa Delgado', email }
  await invitePerson(accountId, user)
  await expect.poll(() => latestLink(email)).toBeDefined()
  const token = new URL((await latestLink(email))!).searchParams.get('token')!
  await call(account.resetPassword, {
    body: { resetPasswordToken: token, password, passwordConfirmation: password },
  })
  const fridays = lastFridays(13)
  const missing = [fridays[8]!, fridays[10]!] as const
  for (const day of fridays)
    if (!missing.includes(day))
      await admin(documentsForStaff.add, {
        params: { accountId },
        body: {
          id: randomUUID(),
          documentTitle: `Settlement, week ending ${inWords(day, { month: 'long', day: 'numeric' })}`,
          filesCount: 1,
          addedHow: 'handed_in',
          files: [{ object: await pdf('settlement.pdf') }],
        },
      })
  const listMissing = async () =>
    (await admin(paperSeries.list, { params: { accountId } })).flatMap((one) =>
      one.missing.map(({ expectedOn }) => expectedOn),
    )
  await expect.poll(listMissing, { timeout: 60_000 }).toEqual([...missing])
  const session = await call(account.signIn, {
    body: { user: { email, password, rememberMe: true } },
  })
  return { accountId, email, missing, listMissing, token: session.bearerToken! }
}

async function openPortal(page: Page, token: string) {
  await page.goto('/api/health')
  await page.evaluate((stored) => localStorage.setItem('token', stored), token)
  await page.goto('/home')
}

test('a settlement that did not come is asked for until it is sent, and staff say when there was none', async ({
  page,
  browser,
}) => {
  const { accountId, email, missing, listMissing, token } = await openClient(
    unique('Delgado Hauling'),
  )
  await expect
    .poll(() => listSubjects(email), { timeout: 60_000 })
    .toContainEqual(expect.stringMatching(/is missing 2 documents you usually send$/))

  await openPortal(page, token)
  const card = page.getByRole('region', { name: 'Documents we’re missing' })
  await expect(card.getByRole('listitem')).toHaveCount(2)
  await checkScreen(page)
  await card.getByRole('link', { name: 'Send it' }).first().click()
  await choosePhoto(page, /^Upload Files/, await createPhoto(page, 'Settlement 4,120.00'))
  await page.getByRole('heading', { name: 'Check Your Page' }).waitFor()
  await expect(page).toHaveTitle(
    `Settlement, ${inWords(missing[0], { dateStyle: 'long' })} - Document Upload`,
  )
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { name: 'On its way!' }).waitFor()
  await page.getByRole('button', { name: 'Got it!' }).click()
  // The page updates on its own.
  await expect(card.getByRole('listitem')).toHaveCount(1, { timeout: 30_000 })

  await card.getByRole('button', { name: 'It doesn’t come any more' }).click()
  await page.getByRole('button', { name: 'Stop asking' }).waitFor()
  await checkAxe(page)
  await page.getByRole('button', { name: 'Cancel' }).click()

  const context = await browser.newContext()
  const office = await context.newPage()
  await openConsole(office, 'bookkeeper', `/clients/${accountId}`)
  const section = office.getByRole('region', { name: 'Documents that come again' })
  await expect(section.getByText(/every week/)).toBeVisible()
  await section.scrollIntoViewIfNeeded()
  await checkScreen(office)
  await section.getByRole('button', { name: /^Does not apply/ }).click()
  await expect(section.getByText(/^There was none:/)).toBeVisible()
  expect(await listMissing()).toEqual([])
  await context.close()

  await page.reload()
  await page.getByRole('region', { name: 'Recent Documents' }).waitFor()
  await expect(card).toBeHidden()
})
