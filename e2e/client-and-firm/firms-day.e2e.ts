import { workQueue } from '@milepost/contract/documents/work-queue'
import { checkAxe, checkScreen } from '../fixtures/axe.ts'
import { thisYear } from '../fixtures/dates.ts'
import { emptyPdf } from '../fixtures/empty-pdf.ts'
import { latestLink } from '../fixtures/mails.ts'
import { choosePhoto, createPhoto } from '../fixtures/photos.ts'
import { confirmWithPassword, openConsole } from '../fixtures/staff.ts'
import { devices, expect, test, type Page } from '../fixtures/test.ts'
import { uniqueWord } from '../fixtures/unique.ts'

test.skip(({ isMobile }) => isMobile, 'Runs on the desktop, and opens a phone for the client.')
test.describe.configure({ timeout: 300_000 })

const word = uniqueWord()
const business = `Okafor ${word} LLC`
const ngozi = { fullName: 'Ngozi Okafor', email: `ngozi@${word}.test` }
const password = 'Nine-Axles-To-Amarillo-7'
const settlement = 'Settlement, week 46'
const blurry = 'We can’t read the fuel on page 2.'
const reason = 'To see that your new estimate is where you find it'
const year = thisYear()

/** Finds the new client in the list with the keyboard, and opens their page. */
async function openClient(staff: Page): Promise<void> {
  await staff.getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(staff.getByRole('heading', { level: 1, name: 'Clients' })).toBeFocused()
  await staff.keyboard.press('/')
  await staff.keyboard.type(word)
  await expect(staff).toHaveURL(new RegExp(`search=${word}`))
  await staff.getByRole('link', { name: new RegExp(business) }).click()
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText(business)
}

async function invite(staff: Page): Promise<void> {
  await openConsole(staff, 'admin', '/clients')
  await staff.getByRole('link', { name: 'New client' }).click()
  await staff.getByLabel('Name', { exact: true }).fill(business)
  await staff.getByLabel('Consultant').selectOption('Marcus Reyes')
  await staff.getByLabel('Full name').fill(ngozi.fullName)
  await staff.getByLabel('Email').fill(ngozi.email)
  await checkAxe(staff)
  await staff.getByRole('button', { name: 'Add the client' }).click()
  await expect(staff.getByRole('dialog', { name: `Invite ${ngozi.fullName}?` })).toBeVisible()
  await checkAxe(staff)
  await confirmWithPassword(staff)
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText(business)
  await expect(staff.getByRole('region', { name: 'People' })).toContainText('Invited, not here yet')
}

async function setPassword(client: Page): Promise<void> {
  await expect.poll(() => latestLink(ngozi.email)).toBeDefined()
  await client.goto((await latestLink(ngozi.email))!)
  await expect(client.getByRole('heading', { level: 1 })).toHaveText('Set Your Password')
  await client.getByLabel('New Password', { exact: true }).fill(password)
  await client.getByLabel('Confirm New Password').fill(password)
  await client.keyboard.press('Enter')
  await expect(client.getByText('Your password is set. Please log in.')).toBeVisible()
  await client.getByLabel('Email').fill(ngozi.email)
  await client.getByLabel('Password', { exact: true }).fill(password)
  await client.keyboard.press('Enter')
  await expect(client.getByRole('heading', { level: 1 })).toHaveText(/^Welcome.*, Ngozi!$/)
}

async function sendSettlement(client: Page): Promise<void> {
  await client
    .getByRole('link', { name: 'Upload', exact: true })
    .filter({ visible: true })
    .first()
    .click()
  await client.getByText('Several pages').click()
  const front = await createPhoto(client, 'Linehaul 3,210.00', 'front.jpg')
  await choosePhoto(client, /^Upload Files/, front)
  await client.getByRole('button', { name: 'Save', exact: true }).click()
  await choosePhoto(client, 'Add New Page', await createPhoto(client, 'Fu l 4 2.6', 'back.jpg'))
  await client.getByRole('button', { name: 'Save', exact: true }).click()
  // The page that is closing also has a title field, so wait for the new one.
  await client.getByRole('heading', { name: 'Your Document' }).waitFor()
  await client.getByLabel('Document Title').fill(settlement)
  await client.getByRole('button', { name: 'Submit' }).click()
  await client.getByRole('heading', { name: 'On its way!' }).waitFor()
  await client.getByRole('button', { name: 'Got it!' }).click()
}

/** One key opens the client's next document. */
async function takeNext(staff: Page, pages: number): Promise<void> {
  await staff.keyboard.press('n')
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText(settlement)
  await expect(staff.getByRole('form', { name: 'Post' })).toBeVisible()
  await expect(staff.getByText(`1 of ${pages}`, { exact: true }).first()).toBeVisible()
}

async function sendBack(staff: Page): Promise<void> {
  await staff.getByRole('link', { name: 'Queue', exact: true }).click()
  await staff.getByRole('combobox', { name: 'Client' }).fill(word)
  await staff.getByRole('option', { name: new RegExp(business) }).click()
  await expect(staff).toHaveURL(/client=/)
  await expect(staff.getByRole('listitem').getByText(settlement)).toBeVisible()
  await staff.getByRole('heading', { level: 1 }).focus()
  await takeNext(staff, 2)
  await staff.keyboard.press(']')
  await expect(staff.getByText('2 of 2', { exact: true }).first()).toBeVisible()
  await staff.keyboard.press('r')
  const dialog = staff.getByRole('dialog', { name: 'Send it back' })
  await expect(dialog.getByLabel('What’s wrong')).toBeFocused()
  await staff.keyboard.press('Tab')
  const sentence = dialog.getByRole('textbox')
  await expect(sentence).toBeFocused()
  await staff.keyboard.type(blurry)
  await expect(sentence).toHaveValue(blurry)
  await dialog.getByRole('checkbox', { name: /^Page 2, back\.jpg/ }).focus()
  await staff.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Send back' }).focus()
  await staff.keyboard.press('Enter')
  await expect(staff.getByText('You’re all caught up.')).toBeVisible()
  await expect(staff).toHaveURL(/\/queue\?/)
}

async function retakePageTwo(client: Page): Promise<void> {
  // The phone wasn't used meanwhile; its open page is up to date.
  await client
    .getByRole('region', { name: 'To do' })
    .getByRole('link', { name: new RegExp(settlement) })
    .click()
  const banner = client.getByRole('region', { name: 'The picture is blurry' })
  await expect(banner).toContainText(blurry)
  await checkScreen(client)
  await client.getByRole('link', { name: 'Retake page 2' }).click()
  await choosePhoto(client, /^Upload Files/, await createPhoto(client, 'Fuel 412.60', 'sharp.jpg'))
  await client.getByRole('button', { name: 'Submit' }).click()
  await client.getByRole('link', { name: 'View Document' }).click()
  const files = client.getByRole('region', { name: 'Files' }).getByRole('listitem')
  await expect(files).toContainText(['front.jpg', 'sharp.jpg'])
}

/** Adds a line by part of the account's number or name. */
async function addLine(staff: Page, account: string, amount: string): Promise<void> {
  await staff.getByRole('combobox', { name: 'Account number or name' }).focus()
  await staff.keyboard.type(account)
  await staff.keyboard.press('Enter')
  await staff.keyboard.type(amount)
}

async function post(staff: Page): Promise<void> {
  await takeNext(staff, 2)
  const form = staff.getByRole('form', { name: 'Post' })
  await form.getByLabel('Source', { exact: true }).fill('Panhandle Freight')
  await addLine(staff, '4000', '3,210.00')
  await addLine(staff, '5000', '412.60')
  await expect(form.getByText(/^Out by/)).toBeVisible()
  await form.getByRole('button', { name: /^Put .* in 1000/ }).focus()
  await staff.keyboard.press('Enter')
  await expect(form.getByText('Balanced')).toBeVisible()
  await expect(form.getByText('Effect on profit 2,797.40')).toBeVisible()
  await checkAxe(staff)
  await form.getByLabel(/^5000 Fuel, amount/).focus()
  await staff.keyboard.press('Control+Enter')
  await expect(staff.getByText('You’re all caught up.')).toBeVisible()
}

async function followFigure(client: Page): Promise<void> {
  await expect(client.getByText('All Done!').first()).toBeVisible()
  await client
    .getByRole('link', { name: 'Home', exact: true })
    .filter({ visible: true })
    .first()
    .click()
  await client.getByRole('link', { name: /^You kept \$2,797 in .* so far/ }).click()
  await expect(client).toHaveURL(/\/financial-performance\/profit-and-loss/)
  await client.getByRole('application').waitFor()
  await client.getByRole('radiogroup').getByText('Expenses', { exact: true }).click()
  await client.getByRole('link', { name: /^Fuel .*\$413/ }).click()
  await client.getByText('Transactions found: 1').waitFor()
  await client.getByRole('link', { name: /^View Document Transactions/ }).click()
  await client.getByText('P&L Total:').waitFor()
  await client.getByRole('link', { name: 'View Document', exact: true }).click()
  await expect(client).toHaveTitle(`${settlement} - View Document`)
  await client.getByText('1 of 2', { exact: true }).waitFor()
}

async function publishEstimate(consultant: Page): Promise<void> {
  await openConsole(consultant, 'consultant', '/tax')
  const dialog = consultant.waitForEvent('filechooser')
  await consultant.getByRole('button', { name: 'Choose PDFs' }).click()
  const name = `${business} ${year} Q4.pdf`
  const buffer = await emptyPdf()
  await (await dialog).setFiles({ name, mimeType: 'application/pdf', buffer })
  const paper = consultant.getByRole('group', { name })
  await expect(paper.getByText('Ready')).toBeVisible()
  await expect(paper.getByRole('combobox', { name: 'Client' })).toHaveValue(
    `${business} · ${ngozi.fullName}`,
  )
  await paper.getByLabel('Amount due').fill('1,850')
  await consultant.getByRole('button', { name: 'Publish 1 PDF' }).click()
  await expect(paper.getByText('Published')).toBeVisible()
}

async function viewAsClient(consultant: Page): Promise<void> {
  await openClient(consultant)
  await consultant.getByRole('link', { name: 'Sign in as this client' }).click()
  await consultant.getByLabel('Why').fill(reason)
  const popup = consultant.context().waitForEvent('page')
  await consultant.getByRole('button', { name: `Sign in as ${ngozi.fullName}` }).click()
  const portal = await popup
  await expect(portal).toHaveURL(/\/home$/)
  const banner = portal.getByRole('region', { name: 'Signed in as a client' })
  await expect(banner).toContainText('Marcus Reyes, view only')
  await portal.getByRole('link', { name: 'Quarterly Tax Estimates' }).first().click()
  await expect(portal.getByText(`4th quarter of ${year}`, { exact: true }).first()).toBeVisible()
  await expect(portal.getByText('$1,850.00').first()).toBeVisible()
  await banner.getByRole('button', { name: 'End' }).click()
  await expect(portal.getByRole('heading', { level: 1 })).toHaveText('You have left the account')
}

async function readAccessHistory(client: Page): Promise<void> {
  await client.goto('/home')
  await client.getByRole('button', { name: /account menu$/ }).click()
  await client.getByRole('link', { name: 'Access History' }).click()
  const visit = client.getByRole('article').filter({ hasText: reason })
  await expect(visit).toContainText('Marcus Reyes signed in as you')
  await expect(
    visit.getByText(new RegExp(`^\\w{3} \\d+, ${year}, .*\\d:\\d\\d [AP]M$`)),
  ).toBeVisible()
  await expect(visit).toContainText('Tax')
  await expect(
    client.getByRole('article').filter({ hasText: 'Priya Shah worked on your account' }),
  ).toBeVisible()
  await checkScreen(client)
}

test('from invitation to books and access log, on the firm’s desktops and the client’s phone', async ({
  page: bookkeeper,
  browser,
}) => {
  const phone = await browser.newContext({
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
  })
  const client = await phone.newPage()
  const desk = await browser.newContext()
  const [consultant, admin] = [await desk.newPage(), await desk.newPage()]
  const complaints: string[] = []
  for (const page of [bookkeeper, client, consultant, admin]) {
    page.on('console', (message) => {
      // An empty queue is a regular answer, but the browser logs its status as an error.
      const isAnswer = message.location().url.endsWith(workQueue.next.path)
      if (message.type() === 'error' && !isAnswer) complaints.push(message.text())
    })
    page.on('pageerror', (problem) => complaints.push(problem.message))
  }

  await test.step('the firm takes a client in', () => invite(admin))
  await test.step('who sets a password', () => setPassword(client))
  await test.step('and sends a settlement', () => sendSettlement(client))
  await openConsole(bookkeeper, 'bookkeeper', '/clients')
  await test.step('page 2 cannot be read', () => sendBack(bookkeeper))
  await test.step('and is taken again', () => retakePageTwo(client))
  await test.step('the settlement goes into the books', () => post(bookkeeper))
  await test.step('where the client finds it', () => followFigure(client))
  await test.step('an estimate is published', () => publishEstimate(consultant))
  await test.step('and looked at as the client', () => viewAsClient(consultant))
  await test.step('which the client sees', () => readAccessHistory(client))
  expect(complaints).toEqual([])
  await phone.close()
  await desk.close()
})
