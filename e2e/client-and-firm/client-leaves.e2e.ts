import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { account } from '@milepost/contract/account/account'
import { clients } from '@milepost/contract/clients/clients'
import { documentsForStaff } from '@milepost/contract/documents/documents'
import { posting } from '@milepost/contract/financial-performance/posting'
import { pdf } from '@milepost/testing/files.ts'
import { demoPassword } from '../../apps/api/seeds/demo/demo-firm.ts'
import { checkScreen } from '../fixtures/axe.ts'
import { findLastMonth } from '../fixtures/dates.ts'
import { latestLink } from '../fixtures/mails.ts'
import { call } from '../fixtures/sign-in.ts'
import { asAdmin, invitePerson, openConsole } from '../fixtures/staff.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

test.describe.configure({ timeout: 180_000 })

const password = 'Nine-Trailers-To-Tulsa-4'
const day = `${findLastMonth()}-10`

/** A client of its own, with a document and a posting, and a person who can sign in. */
async function openClient(): Promise<{ accountId: string; email: string }> {
  const admin = await asAdmin()
  const email = `${randomUUID().slice(0, 8)}@pruitt-freight.test`
  const { id: accountId } = await admin(clients.create, {
    body: { account: { name: 'Pruitt Freight', clientCustomerType: 'PRO' } },
  })
  const params = { accountId }
  await invitePerson(accountId, { fullName: 'Otis Pruitt', email })
  await expect.poll(() => latestLink(email)).toBeDefined()
  const token = new URL((await latestLink(email))!).searchParams.get('token')!
  await call(account.resetPassword, {
    body: { resetPasswordToken: token, password, passwordConfirmation: password },
  })
  await admin(documentsForStaff.add, {
    params,
    body: {
      id: randomUUID(),
      documentTitle: 'Settlement',
      filesCount: 1,
      addedHow: 'handed_in',
      files: [{ object: await pdf('settlement.pdf') }],
    },
  })
  await admin(posting.post, {
    params,
    body: {
      id: randomUUID(),
      date: day,
      description: 'Settlement',
      transactions: [1000, 4000].map((internalAccountNumber) => ({
        date: day,
        internalAccountNumber,
        amount: 3_200.5,
        source: 'Shenandoah Freight Lines',
      })),
    },
  })
  return { accountId, email }
}

/** Downloads everything; returns the files' names, and the journal. */
async function downloadEverything(page: Page, typed: string) {
  await page.getByRole('button', { name: 'Download Everything' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(typed)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download Everything' }).click()
  const download = await downloading
  await expect(page.getByText('The download has begun.')).toBeVisible()
  expect(download.suggestedFilename()).toMatch(/^Pruitt Freight \d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(new Uint8Array(await readFile(await download.path())))
  return { names: Object.keys(files), journal: strFromU8(files['Books/Journal.csv']!) }
}

test('a client leaves with everything, by the firm’s hand and their own @desk', async ({
  page,
}) => {
  const { accountId, email } = await openClient()
  await openConsole(page, 'admin', `/clients/${accountId}`)
  const fromFirm = await downloadEverything(page, demoPassword)
  expect(fromFirm.names).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Documents\/\d{4}\/.* Settlement\.pdf$/),
      `Reports/Profit and loss ${day.slice(0, 4)}.pdf`,
      expect.stringMatching(/^Books\/QuickBooks\/QuickBooks 001 .*\.csv$/),
      expect.stringMatching(/^Books\/Xero\/Xero 001 .*\.csv$/),
      'manifest-sha256.txt',
    ]),
  )
  expect(fromFirm.journal).toContain(`${day},4000,`)

  const admin = await asAdmin()
  await admin(clients.change, {
    params: { accountId },
    body: { account: { isActive: false } },
  })
  await openConsole(page, 'admin', '/clients?standing=inactive')
  await page.getByRole('link', { name: 'Clients who left' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clients who left')
  await expect(page.getByLabel('Years')).toHaveValue('7')
  await expect(page.getByRole('listitem').filter({ hasText: 'Pruitt Freight' })).toContainText(
    'stays until',
  )
  await checkScreen(page)

  const { bearerToken } = await call(account.signIn, {
    body: { user: { email, password, rememberMe: false } },
  })
  await page.goto('/api/health')
  await page.evaluate((token) => sessionStorage.setItem('token', token), bearerToken!)
  await page.goto('/security')
  const own = await downloadEverything(page, password)
  expect(own.names).toEqual(fromFirm.names)
  expect(own.journal).toBe(fromFirm.journal)
})
