import { documents, documentsForStaff } from '@milepost/contract/documents/documents'
import { findChromium } from '../../scripts/chromium.ts'
import { checkBothThemes } from '../fixtures/axe.ts'
import { callWith } from '../fixtures/call.ts'
import { collectComplaints } from '../fixtures/complaints.ts'
import { findServer } from '../fixtures/server.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { asBookkeeper, findAccountId } from '../fixtures/staff.ts'
import { expect, test, type Page } from '../fixtures/test.ts'
import { unique } from '../fixtures/unique.ts'
import { waitUntilSaved } from '../fixtures/without-network.ts'

const executablePath = findChromium()

// Chromium provides a fake camera; each journey sets the permission.
test.use({
  permissions: ['camera'],
  launchOptions: {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--use-fake-device-for-media-stream',
      // The headless shell can't show a prompt, so permission is granted by this flag. With a window, the
      // flag would grant it before a journey can decide.
      ...(executablePath?.endsWith('headless-shell') ? ['--use-fake-ui-for-media-stream'] : []),
    ],
  },
})

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click()

/** Takes a photo and waits until it can be cropped. */
async function takePhoto(page: Page): Promise<void> {
  await press(page, 'Take Photo')
  await page.getByRole('heading', { name: 'Fit the Page' }).waitFor()
  await page.getByRole('button', { name: 'Rotate' }).waitFor()
}

const rows = (page: Page) => page.getByRole('region', { name: 'Pages' }).getByRole('listitem')
const files = (page: Page) => page.getByRole('region', { name: 'Files' }).getByRole('listitem')
const idIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1)!

/** A document, fetched as the user who is signed in on the page. */
async function findDocument(page: Page, id: string) {
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? undefined)
  const call = callWith(token)
  return call(documents.show, { params: { id } })
}

let complaints: string[]
test.beforeEach(async ({ page }) => {
  // Headless Chromium gives its fake camera to every page; where permission is denied, refuse it here.
  await page.addInitScript(() => {
    const { mediaDevices, permissions } = navigator
    const give = mediaDevices?.getUserMedia.bind(mediaDevices)
    if (give)
      mediaDevices.getUserMedia = async (wanted) => {
        const { state } = await permissions.query({ name: 'camera' })
        if (state !== 'granted') throw new DOMException('Permission denied', 'NotAllowedError')
        return await give(wanted)
      }
  })
  complaints = collectComplaints(page)
})

test('three pages are photographed and sent; later only page 2 is retaken @phone', async ({
  page,
}) => {
  const title = unique('Settlement, week 46')
  await signIn(page, 'ess', '/home?upload=new')
  await page.getByText('Several pages').click()
  await press(page, /^Photo/)
  await page.getByRole('button', { name: 'Take Photo', disabled: false }).waitFor()
  await checkBothThemes(page)
  await takePhoto(page)
  await page.getByLabel('Document Title').fill(title)
  await checkBothThemes(page)
  await press(page, 'Save')

  await page.getByRole('link', { name: 'Add New Page' }).click()
  await takePhoto(page)
  await page.getByRole('button', { name: /^Add Note/ }).click()
  await page.getByRole('textbox', { name: /^Note/ }).fill('Fuel advance is on this one')
  await press(page, 'Save Note')
  await press(page, 'Save')
  await page.getByRole('link', { name: 'Add New Page' }).click()
  await takePhoto(page)
  await press(page, 'Rotate')
  await press(page, 'Save')
  await expect(rows(page)).toHaveCount(3)
  await checkBothThemes(page)

  await page.reload()
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).nth(1)).toContainText('Fuel advance is on this one')
  await press(page, 'Submit')
  await page.getByRole('link', { name: 'View Document' }).click()
  await page.getByText('1 of 3', { exact: true }).waitFor()
  const first = idIn(page)

  // The firm sends it back while the client is watching.
  const call = await asBookkeeper()
  const sentence = 'We can’t read the advance on page 2.'
  await call(documentsForStaff.move, {
    params: { accountId: findAccountId('ess'), id: first },
    body: {
      status: 'needs_resubmission',
      reason: { code: 'blurry', sentence, fileNumbers: [2] },
    },
  })
  await expect(page.getByRole('region', { name: 'The picture is blurry' })).toContainText(sentence)
  await page.getByRole('link', { name: 'Retake page 2' }).click()
  await page.getByText('We already have your other pages.').waitFor()
  await checkBothThemes(page)
  await press(page, /^Photo/)
  await page.getByRole('heading', { name: 'Retake Page 2' }).waitFor()
  await takePhoto(page)
  // The fake camera repeats its pictures: unturned, this one may be a page that the firm has, which is asked about.
  for (let turns = 0; turns < 2; turns++) await press(page, 'Rotate')
  await press(page, 'Submit')
  await page.getByRole('link', { name: 'View Document' }).click()

  await expect(page).toHaveTitle(`${title} - View Document`)
  await expect(files(page)).toHaveCount(3)
  await page.getByText('1 of 3', { exact: true }).waitFor()
  const [before, after] = await Promise.all([
    findDocument(page, first),
    findDocument(page, idIn(page)),
  ])
  expect(before.status).toBe('resubmitted')
  expect(after.resubmittedDocumentId).toBe(first)
  const names = ({ files: sent }: typeof after) => sent.map(({ fileName }) => fileName)
  expect(names(after)[0]).toBe(names(before)[0])
  expect(names(after)[2]).toBe(names(before)[2])
  expect(after.files[1]!.comment).toBeNull()
  expect(complaints).toEqual([])
})

/** A page of noise, as large as a photo because noise can't be compressed. */
async function noise(page: Page, name: string) {
  const bytes = await page.evaluate(() => {
    const paper = document.createElement('canvas')
    Object.assign(paper, { width: 500, height: 700 })
    const pen = paper.getContext('2d')!
    const dots = pen.createImageData(500, 700)
    for (let from = 0; from < dots.data.length; from += 65_536)
      crypto.getRandomValues(dots.data.subarray(from, from + 65_536))
    for (let at = 3; at < dots.data.length; at += 4) dots.data[at] = 255
    pen.putImageData(dots, 0, 0)
    return paper.toDataURL('image/jpeg', 0.8).split(',')[1]!
  })
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes, 'base64') }
}

test(
  'the network fails during page 7 of 12, the tab is closed, and nothing is lost',
  { tag: '@phone' },
  async ({ page, context }) => {
    const title = unique('Receipts of the week')
    await signIn(page, 'ent', '/home?upload=new')
    await page.getByText('Several pages').click()
    for (let number = 1; number <= 12; number++) {
      const dialog = page.waitForEvent('filechooser')
      await page
        .getByRole('button', { name: number === 1 ? /^Upload Files/ : 'Add New Page' })
        .click()
      await (await dialog).setFiles(await noise(page, `receipt-${number}.jpg`))
      // The advice moves the button down.
      await page
        .getByRole('status', { name: 'Photo check' })
        .getByRole('paragraph')
        .first()
        .waitFor()
      await press(page, 'Save')
      await expect(rows(page)).toHaveCount(number)
    }
    await page.getByLabel('Document Title').fill(title)

    const network = await context.newCDPSession(page)
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400_000 }
    await network.send('Network.enable')
    await network.send('Network.emulateNetworkConditions', slow)
    await press(page, 'Submit')
    const seventhUpload = page.getByRole('progressbar', { name: 'Sending receipt-7.jpg' })
    await expect
      .poll(async () => Number(await seventhUpload.getAttribute('aria-valuenow')), {
        timeout: 60_000,
      })
      .toBeGreaterThan(0)
    await network.send('Network.emulateNetworkConditions', { ...slow, offline: true })
    await page.getByText('Not sent yet. It’s saved on this device').waitFor()
    await page.close()

    const next = await context.newPage()
    const sends = '**/api/v1/document*'
    await next.route(sends, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    await signIn(next, 'ent', '/outbox')
    const waiting = next.getByRole('listitem').filter({ hasText: title })
    await expect(waiting).toContainText('12 pages')
    await checkBothThemes(next)

    await next.unroute(sends)
    await next.reload()
    await next.getByText('Everything is sent').waitFor()
    await next.goto('/documents/all-documents')
    await expect(next.getByRole('link', { name: title })).toHaveCount(1)
  },
)

test('a denied camera can be allowed in the settings, and the page continues', async ({
  page,
  context,
  baseURL,
}) => {
  await context.clearPermissions()
  await signIn(page, 'ezy', '/upload/camera-upload/single')
  await page.getByRole('heading', { name: 'Permissions Needed' }).waitFor()
  await press(page, 'Allow Camera')
  await press(page, 'Open Settings')
  await page.getByText('Under Permissions, set Camera to Allow.').waitFor()
  await checkBothThemes(page)
  await context.grantPermissions(['camera'], { origin: baseURL! })
  await expect(page).toHaveURL(/\/upload\/camera-upload\/single$/)
  await page.getByRole('button', { name: 'Take Photo', disabled: false }).waitFor()
  await press(page, 'Exit without sending')
  await expect(page).toHaveURL(/\/home$/)
  expect(complaints).toEqual([])
})

test.describe('another app’s share', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'a photo shared from another app is cropped and sent as one page',
    { tag: '@phone' },
    async ({ page }, { project }) => {
      await signIn(page, 'ezy', '/documents/how-to-send-documents')
      await page.getByRole('heading', { name: 'How to Send Documents' }).waitFor()
      await waitUntilSaved(page)
      await share(page, 'shared.jpg')
      await page.getByRole('heading', { name: 'Add this file?' }).waitFor()
      await checkBothThemes(page)
      await press(page, 'Add')
      await page.getByRole('heading', { name: 'Fit the Page' }).waitFor()
      await page.getByLabel('Document Title').fill(`Shared (${project.name})`)
      await press(page, 'Submit')
      await page.getByRole('heading', { name: 'On its way!' }).waitFor()
      expect(complaints).toEqual([])
    },
  )

  test(
    'a form that a website posts enters no document before the person adds its file',
    { tag: '@phone' },
    async ({ page }) => {
      await signIn(page, 'ezy', '/documents/how-to-send-documents')
      await page.getByRole('heading', { name: 'How to Send Documents' }).waitFor()
      await waitUntilSaved(page)
      await openForeignPage(page)
      await share(page, 'foreign.jpg')
      const question = page.getByRole('heading', { name: 'Add this file?' })
      await expect(question).toBeFocused()
      await expect(page.getByRole('listitem').filter({ hasText: 'foreign.jpg' })).toBeVisible()
      await page.reload()
      await question.waitFor()
      await page.goto('/home')
      await page.getByRole('link', { name: '1 shared file is waiting' }).waitFor()
      await expect(page.getByText(/not sent yet/)).toBeHidden()
      await checkBothThemes(page)
      await page.getByRole('link', { name: '1 shared file is waiting' }).click()
      await press(page, 'Discard')
      await page.getByText('Nothing was added.').waitFor()
      await page.goto('/home')
      await page.getByRole('region', { name: 'Recent Documents' }).waitFor()
      await expect(page.getByText(/shared file is waiting|not sent yet/)).toBeHidden()
      expect(complaints).toEqual([])
    },
  )

  test(
    'a share leaves a begun document as it is until the person adds to it',
    { tag: '@phone' },
    async ({ page }) => {
      await signIn(page, 'ezy', '/documents/how-to-send-documents')
      await page.getByRole('heading', { name: 'How to Send Documents' }).waitFor()
      await waitUntilSaved(page)
      await share(page, 'first.jpg', 'second.jpg')
      await press(page, 'Add')
      await expect(rows(page)).toHaveCount(2)
      await page.getByLabel('Document Title').fill('Begun')
      await openForeignPage(page)
      await share(page, 'foreign.jpg')
      await page.getByRole('heading', { name: 'Add this file to your document?' }).waitFor()
      await page.getByText(/^“Begun” isn’t sent yet/).waitFor()
      await checkBothThemes(page)
      await page.getByRole('link', { name: 'Finish It First' }).click()
      await expect(rows(page)).toHaveCount(2)
      await expect(page.getByLabel('Document Title')).toHaveValue('Begun')

      await press(page, 'Exit without sending')
      await press(page, 'Leave')
      await page.getByRole('link', { name: '1 shared file is waiting' }).click()
      await press(page, 'Add')
      await page.getByRole('heading', { name: 'Fit the Page' }).waitFor()
      await expect(page.getByLabel('Document Title')).toHaveValue('')

      await openForeignPage(page)
      await share(page, 'foreign.jpg')
      await press(page, 'Add to This Document')
      await page.getByRole('heading', { name: 'Fit the Page' }).waitFor()
      await page.goto('/upload/document-manager')
      await expect(rows(page)).toHaveCount(2)
      expect(complaints).toEqual([])
    },
  )

  test(
    'a share without free storage shows an error, and pages still open',
    { tag: '@phone' },
    async ({ page, context }) => {
      await signIn(page, 'ezy', '/documents/how-to-send-documents')
      await page.getByRole('heading', { name: 'How to Send Documents' }).waitFor()
      await waitUntilSaved(page)
      const [worker] = context.serviceWorkers()
      await worker!.evaluate(() => {
        const full = () => Promise.reject(new DOMException('No room', 'QuotaExceededError'))
        Object.assign((globalThis as unknown as { Cache: { prototype: object } }).Cache.prototype, {
          put: full,
          match: full,
        })
      })
      await share(page, 'shared.jpg')
      await page.getByText(/This device is out of space/).waitFor()
      await checkBothThemes(page)
      await page.getByRole('link', { name: 'Return Home' }).click()
      await page.getByRole('region', { name: 'Recent Documents' }).waitFor()
      await page.goto('/documents/all-documents')
      await page.getByRole('heading', { name: 'Documents' }).first().waitFor()
      expect(complaints).toEqual([])
    },
  )
})

/** Opens a page of another website, which does not tell where its requests come from. */
async function openForeignPage(page: Page): Promise<void> {
  await page.route('http://foreign.test/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'referrer-policy': 'no-referrer' },
      body: '<title>Foreign</title>',
    }),
  )
  await page.goto('http://foreign.test/')
}

/** Posts files to the share target from the open page, as the device does when another app shares them. */
async function share(page: Page, ...names: string[]): Promise<void> {
  await page.evaluate((action) => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action, enctype: 'multipart/form-data' })
    form.innerHTML = '<input type="file" name="file" id="shared" multiple>'
    document.body.append(form)
  }, `${findServer().address}/documents/share`)
  const photos = await Promise.all(names.map((name) => noise(page, name)))
  await page.locator('#shared').setInputFiles(photos)
  await page.evaluate(() => document.querySelector('form')!.submit())
}

test(
  'the first screen loads no code of the viewer, camera, crop or photo check',
  { tag: '@phone' },
  async ({ page }) => {
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
    await signIn(page, 'ess', '/home')
    await page.getByRole('region', { name: 'Recent Documents' }).getByRole('link').first().waitFor()
    const late = /pdf-viewer|upload-sheet|camera-upload|crop-frame|photo|page-review/
    expect(fetched.filter((path) => late.test(path))).toEqual([])
    expect(fetched.some((path) => /home-page.*\.js$/.test(path))).toBe(true)
  },
)
