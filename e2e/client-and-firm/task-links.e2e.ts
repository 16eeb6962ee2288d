import { randomUUID } from 'node:crypto'
import { clients } from '@milepost/contract/clients/clients'
import { workQueue } from '@milepost/contract/documents/work-queue'
import { bankImports } from '@milepost/contract/financial-performance/bank-imports'
import { importedTransactions } from '@milepost/contract/financial-performance/imported-transactions'
import {
  hubMessagesForStaff,
  type NewMessage,
} from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { questionsForStaff } from '@milepost/contract/questions/questions-for-staff'
import { toOfx } from '@milepost/testing/bank-files.ts'
import { paths as staffPaths } from '../../apps/console/src/paths.ts'
import { checkScreen } from '../fixtures/axe.ts'
import { findLastMonth } from '../fixtures/dates.ts'
import { latestLink, listSubjects } from '../fixtures/mails.ts'
import { choosePhoto, createPhoto } from '../fixtures/photos.ts'
import { asAdmin, asBookkeeper, invitePerson, openConsole } from '../fixtures/staff.ts'
import { expect, test, type Page } from '../fixtures/test.ts'

test.describe.configure({ timeout: 240_000 })

type Person = { accountId: string; email: string }

/** A client of its own, with one person. */
async function addClient(language: 'en' | 'es'): Promise<Person> {
  const admin = await asAdmin()
  const { id: accountId } = await admin(clients.create, {
    body: { account: { name: 'Sandoval Freight', clientCustomerType: 'PRO' } },
  })
  const email = `${randomUUID()}@sandoval.test`
  const user = { fullName: 'Rita Sandoval', email, language }
  await invitePerson(accountId, user)
  await expect.poll(() => latestLink(email)).toContain('/set-password')
  return { accountId, email }
}

/** Sends a message, and waits for the link in its mail; resolves to the message's ID and the link. */
async function sendMessage({ accountId, email }: Person, body: NewMessage) {
  const staff = await asBookkeeper()
  const { id } = await staff(hubMessagesForStaff.send, { params: { accountId }, body })
  await expect.poll(() => latestLink(email), { timeout: 30_000 }).toContain('/task?token=')
  return { id, link: (await latestLink(email))! }
}

/** A bank transaction that waits to be posted. */
async function importRows(params: { accountId: string }) {
  const staff = await asBookkeeper()
  const day = `${findLastMonth().replace('-', '')}10`
  const rows = [{ id: 'q1', date: day, amount: '-84.20', name: 'VENMO SAM RIVERA' }]
  const body = {
    internalAccountNumber: 1000,
    files: [{ object: new File([toOfx(rows) as BlobPart], 'bank.ofx') }],
  }
  await staff(bankImports.importFile, { params, body })
  return (await staff(importedTransactions.list, { params, query: {} })).items
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a reply is given from the mail, without signing in, and the firm reads it', async ({
  page,
  context,
}) => {
  const rita = await addClient('en')
  const { id, link } = await sendMessage(rita, {
    subject: 'New tires',
    body: 'Did you put them on the truck, or on the trailer?',
    messageType: 'reply',
  })

  const answer = await page.goto(link)
  expect(answer!.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  await expect(heading(page)).toHaveText('Send a Reply')
  // The token is removed from the URL at once.
  await expect(page).toHaveURL(/\/task$/)
  await expect(page.getByText('Did you put them on the truck')).toBeVisible()
  await expect(page.getByText(/Sandoval|Rita/)).toHaveCount(0)
  await checkScreen(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Reply is required')).toBeVisible()
  await page.getByLabel('Your Reply').fill('On the trailer, all of them.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(heading(page)).toHaveText('Sent. Thank You!')
  await checkScreen(page)

  await expect
    .poll(async () => (await listSubjects(rita.email))[0], { timeout: 30_000 })
    .toMatch(/^Your reply arrived/)

  // Forwarded, and opened once more.
  const other = await context.newPage()
  await other.goto(link)
  await expect(heading(other)).toHaveText('Nothing Left to Do')
  await expect(
    other.getByText('This link was already used. Sign in to see what you sent.'),
  ).toBeVisible()
  await checkScreen(other)

  await openConsole(page, 'bookkeeper', staffPaths.thread(rita.accountId, id))
  await expect(page.getByText('On the trailer, all of them.')).toBeVisible()
})

test('a document is sent from the mail in Spanish, and is in the firm’s queue', async ({
  page,
}) => {
  const rita = await addClient('es')
  const { link } = await sendMessage(rita, {
    subject: 'La factura de las llantas',
    body: 'Mándenos una foto de la factura, por favor.',
    messageType: 'document_request',
  })

  await page.goto(link)
  await expect(heading(page)).toHaveText('Enviar un documento')
  await expect(page.getByText('Mándenos una foto')).toBeVisible()
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('Agregue al menos una página')).toBeVisible()
  await choosePhoto(page, 'Tomar una foto', await createPhoto(page, 'FACTURA'))
  await expect(page.getByText('photo.jpg')).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(heading(page)).toHaveText('Enviado. ¡Gracias!')

  const staff = await asBookkeeper()
  const listed = async () =>
    (await staff(workQueue.list, { query: { client: rita.accountId } as never })).items.length
  await expect.poll(listed).toBe(1)
})

test('a question is answered from the mail, and its answer waits beside the transaction', async ({
  page,
}) => {
  const rita = await addClient('en')
  const staff = await asBookkeeper()
  const params = { accountId: rita.accountId }
  const [row] = await importRows(params)
  await staff(questionsForStaff.ask, {
    params,
    body: {
      aboutKind: 'bank_row',
      text: 'Was this for the truck, or for you?',
      choices: [
        { key: 'business', kind: 'business' },
        { key: 'personal', kind: 'personal', chartAccount: 3100 },
      ],
      questions: [{ id: randomUUID(), aboutId: row!.id }],
    },
  })
  await expect.poll(() => latestLink(rita.email), { timeout: 30_000 }).toContain('/task?token=')

  await page.goto((await latestLink(rita.email))!)
  await expect(heading(page)).toHaveText('A Quick Question')
  await expect(page.getByText('Was this for the truck, or for you?')).toBeVisible()
  await expect(page.getByText(/Sandoval|Rita|VENMO|84/)).toHaveCount(0)
  await checkScreen(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Choose one of the answers.')).toBeVisible()
  await page.getByLabel('Personal').check()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(heading(page)).toHaveText('Sent. Thank You!')

  await openConsole(page, 'bookkeeper', `/clients/${rita.accountId}/books/waiting`)
  await expect(page.getByText('VENMO SAM RIVERA')).toBeVisible()
  await expect(page.getByText(/Personal/).first()).toBeVisible()
})

test('a message that names the client takes signing in @desk', async ({ page }) => {
  const rita = await addClient('en')
  const staff = await asBookkeeper()
  await staff(hubMessagesForStaff.send, {
    params: { accountId: rita.accountId },
    body: { subject: 'Tires', body: 'Hello Rita, which truck?', messageType: 'reply' },
  })
  await expect.poll(async () => (await listSubjects(rita.email)).length).toBe(2)
  expect(await latestLink(rita.email)).not.toContain('/task')

  await page.goto('/task?token=guessed-from-nothing-at-all')
  await expect(heading(page)).toHaveText('This Link Doesn’t Work')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/sign-in\?to=/)
})
