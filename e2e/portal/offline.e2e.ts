import { account } from '@milepost/contract/account/account'
import { checkScreen } from '../fixtures/axe.ts'
import { lastYear, momentSince, pastMonth, today } from '../fixtures/dates.ts'
import { emptyPastMonth, pastDays } from '../fixtures/past-days.ts'
import { expect, test, type BrowserContext, type Page } from '../fixtures/test.ts'
import { unique } from '../fixtures/unique.ts'
import {
  badge,
  emptyDays,
  findByTitle,
  getSession,
  listDays,
  openOffline,
  signInOnPage,
  uploadTwoPages,
  waitUntilSent,
} from '../fixtures/without-network.ts'

test.skip(({ isMobile }) => !isMobile, 'Phones only.')
test.use({ serviceWorkers: 'allow' })

test('the portal opens offline with the last data, and shows how old it is', async ({
  page,
  context,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) complaints.push(message.text())
  })
  const day = today()
  await openOffline(page, 'pro', '/home')
  await page.getByRole('region', { name: 'Recent Documents' }).getByRole('link').first().waitFor()
  await page.goto('/documents/all-documents')
  await page.getByRole('main').getByRole('listitem').first().waitFor()
  const netIncome = page.getByText(/^Net Income Before Tax, January/)
  const profitAndLoss = `/financial-performance/profit-and-loss?year=${lastYear}`
  await page.goto(profitAndLoss)
  await netIncome.waitFor()

  await context.setOffline(true)
  const opened = await page.goto('/home')
  expect(opened!.fromServiceWorker()).toBe(true)
  const html = await opened!.text()
  expect(html).toMatch(/<link rel="modulepreload"[^>]+home-page/)
  expect(html).toMatch(/<link rel="preload" as="style"[^>]+home-page[^>]+\.css/)
  await page.getByRole('region', { name: 'Recent Documents' }).getByRole('link').first().waitFor()
  await expect(page.getByText(new RegExp(`^Offline, as of ${momentSince(day)}$`))).toBeVisible()
  await checkScreen(page)
  await page.goto('/documents/all-documents')
  await page.getByRole('main').getByRole('listitem').first().waitFor()
  await page.goto(profitAndLoss)
  await netIncome.waitFor()

  await context.setOffline(false)
  await expect(page.getByText(/^Offline/)).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('API calls, the console, and pages with a token in the URL bypass the service worker', async ({
  page,
}) => {
  await openOffline(page, 'pro', '/home')
  for (const path of [
    '/api/health',
    '/console/',
    '/impersonate/x',
    '/reset-password?token=x',
    '/task?token=x',
  ]) {
    const answer = await page.goto(path)
    expect(answer!.fromServiceWorker(), path).toBe(false)
  }
  expect((await page.goto('/home'))!.fromServiceWorker()).toBe(true)
})

test('a day marked offline is queued, survives a reload, and is entered once', async ({
  page,
  context,
  afterwards,
}) => {
  afterwards(await emptyPastMonth('pro'))
  await page.addInitScript(() => {
    navigator.storage.persist = async () => {
      sessionStorage.setItem('asked', 'to keep')
      return true
    }
  })
  const session = await openOffline(page, 'pro', pastDays)
  await page.locator('p.figure').first().waitFor()
  const before = (await listDays(session)).length
  const asked = () => page.evaluate(() => sessionStorage.getItem('asked'))
  expect(await asked()).toBeNull()

  await context.setOffline(true)
  const day = (await emptyDays(page)).first()
  const name = (await day.getAttribute('aria-label'))!
  await day.click()
  await page.getByRole('button', { name: 'Save 1 day' }).click()
  await page.getByText('Not sent yet. It’s saved on this device').waitFor()
  await expect(page.getByRole('button', { name: `${name}, full day` })).toBeVisible()
  await expect.poll(asked).toBe('to keep')

  await page.reload()
  await expect(badge(page)).toHaveAccessibleName('1 item not sent yet')
  await badge(page).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Per diem' })).toContainText('Waiting')
  await checkScreen(page)

  await context.setOffline(false)
  await page.getByText('Everything is sent').waitFor()
  expect(await listDays(session)).toHaveLength(before + 1)
})

test('if an entry is sent while its discard dialog is open, nothing else is discarded', async ({
  page,
  context,
  afterwards,
}) => {
  afterwards(await emptyPastMonth('pro'))
  const session = await openOffline(page, 'pro', pastDays)
  const before = (await listDays(session)).length
  const markOne = async (of: Page, place: number) => {
    await of.goto(pastDays)
    await (await emptyDays(of)).nth(place).click()
    await of.getByRole('button', { name: 'Save 1 day' }).click()
    await of.getByText('Not sent yet. It’s saved on this device').waitFor()
  }
  await context.setOffline(true)
  await markOne(page, 0)
  await badge(page).click()
  await page.getByRole('button', { name: /^Discard: / }).click()
  const asked = page.getByRole('dialog')
  await asked.waitFor()

  await context.setOffline(false)
  await expect.poll(async () => (await listDays(session)).length).toBe(before + 1)
  await context.setOffline(true)
  const other = await context.newPage()
  await markOne(other, 1)

  await asked.getByText(/is no longer here: it was sent/).waitFor()
  await checkScreen(page)
  await asked.getByRole('button', { name: 'Close' }).click()
  await asked.waitFor({ state: 'detached' })
  await other.reload()
  await expect(badge(other)).toHaveAccessibleName('1 item not sent yet')
  await context.setOffline(false)
  await waitUntilSent(other)
  expect(await listDays(session)).toHaveLength(before + 2)
})

test('an entry being sent while it is discarded is not reported as discarded', async ({
  page,
  context,
  afterwards,
}) => {
  afterwards(await emptyPastMonth('pro'))
  const session = await openOffline(page, 'pro', pastDays)
  const before = (await listDays(session)).length
  await context.setOffline(true)
  await (await emptyDays(page)).first().click()
  await page.getByRole('button', { name: 'Save 1 day' }).click()
  await page.getByText('Not sent yet. It’s saved on this device').waitFor()
  await badge(page).click()
  await page.getByRole('button', { name: /^Discard: / }).click()
  const asked = page.getByRole('dialog')
  await asked.waitFor()

  const [reached, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/v1/per_diem_entries', async (route) => {
    reached.resolve()
    await answered.promise
    await route.continue()
  })
  await context.setOffline(false)
  await reached.promise
  await asked.getByRole('button', { name: 'Yes, Discard' }).click()
  await asked.waitFor({ state: 'detached' })
  answered.resolve()
  await page.getByText(/is no longer here: it was sent/).waitFor()
  expect(await listDays(session)).toHaveLength(before + 1)
})

test('without free storage, an error shows, and the selection stays until there is space', async ({
  page,
  context,
  afterwards,
}) => {
  afterwards(await emptyPastMonth('pro'))
  const session = await openOffline(page, 'pro', pastDays)
  await page.locator('p.figure').first().waitFor()
  const before = (await listDays(session)).length

  await context.setOffline(true)
  const room = await page.evaluateHandle(() => {
    const { prototype } = IDBObjectStore
    const put = Object.getOwnPropertyDescriptor(prototype, 'put')!
    const full = () => {
      throw new DOMException('The device is full', 'QuotaExceededError')
    }
    Object.defineProperty(prototype, 'put', { ...put, value: full })
    return { make: () => void Object.defineProperty(prototype, 'put', put) }
  })
  await (await emptyDays(page)).first().click()
  await page.getByRole('button', { name: 'Save 1 day' }).click()
  await expect(page.getByText(/this device has no space left to save this/).first()).toBeVisible()
  await expect(badge(page)).toHaveCount(0)

  await room.evaluate(({ make }) => make())
  await page.getByRole('button', { name: 'Save 1 day' }).click()
  await page.getByText('Not sent yet. It’s saved on this device').waitFor()
  await expect(badge(page)).toBeVisible()
  await context.setOffline(false)
  await waitUntilSent(page)
  expect(await listDays(session)).toHaveLength(before + 1)
})

test(
  'a document queued offline is sent once, even if the tab was closed',
  { tag: '@gate-phone' },
  async ({ page, context }) => {
    const title = unique('Repair without a network')
    const session = await openOffline(page, 'stl', '/documents/all-documents?upload=new')
    await uploadTwoPages(page, title)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('Not sent yet. It’s saved on this device').waitFor()
    await expect(badge(page)).toHaveAccessibleName('1 item not sent yet')
    await page.close()

    const again = await context.newPage()
    await again.goto('/outbox')
    await expect(again.getByRole('listitem').filter({ hasText: title })).toContainText('2 pages')
    expect(await findByTitle(session, title)).toEqual([])
    await expect(badge(again)).toBeVisible()
    await context.setOffline(false)
    await waitUntilSent(again)
    const [sent, ...more] = await findByTitle(session, title)
    expect(more).toEqual([])
    expect(sent!.files.map(({ fileName }) => fileName)).toEqual(['front.jpg', 'back.jpg'])
  },
)

test('an upload whose tab is killed at any step is still queued, and arrives once', async ({
  context,
}) => {
  const session = await getSession('ezy')
  for (const step of ['page 1', 'page 2', 'document'] as const) {
    const title = unique(`Killed at ${step}`)
    const page = await context.newPage()
    await openOffline(page, 'ezy', '/documents/all-documents?upload=new')
    await uploadTwoPages(page, title)
    let asked = 0
    const reached = Promise.withResolvers<void>()
    // The server accepts it, but the browser never gets the response.
    await page.route(/\/api\/v1\/(document_pages|documents)$/, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      asked++
      if (asked < { 'page 1': 1, 'page 2': 2, document: 3 }[step]) return route.continue()
      await route.fetch()
      reached.resolve()
    })
    await page.getByRole('button', { name: 'Submit' }).click()
    await reached.promise
    await page.close()

    const again = await context.newPage()
    await again.goto('/upload/document-manager')
    await expect(again.getByLabel('Document Title')).toHaveValue(title)
    await again.getByRole('button', { name: 'Submit' }).click()
    await again.getByRole('heading', { name: 'On its way!' }).waitFor()
    expect(await findByTitle(session, title)).toHaveLength(1)
    await again.close()
  }
})

test('fifty queued days outlive the session, and are sent after signing in again', async ({
  page,
  context,
}) => {
  const session = await openOffline(page, 'ess', `/per-diem?year=${lastYear - 1}`)
  await page.locator('p.figure').first().waitFor()
  await context.setOffline(true)
  for (let month = 0; month < 2; month++) {
    await page
      .getByRole('button', { name: /^Pick all of/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Previous month' }).click()
  }
  const save = page.getByRole('button', { name: /^Save \d+ days/ })
  await save.click()
  await page.getByText('Not sent yet. They’re saved on this device').waitFor()
  const waiting = Number(/\d+/.exec((await badge(page).getAttribute('aria-label'))!)![0])
  expect(waiting).toBeGreaterThanOrEqual(50)
  await session.call(account.signOut, {})

  await context.setOffline(false)
  await signInOnPage(page, 'ess')
  const again = await getSession('ess')
  const fullDays = async () =>
    (await listDays(again, lastYear - 1)).filter(
      ({ effectiveDate, ownerOperatorFullCount }) =>
        ownerOperatorFullCount === 1 && effectiveDate >= `${lastYear - 1}-11-01`,
    ).length
  await expect.poll(fullDays, { timeout: 60_000 }).toBe(61)
  await waitUntilSent(page)
})

test('the same day from two devices is one day, and neither is refused', async ({
  page,
  context,
  browser,
  afterwards,
}) => {
  afterwards(await emptyPastMonth('ent'))
  const other = await browser.newContext()
  const second = await other.newPage()
  const session = await openOffline(page, 'ent', pastDays)
  await openOffline(second, 'ent', pastDays)
  const day = await mark(page, context)
  await mark(second, other)
  for (const [here, device] of [
    [page, context],
    [second, other],
  ] as const) {
    await device.setOffline(false)
    await waitUntilSent(here)
  }
  const found = (await listDays(session)).filter(({ effectiveDate }) => effectiveDate === day)
  expect(found).toHaveLength(1)
  await other.close()
})

/** Marks the first day of the past month while offline; returns it. */
async function mark(page: Page, context: BrowserContext): Promise<string> {
  await page.locator('p.figure').first().waitFor()
  await context.setOffline(true)
  await (await emptyDays(page)).first().click()
  await page.getByRole('button', { name: 'Save 1 day' }).click()
  await expect(badge(page)).toBeVisible()
  return `${pastMonth}-01`
}
