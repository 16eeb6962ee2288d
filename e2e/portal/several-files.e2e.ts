import { account } from '@milepost/contract/account/account'
import { clients } from '@milepost/contract/clients/clients'
import { documents } from '@milepost/contract/documents/documents'
import { workQueue } from '@milepost/contract/documents/work-queue'
import { pdf, pdfWithText } from '@milepost/testing/files.ts'
import { heic } from '@milepost/testing/heic.ts'
import { checkAxe } from '../fixtures/axe.ts'
import { latestLink } from '../fixtures/mails.ts'
import { choosePhoto, createPhoto } from '../fixtures/photos.ts'
import { call, signIn } from '../fixtures/sign-in.ts'
import { asAdmin, invitePerson, openConsole } from '../fixtures/staff.ts'
import { expect, test, type Page } from '../fixtures/test.ts'
import { unique, uniqueWord } from '../fixtures/unique.ts'
import { findByTitle, getSession } from '../fixtures/without-network.ts'

test.skip(({ isMobile }) => isMobile, 'Files are dropped at a desk.')

const password = 'Nine-Mirrors-To-Amarillo-4'

/** A client of its own, whose only person is signed in. */
async function openClient(page: Page): Promise<string> {
  const admin = await asAdmin()
  const email = `iris@${uniqueWord()}.test`
  const { id: accountId } = await admin(clients.create, {
    body: { account: { name: 'Hallow Freight', clientCustomerType: 'PRO' } },
  })
  const person = { fullName: 'Iris Hallow', email }
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
  return accountId
}

async function drop(page: Page, files: File[]): Promise<void> {
  const sent = await Promise.all(
    files.map(async (file) => ({
      name: file.name,
      base64: Buffer.from(await file.bytes()).toString('base64'),
    })),
  )
  const dataTransfer = await page.evaluateHandle((some) => {
    const transfer = new DataTransfer()
    for (const { name, base64 } of some) {
      const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
      transfer.items.add(new File([bytes], name))
    }
    return transfer
  }, sent)
  await page.dispatchEvent('body', 'drop', { dataTransfer })
}

const openSheet = async (page: Page) => {
  await page.goto('/home?upload=new')
  await page.getByRole('button', { name: /Upload Files/ }).waitFor()
}

test('three HEIC photos and a PDF dropped together are one document, and a page sent again is asked about', async ({
  page,
  browser,
}) => {
  const accountId = await openClient(page)
  const photos = [{}, { turns: 3 }, { turns: 2, orientation: 3 }].map((options, i) =>
    heic(`IMG_${i + 1}.HEIC`, options),
  )
  await openSheet(page)
  await drop(page, [...photos, await pdf('settlement.pdf')])
  const pages = page.getByRole('region', { name: 'Pages' }).getByRole('listitem')
  await expect(pages).toContainText(['IMG_1.HEIC', 'IMG_2.HEIC', 'IMG_3.HEIC', 'settlement.pdf'])
  await page.getByLabel('Document Title').fill('Week 40')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('link', { name: 'View Document' }).click()
  await expect(page.getByText('1 of 4', { exact: true })).toBeVisible({ timeout: 120_000 })

  await openSheet(page)
  await drop(page, [photos[1]!])
  await page.getByRole('button', { name: 'Submit' }).click()
  const question = page.getByRole('dialog', { name: /^You sent this on / })
  await expect(question.getByRole('link', { name: 'Look at “Week 40”' })).toBeVisible()
  await checkAxe(page)
  await question.getByRole('button', { name: 'Send Anyway' }).click()
  await expect(page.getByRole('heading', { name: 'On its way!' })).toBeVisible()

  const office = await browser.newPage()
  await openConsole(office, 'bookkeeper', `/queue?client=${accountId}`)
  await expect(office.getByText(/^Sent before, on /)).toHaveCount(1)
  await office.close()
})

test('of 50 files dropped without network one is wrong: the others are sent as one document once it is back', async ({
  page,
  context,
}) => {
  const accountId = await openClient(page)
  const wrong = (name: string) => new File(['ink'], name)
  await openSheet(page)
  // From here on, the code of the pages and of the toasts is there. No service worker has stored any other.
  await drop(page, [await pdf('cover.pdf'), wrong('letter.txt')])
  await expect(page.getByRole('heading', { name: 'Your Document' })).toBeVisible()
  await expect(page.getByText(/letter\.txt: Accepted file types are /)).toBeVisible()
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()

  await context.setOffline(true)
  const names = Array.from({ length: 49 }, (_, i) => `${i + 1}.pdf`)
  const files = await Promise.all(names.map((name) => pdfWithText(name, [`Settlement ${name}`])))
  await drop(page, files.toSpliced(20, 0, wrong('notes.txt')))
  const pages = page.getByRole('region', { name: 'Pages' }).getByRole('listitem')
  // As many as a document may have, in their order.
  await expect(pages).toContainText(['cover.pdf', ...names])
  await expect(
    page.getByText(/notes\.txt: Accepted file types are .+ Photos can also be HEIC/),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add New Page' })).toHaveCount(0)
  await drop(page, [await pdf('one-more.pdf')])
  await expect(
    page.getByText('1 file was left out: this document takes up to 50 pages.'),
  ).toBeVisible()

  await page.getByLabel('Document Title').fill('Week 41')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(
    page.getByText(
      'Not sent yet. It’s saved on this device and will send when you’re back online.',
    ),
  ).toBeVisible()
  const admin = await asAdmin()
  const listSent = async () => {
    const query = { client: accountId, stage: 'all' as const }
    const { items } = await admin(workQueue.list, { query })
    return items.map(({ title, fileCount }) => ({ title, fileCount }))
  }
  expect(await listSent()).toEqual([])

  await context.setOffline(false)
  await expect.poll(listSent, { timeout: 120_000 }).toEqual([{ title: 'Week 41', fileCount: 50 }])
})

test('two windows add pages to one document at the same time, and send it once', async ({
  page,
  context,
}) => {
  const title = unique('Week of two windows')
  const addPhoto = async (to: Page, button: RegExp | string, name: string) => {
    await choosePhoto(to, button, await createPhoto(to, name, name))
    await to.getByRole('button', { name: 'Save', exact: true }).click()
  }
  const listPages = (of: Page) => of.getByRole('region', { name: 'Pages' }).getByRole('listitem')
  await signIn(page, 'pro', '/home?upload=new')
  await page.getByText('Several pages').click()
  await addPhoto(page, /^Upload Files/, 'front.jpg')
  await expect(listPages(page)).toHaveCount(1)
  const other = await context.newPage()
  await signIn(other, 'pro', '/upload/document-manager')
  await expect(listPages(other)).toContainText(['front.jpg'])

  await Promise.all([
    addPhoto(page, 'Add New Page', 'left.jpg'),
    addPhoto(other, 'Add New Page', 'right.jpg'),
  ])
  for (const window of [page, other]) {
    await expect(listPages(window)).toHaveCount(3)
    for (const name of ['front.jpg', 'left.jpg', 'right.jpg'])
      await expect(listPages(window).filter({ hasText: name })).toHaveCount(1)
  }
  await page.getByLabel('Document Title').fill(title)
  await expect(other.getByLabel('Document Title')).toHaveValue(title)

  // Until both windows are sending, the document of neither arrives.
  const areBothSending = Promise.withResolvers<void>()
  await context.route('**/api/v1/documents', async (route) => {
    await areBothSending.promise
    await route.continue()
  })
  for (const window of [page, other]) {
    await window.getByRole('button', { name: 'Submit' }).click()
    await window.getByRole('button', { name: 'Stop Sending' }).waitFor()
  }
  areBothSending.resolve()
  await expect(page.getByRole('heading', { name: 'On its way!' })).toBeVisible()
  await expect(
    other.getByText('This document was sent, or discarded, in another window.'),
  ).toBeVisible()
  const session = await getSession('pro')
  const sent = await findByTitle(session, title)
  expect(sent).toHaveLength(1)
  const { files } = await session.call(documents.show, { params: { id: sent[0]!.guid } })
  expect(files.map(({ fileName }) => fileName).toSorted()).toEqual([
    'front.jpg',
    'left.jpg',
    'right.jpg',
  ])
})
