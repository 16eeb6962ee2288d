import { documentsForStaff } from '@milepost/contract/documents/documents'
import type { Sent } from '@milepost/contract/wire/endpoint'
import { checkBothThemes } from '../fixtures/axe.ts'
import { collectComplaints } from '../fixtures/complaints.ts'
import { isDrawn } from '../fixtures/drawn.ts'
import { choosePhoto, createPhoto } from '../fixtures/photos.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { asBookkeeper, findAccountId } from '../fixtures/staff.ts'
import { expect, test, type Page, type Route } from '../fixtures/test.ts'
import { unique } from '../fixtures/unique.ts'

type Move = Sent<typeof documentsForStaff.move>['body']

/** Moves a client's document as the firm's bookkeeper would. */
async function moveDocument(key: string, id: string, body: Move) {
  const call = await asBookkeeper()
  await call(documentsForStaff.move, { params: { accountId: findAccountId(key), id }, body })
}

const idIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1)!

let complaints: string[]
test.beforeEach(({ page }) => {
  complaints = collectComplaints(page)
})

test(
  'a receipt is sent and becomes a PDF, and its status is updated live',
  { tag: '@gate-phone' },
  async ({ page }, { project }) => {
    const title = unique('Fuel, Toms Brook')
    await signIn(page, 'stl', '/documents/all-documents')
    await page
      .getByRole('link', { name: 'Upload', exact: true })
      .filter({ visible: true })
      .first()
      .click()
    await page.getByText('Import a PDF, PNG, JPG, JPEG or TIFF, 10 MB or less').waitFor()
    await checkBothThemes(page)

    await choosePhoto(page, /^Upload Files/, await createPhoto(page, 'Diesel 98.7 gal'))
    await page.getByRole('heading', { name: 'Check Your Page' }).waitFor()
    await page.getByLabel('Document Title').fill(title)
    await expect(page).toHaveTitle(`${title} - Document Upload`)
    await checkBothThemes(page)
    await page.getByRole('button', { name: 'Submit' }).click()

    await page.getByRole('heading', { name: 'On its way!' }).waitFor()
    await page.getByRole('button', { name: 'Got it!' }).click()
    await expect(page).toHaveURL(/\/home$/)
    const recent = page.getByRole('region', { name: 'Recent Documents' })
    await expect(recent.getByRole('link', { name: title })).toContainText('Submitted')
    await recent.getByRole('link', { name: title }).click()

    await expect(page).toHaveTitle(`${title} - View Document`)
    await page.getByText('1 of 1', { exact: true }).waitFor()
    await expect.poll(() => isDrawn(page)).toBe(true)
    await checkBothThemes(page)

    const zoom = page.getByText(/^\d+%$/)
    // On a phone, the page is as wide as the screen.
    if (project.name === 'phone') await expect(zoom).not.toHaveText('100%')
    else await expect(zoom).toHaveText('100%')
    const percent = Number.parseInt((await zoom.textContent())!, 10)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect(zoom).toHaveText(`${Math.floor(percent / 10) * 10 + 10}%`)

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toMatch(/^Fuel, Toms Brook.*\.pdf$/)

    // The firm starts processing, and the open page shows it.
    await moveDocument('stl', idIn(page), { status: 'processing' })
    await expect(page.getByText('Working On It').first()).toBeVisible()
    expect(complaints).toEqual([])
  },
)

test('pages are combined, rejected by the firm, and sent again @phone', async ({ page }) => {
  const title = unique('Repair')
  await signIn(page, 'ezy', '/documents/all-documents?upload=new')
  await page.getByText('Several pages').click()
  await choosePhoto(page, /^Upload Files/, await createPhoto(page, 'Back', 'back.jpg'))
  await page.getByRole('button', { name: 'Add Note' }).click()
  await page.getByRole('textbox', { name: /^Note/ }).fill('Warranty terms')
  await page.getByText('236 characters remaining').waitFor()
  await checkBothThemes(page)
  await page.getByRole('button', { name: 'Save Note' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await choosePhoto(page, 'Add New Page', await createPhoto(page, 'Front', 'front.jpg'))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // The page that is closing also has a title field, so wait for the new one.
  await page.getByRole('heading', { name: 'Your Document' }).waitFor()
  await page.getByLabel('Document Title').fill(title)
  await page.getByRole('button', { name: 'Move front.jpg up' }).click()
  await choosePhoto(page, 'Add New Page', await createPhoto(page, 'Twice', 'twice.jpg'))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Remove twice.jpg' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove back.jpg' })).toBeFocused()
  await checkBothThemes(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('link', { name: 'View Document' }).click()

  const files = page.getByRole('region', { name: 'Files' }).getByRole('listitem')
  await expect(files).toContainText(['front.jpg', 'back.jpg'])
  await expect(files.nth(1)).toContainText('Warranty terms')
  await page.getByText('1 of 2', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByText('2 of 2', { exact: true }).waitFor()
  await expect(page).toHaveURL(/\?page=2$/)

  const firstId = idIn(page)
  const sentence = 'We can’t read the total.'
  await moveDocument('ezy', firstId, {
    status: 'needs_resubmission',
    reason: { code: 'blurry', sentence, fileNumbers: [1] },
  })
  await page.goto('/documents/all-documents')
  await page.getByRole('tab', { name: 'Needs Resubmission' }).click()
  await page.getByRole('link', { name: title }).click()
  const banner = page.getByRole('region', { name: 'The picture is blurry' })
  await expect(banner).toContainText(sentence)
  await checkBothThemes(page)
  await page.getByRole('link', { name: 'Retake page 1' }).click()
  await choosePhoto(
    page,
    /^Upload Files/,
    await createPhoto(page, 'Front, sharp', 'front-again.jpg'),
  )
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('link', { name: 'View Document' }).click()
  await expect(files).toContainText(['front-again.jpg', 'back.jpg'])
  await page.getByRole('link', { name: 'an earlier document' }).click()

  await expect(page).toHaveURL(new RegExp(`/documents/show/${firstId}$`))
  await expect(page.getByText('Resubmitted').first()).toBeVisible()
  expect(complaints).toEqual([])
})

test(
  'a wrong file is refused at once, and a lost connection loses nothing',
  { tag: ['@desk', '@gate-desk'] },
  async ({ page }) => {
    const title = unique('Lumper')
    await signIn(page, 'ride', '/home?upload=new')
    const note = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('ink') }
    await choosePhoto(page, /^Upload Files/, note)
    await page.getByText('Accepted file types are PDF, PNG, JPG, JPEG or TIFF.').waitFor()

    await choosePhoto(page, /^Upload Files/, await createPhoto(page, 'Lumper 85.00'))
    await page.getByLabel('Document Title').fill(title)
    // The document is stored, but the response is lost.
    const dropResponse = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await page.route('**/api/v1/documents', dropResponse, { times: 1 })
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('Not sent yet. It’s saved on this device').waitFor()
    await page.goto('/outbox')
    await page.getByText('Everything is sent').waitFor()
    await page.goto('/documents/all-documents')
    await expect(page.getByRole('link', { name: title })).toHaveCount(1)
  },
)
