import { hubMessages } from '@milepost/contract/hub-messages/hub-messages'
import { hubMessagesForStaff } from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { mileage } from '@milepost/contract/mileage/mileage'
import { checkScreen } from '../fixtures/axe.ts'
import { emptyPastMonth, pastDays } from '../fixtures/past-days.ts'
import { choosePhoto, createPhoto } from '../fixtures/photos.ts'
import { asBookkeeper, findAccountId } from '../fixtures/staff.ts'
import { expect, test, type BrowserContext, type Page } from '../fixtures/test.ts'
import { unique } from '../fixtures/unique.ts'
import {
  badge,
  emptyDays,
  findByTitle,
  getSession,
  listDays,
  openOffline,
  uploadTwoPages,
  waitForDays,
  waitUntilSent,
  type Session,
} from '../fixtures/without-network.ts'

test.skip(({ isMobile }) => !isMobile, 'Phones only.')
test.use({ serviceWorkers: 'allow' })

/**
 * When the network fails: before the request, during it, or after the server has processed it, so that only
 * the response is lost.
 */
const moments = ['before', 'during', 'after'] as const
type Moment = (typeof moments)[number]

type QueuedCase = {
  what: string
  client: string
  /** Prepares the data and returns the path of the page. */
  at: () => Promise<string>
  /** Fills in the page, and returns the tap that sends it. */
  begin: (page: Page, title: string, session: Session) => Promise<() => Promise<void>>
  /** How many times the change exists on the server. */
  count: (session: Session, place: string, title: string) => Promise<number>
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const idIn = (place: string) => place.split('/').at(-1)!

/** Sends the client a question of the firm; returns its path. */
async function createQuestion(client: string): Promise<string> {
  const call = await asBookkeeper()
  const { id } = await call(hubMessagesForStaff.send, {
    params: { accountId: findAccountId(client) },
    body: { subject: 'Which truck', body: 'Unit 12 or 14?', messageType: 'reply' },
  })
  return `/hub-messages/show/${id}`
}
const messageAt = ({ call }: Session, place: string) =>
  call(hubMessages.show, { params: { id: idIn(place) } })

async function reply(page: Page, text: string): Promise<() => Promise<void>> {
  await press(page, 'Reply')
  await page.getByRole('textbox').fill(text)
  return () => press(page, 'Send Reply')
}

async function archive(page: Page): Promise<() => Promise<void>> {
  await press(page, 'Archive')
  return () => page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
}

const queuedCases: QueuedCase[] = [
  {
    what: 'a day',
    client: 'ess',
    at: async () => pastDays,
    begin: async (page, _, session) => {
      const days = await emptyDays(page)
      await waitForDays(page, session)
      await days.first().click()
      return () => press(page, 'Save 1 day')
    },
    count: async (session) => (await listDays(session)).length,
  },
  {
    what: 'a document',
    client: 'ezy',
    at: async () => '/documents/all-documents?upload=new',
    begin: async (page, title) => {
      await choosePhoto(page, /^Upload Files/, await createPhoto(page, title))
      await page.getByLabel('Document Title').fill(title)
      return () => press(page, 'Submit')
    },
    count: async (session, _, title) => (await findByTitle(session, title)).length,
  },
  {
    what: 'a trip',
    client: 'ride',
    at: async () => '/mileage-tracker/add-trip',
    begin: async (page, title) => {
      await page.getByLabel('Total Miles').fill('12.5')
      await page.getByLabel('Note').fill(title)
      return () => press(page, 'Save')
    },
    count: async ({ call }, _, title) =>
      (await call(mileage.list, { query: { limit: 100 } })).items.filter(
        ({ note }) => note === title,
      ).length,
  },
  {
    what: 'a reply',
    client: 'pro',
    at: () => createQuestion('pro'),
    begin: reply,
    count: async (session, place, title) =>
      (await messageAt(session, place)).response === title ? 1 : 0,
  },
  {
    what: 'an archived message',
    client: 'pro',
    at: () => createQuestion('pro'),
    begin: archive,
    count: async (session, place) => ((await messageAt(session, place)).archived ? 1 : 0),
  },
]

/**
 * Cuts off the page's first change, before it reaches the server or before its response reaches the page.
 * `done` resolves when it was cut off.
 */
async function dropFirst(page: Page, when: Moment): Promise<{ done: Promise<void> }> {
  const { promise: done, resolve } = Promise.withResolvers<void>()
  let isCut = false
  await page.route('**/api/v1/**', async (route) => {
    if (isCut || route.request().method() === 'GET') return route.fallback()
    isCut = true
    if (when === 'after') await route.fetch()
    await route.abort('internetdisconnected')
    resolve()
  })
  return { done }
}

for (const { what, client, at, begin, count } of queuedCases)
  test(`${what} is saved once, whenever the network fails`, async ({
    page,
    context,
    afterwards,
  }) => {
    if (what === 'a day') afterwards(await emptyPastMonth(client))
    for (const moment of moments) {
      const place = await at()
      const title = `Network lost ${moment}`
      const session = await openOffline(page, client, place)
      const before = await count(session, place, title)
      const send = await begin(page, title, session)
      if (moment === 'before') {
        await context.setOffline(true)
        await send()
        await page.getByText(/^Not (sent|archived) yet/).waitFor()
        expect(await count(session, place, title)).toBe(before)
        await context.setOffline(false)
      } else {
        const cut = await dropFirst(page, moment)
        await send()
        // With a network, it is sent again at once, maybe before the page can show that it is queued.
        await cut.done
      }
      await waitUntilSent(page)
      await expect.poll(() => count(session, place, title)).toBeGreaterThan(before)
      expect(await count(session, place, title), moment).toBe(before + 1)
      await page.unroute('**/api/v1/**')
    }
  })

// A document is always queued on the device before it is sent.
const notQueued = queuedCases.filter((queuedCase) => queuedCase.what !== 'a document')
for (const { what, client, at, begin, count } of notQueued)
  test(`${what} without an answer is queued, and saved once`, async ({ page, afterwards }) => {
    const title = 'No answer'
    if (what === 'a day') afterwards(await emptyPastMonth(client))
    const place = await at()
    // Shortens the timeout from fifteen seconds to one.
    await page.addInitScript(() => {
      const timeout = AbortSignal.timeout.bind(AbortSignal)
      AbortSignal.timeout = (ms) => timeout(ms === 15_000 ? 1_000 : ms)
    })
    // Nor does the page learn by its live updates that the server has it.
    await page.route('**/api/v1/events*', (route) => route.abort())
    const session = await openOffline(page, client, place)
    const before = await count(session, place, title)
    const send = await begin(page, title, session)
    let isLet = false
    const answers: Promise<unknown>[] = []
    await page.route('**/api/v1/**', async (route) => {
      if (isLet || route.request().method() === 'GET') return route.fallback()
      answers.push(route.fetch())
    })
    await send()
    await page.getByText(/^Not (sent|archived) yet/).waitFor()
    isLet = true
    await page.reload()
    await waitUntilSent(page)
    expect(await count(session, place, title)).toBe(before + 1)
    // The page has given up on a call that may still be on its way.
    await Promise.all(answers)
  })

test('a tab that is killed while sending its queue sends it once after reopening', async ({
  page,
  context,
}) => {
  const session = await openOffline(page, 'ezy', '/documents/all-documents?upload=new')
  let open = page
  for (const step of ['page 1', 'page 2', 'document'] as const) {
    const title = unique(`Killed as ${step} went out`)
    await open.goto('/documents/all-documents?upload=new')
    await uploadTwoPages(open, title)
    await context.setOffline(true)
    await press(open, 'Submit')
    await open.getByText(/^Not (sent|archived) yet/).waitFor()
    let asked = 0
    const reached = Promise.withResolvers<void>()
    // The server accepts it, but the browser never gets the response.
    await open.route(/\/api\/v1\/(document_pages|documents)$/, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      asked++
      if (asked < { 'page 1': 1, 'page 2': 2, document: 3 }[step]) return route.fallback()
      await route.fetch()
      reached.resolve()
    })
    await context.setOffline(false)
    await reached.promise
    await open.close()

    open = await context.newPage()
    await open.goto('/outbox')
    await open.getByText('Everything is sent').waitFor({ timeout: 60_000 })
    expect(await findByTitle(session, title)).toHaveLength(1)
  }
})

test('two devices answer and archive the same messages: the first change counts, the second shows why it failed', async ({
  page,
  context,
  browser,
}) => {
  const other = await browser.newContext()
  const devices: [Page, BrowserContext][] = [
    [page, context],
    [await other.newPage(), other],
  ]
  const [answered, archived] = [await createQuestion('pro'), await createQuestion('pro')]
  const session = await getSession('pro')
  for (const [index, [here, device]] of devices.entries()) {
    await openOffline(here, 'pro', archived)
    await here.getByRole('button', { name: 'Archive' }).waitFor()
    await here.goto(answered)
    await here.getByRole('button', { name: 'Reply' }).waitFor()
    await device.setOffline(true)
    await (
      await reply(here, `Unit 1${index}`)
    )()
    await here.getByText('Waiting to be sent').waitFor()
    await here.goto(archived)
    await (
      await archive(here)
    )()
    await expect(here.getByText('Waiting to be archived')).toBeVisible()
    if (index === 0) await checkScreen(here)
  }

  for (const [, device] of devices) {
    await device.setOffline(false)
    await expect.poll(async () => (await messageAt(session, archived)).archived).toBe(true)
  }
  await waitUntilSent(page)
  await expect.poll(async () => (await messageAt(session, answered)).response).toBe('Unit 10')
  const [, [second]] = devices as [unknown, [Page, BrowserContext]]
  await badge(second).click()
  const rows = second.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(
    'Not accepted: This message already has a reply. Reload the page.',
  )
  await other.close()
})
