import { documentsForStaff } from '@milepost/contract/documents/documents'
import { hubMessagesForStaff } from '@milepost/contract/hub-messages/hub-messages-for-staff'
import type { Sent } from '@milepost/contract/wire/endpoint'
import { checkBothThemes } from '../fixtures/axe.ts'
import { collectComplaints } from '../fixtures/complaints.ts'
import { momentSince, today } from '../fixtures/dates.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { asBookkeeper, findAccountId } from '../fixtures/staff.ts'
import { expect, test, type Page } from '../fixtures/test.ts'
import { unique } from '../fixtures/unique.ts'

type NewMessage = Sent<typeof hubMessagesForStaff.send>['body']

/** Sends a message to a client as the firm's bookkeeper would; returns its id. */
async function write(key: string, body: NewMessage): Promise<string> {
  const call = await asBookkeeper()
  return (await call(hubMessagesForStaff.send, { params: { accountId: findAccountId(key) }, body }))
    .id
}

const row = (page: Page, subject: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(subject) })

let complaints: string[]
test.beforeEach(({ page }) => {
  complaints = collectComplaints(page)
})

test(
  'a question from the firm appears live, and is answered',
  { tag: '@gate-desk' },
  async ({ page }) => {
    const subject = unique('Hose')
    const day = today()
    const eventStream = page.waitForResponse('**/api/v1/events*')
    await signIn(page, 'ess', '/hub-messages')
    await expect(row(page, 'Truck wash receipts')).toBeVisible()
    await eventStream

    await write('ess', { subject, body: 'Is it for the **wet kit**?', messageType: 'reply' })
    await expect(row(page, subject)).toContainText('Action Needed')
    await page.goto('/home')
    await expect(page.getByRole('heading', { name: 'New Message(s)' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'To do' })).toContainText(subject)
    await page.getByRole('link', { name: 'View', exact: true }).click()
    await row(page, subject).click()

    await expect(page).toHaveTitle(`${subject} - Message`)
    await page.getByRole('button', { name: 'Reply' }).click()
    await page.getByRole('button', { name: 'Send Reply' }).click()
    await page.getByText('Message reply is required').waitFor()
    await checkBothThemes(page)
    await page.getByRole('textbox', { name: 'Your Reply' }).fill('Wet kit, yes.')
    await page.getByText('487 characters remaining').waitFor()
    await page.getByRole('button', { name: 'Send Reply' }).click()

    const reply = page.getByRole('region', { name: 'Your Reply' })
    await expect(reply).toContainText('Wet kit, yes.')
    await expect(reply).toContainText(new RegExp(`Sent ${momentSince(day)}`))
    await expect(page.getByRole('button', { name: 'Reply' })).toHaveCount(0)
    await page.getByText('Your reply was sent.').waitFor()
    await checkBothThemes(page)

    await page.getByRole('link', { name: 'Back to Messages' }).click()
    await expect(row(page, subject)).toHaveCount(0)
    await page.getByRole('tab', { name: 'Archived' }).click()
    await expect(row(page, subject)).toBeVisible()
    expect(complaints).toEqual([])
  },
)

test(
  'a document the firm asks for is sent, and its status is updated live',
  { tag: '@phone' },
  async ({ page }) => {
    const subject = unique('Title of the trailer')
    const body = 'Please send the title, front and back.'
    const id = await write('ess', { subject, body, messageType: 'document_request' })
    await signIn(page, 'ess', `/hub-messages/show/${id}`)
    await page.getByRole('article', { name: subject }).waitFor()
    await checkBothThemes(page)
    await page.getByRole('link', { name: 'Upload Document' }).click()

    const dialog = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: /^Upload Files/ }).click()
    await (
      await dialog
    ).setFiles({
      name: 'title.png',
      mimeType: 'image/png',
      buffer: await page.screenshot(),
    })
    await page.getByLabel('Document Title').fill(subject)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'On its way!' }).waitFor()
    await page.getByRole('button', { name: 'Got it!' }).click()

    await expect(page).toHaveURL(new RegExp(`/hub-messages/show/${id}$`))
    const card = page.getByRole('region', { name: 'Your Document' })
    await expect(card).toContainText('Submitted')
    await expect(page.getByRole('link', { name: 'Upload Document' })).toHaveCount(0)
    await checkBothThemes(page)

    const call = await asBookkeeper()
    await page.getByRole('link', { name: 'All Documents' }).filter({ visible: true }).last().click()
    // The message's page, which is shown until then, links to the document, too.
    await expect(page.getByRole('tab', { name: /^Received/ })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: subject }).click()
    await expect(page).toHaveTitle(`${subject} - View Document`)
    const guid = new URL(page.url()).pathname.split('/').at(-1)!
    const eventStream = page.waitForResponse('**/api/v1/events*')
    await page.goto(`/hub-messages/show/${id}`)
    await expect(card).toContainText('Submitted')
    await eventStream
    await call(documentsForStaff.move, {
      params: { accountId: findAccountId('ess'), id: guid },
      body: { status: 'processing' },
    })
    await expect(card).toContainText('Working On It')
    expect(complaints).toEqual([])
  },
)

test(
  'a message that needs action is archived after a confirmation, and its HTML runs no script',
  { tag: '@desk' },
  async ({ page }) => {
    const subject = unique('Odometer')
    const body = [
      'What did it read on <script>document.title = "run"</script> **January 1**?',
      '<img src="https://elsewhere.test/seen.png" onerror="document.title = \'run\'">',
      '![seen](https://elsewhere.test/seen.png) [more](javascript:document.title="run")',
    ].join('\n\n')
    const id = await write('ess', { subject, body, messageType: 'reply' })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).hostname))
    await signIn(page, 'ess', `/hub-messages/show/${id}`)
    const article = page.getByRole('article', { name: subject })
    await expect(article).toContainText('January 1')
    await expect(page).toHaveTitle(`${subject} - Message`)
    await expect(article.locator('script, img')).toHaveCount(0)
    // Its HTML is shown as it was typed, and an address in it is a link like any other.
    await expect(article).toContainText('<script>document.title = "run"</script>')
    await expect(article.locator('a[href]')).toHaveText(['https://elsewhere.test/seen.png'])

    await page.getByRole('button', { name: 'Archive' }).click()
    const dialog = page.getByRole('dialog', { name: 'Archive this message?' })
    await dialog.getByText(/archive on its own after you reply or upload/).waitFor()
    await checkBothThemes(page)
    await dialog.getByRole('button', { name: 'Archive' }).click()
    await expect(page).toHaveURL(/\/hub-messages$/)
    await expect(row(page, subject)).toHaveCount(0)
    await page.getByRole('tab', { name: 'Archived' }).click()
    await row(page, subject).click()
    await expect(article.getByRole('button')).toHaveCount(0)
    expect(asked).not.toContain('elsewhere.test')
    expect(complaints).toEqual([])
  },
)
