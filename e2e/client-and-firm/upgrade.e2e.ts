import { readFileSync } from 'node:fs'
import { documents } from '@milepost/contract/documents/documents'
import { hubMessages } from '@milepost/contract/hub-messages/hub-messages'
import { hubMessagesForStaff } from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { mileage } from '@milepost/contract/mileage/mileage'
import { lastYear } from '../fixtures/dates.ts'
import { asBookkeeper, findAccountId, openConsole } from '../fixtures/staff.ts'
import { expect, test, type Page } from '../fixtures/test.ts'
import {
  findByTitle,
  getSession,
  listDays,
  signInOnPage,
  waitUntilSent,
} from '../fixtures/without-network.ts'
import { installPhone } from '../native/trip-phone.ts'

type Device = {
  localStorage: Record<string, string>
  sessionStorage: Record<string, string>
  databases: {
    name: string
    version: number
    store: string
    records: [string | (string | number)[], unknown][]
  }[]
}

/**
 * The storage of devices that were offline under 4.6.5, dumped from a browser that ran that version. Session
 * tokens and most cached reads are left out; buffers are base64.
 */
const recording = readFileSync('e2e/fixtures/device-4.6.5.json', 'utf8')

/**
 * One user's device. Ids and dates of the demo firm change with the year: `names` maps the recorded ones to
 * today's.
 */
function deviceOf(person: string, names: Record<string, string> = {}): Device {
  const { devices } = JSON.parse(
    Object.entries(names).reduce((text, [from, to]) => text.replaceAll(from, to), recording),
  ) as { devices: Record<string, Device> }
  return devices[person]!
}

/** Writes the device's storage into the page's browser, before the portal or the console starts. */
async function restore(page: Page, device: Device): Promise<void> {
  await page.goto('/api/health')
  await page.evaluate(async (recorded) => {
    const toStored = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(toStored)
      if (value === null || typeof value !== 'object') return value
      if ('$bytes' in value)
        return Uint8Array.from(atob(String(value.$bytes)), (byte) => byte.charCodeAt(0)).buffer
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toStored(inner)]))
    }
    for (const [key, text] of Object.entries(recorded.localStorage)) localStorage.setItem(key, text)
    for (const [key, text] of Object.entries(recorded.sessionStorage))
      sessionStorage.setItem(key, text)
    for (const { name, version, store, records } of recorded.databases)
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, version)
        opening.onupgradeneeded = () => opening.result.createObjectStore(store)
        opening.onerror = () => reject(opening.error!)
        opening.onsuccess = () => {
          const writing = opening.result.transaction(store, 'readwrite')
          for (const [key, value] of records) writing.objectStore(store).put(toStored(value), key)
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      })
  }, device)
}

/** The values in a database of the browser. */
const listStored = (page: Page, name: string, store: string) =>
  page.evaluate(
    (where) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open(where.name)
        opening.onerror = () => reject(opening.error!)
        opening.onsuccess = () => {
          const all = opening.result.transaction(where.store).objectStore(where.store).getAll()
          all.onsuccess = () => {
            opening.result.close()
            resolve(all.result)
          }
        }
      }),
    { name, store },
  )

/** Collects the Idempotency-Keys that the page sends, in order. */
function collectKeys(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    const key = request.headers()['idempotency-key']
    if (key) keys.push(key)
  })
  return keys
}

/** Sends the client a question of the firm; returns the message's id. */
async function ask(client: string, subject: string): Promise<string> {
  const call = await asBookkeeper()
  const body = { subject, body: 'Please tell us.', messageType: 'reply' as const }
  const params = { accountId: findAccountId(client) }
  return (await call(hubMessagesForStaff.send, { params, body })).id
}

/** Maps the recorded ids and the recorded day to today's. */
const recorded = {
  trip: 'febec995-8fd5-8d4d-9ef8-6fabdcb652b0',
  day: '2026-10-01',
  vanQuestion: '5ca6bb02-638c-83c8-8f2c-295ee8593ae7',
  carQuestion: '2118236d-2982-876b-bb47-bbe5a8af2a51',
}

test(
  'a document, a day and a reply queued by 4.6.5 are sent once, and a draft is restored',
  { tag: '@phone' },
  async ({ page }) => {
    const session = await getSession('ezy')
    const marked = new Set((await listDays(session, lastYear)).map((day) => day.effectiveDate))
    const days = Array.from(
      { length: 28 },
      (_, i) => `${lastYear}-02-${`${i + 1}`.padStart(2, '0')}`,
    )
    const day = days.find((date) => !marked.has(date))!
    const question = await ask('ezy', 'Miles on the van at New Year')
    const device = deviceOf('ezy', { [recorded.day]: day, [recorded.vanQuestion]: question })
    const before = (await findByTitle(session, 'Queued under 4.6.5')).length
    device.localStorage.token = session.token
    await restore(page, device)
    const keys = collectKeys(page)

    await page.goto('/home')
    const isAnswered = async () =>
      (await session.call(hubMessages.show, { params: { id: question } })).response
    await expect.poll(isAnswered, { timeout: 60_000 }).toBe('Replied offline under 4.6.5')
    await waitUntilSent(page)
    await expect.poll(() => listStored(page, 'milepost-outbox', 'actions')).toEqual([])

    const [sent, ...more] = await findByTitle(session, 'Queued under 4.6.5')
    expect([more.length, before]).toEqual([0, 0])
    const { files } = await session.call(documents.show, { params: { id: sent!.guid } })
    expect(files.map(({ fileName, comment }) => [fileName, comment])).toEqual([
      ['first.jpg', 'Note of the first page'],
      ['second.jpg', null],
      ['third.jpg', null],
    ])
    const entered = (await listDays(session, lastYear)).filter((one) => one.effectiveDate === day)
    expect(entered).toMatchObject([{ ownerOperatorFullCount: 1 }])
    // With their original keys, so that a call whose answer 4.6.5 never got is recognized as the same call.
    expect(keys).toEqual([
      'd0436272-876d-42bc-8502-89ac9b9373be',
      '4d09a4b6-6b0a-4b14-9b58-09969a7eb33e',
      'bd9ac41a-7849-44c5-95ae-6da3099c154e',
      'f8325b69-62c8-405b-b548-eb930518e6b5',
      '853f4291-2bf1-420d-adb5-7ab4c2fdef1b',
      'a4e9fc88-5720-4b07-9463-c7b43589a6ab',
    ])

    await page.goto('/upload/document-manager')
    await expect(page.getByLabel('Document Title')).toHaveValue('Draft of 4.6.5')
    await expect(page.getByText('Note of the draft')).toBeVisible()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'On its way!' }).waitFor()
    expect(await findByTitle(session, 'Draft of 4.6.5')).toHaveLength(1)
    await expect.poll(() => listStored(page, 'milepost-drafts', 'drafts')).toEqual([])

    // Cached answers of another contract may have another shape, so fresh ones must replace them.
    const [oldMark] = device.databases
      .filter(({ name }) => name === 'milepost-reads')
      .flatMap(({ records }) => records.map(([, text]) => markIn(text)))
    await page.goto('/documents/all-documents')
    await page.getByRole('link', { name: /Queued under 4\.6\.5/ }).waitFor()
    const marks = async () => (await listStored(page, 'milepost-reads', 'reads')).map(markIn)
    await expect.poll(marks).not.toContain(oldMark)
    expect(oldMark).toMatch(/^\w{16}$/)
  },
)

/** The contract mark that a cached answer was stored with. */
const markIn = (text: unknown) => (JSON.parse(String(text)) as { buster: string }).buster

test(
  'trips queued by 4.6.5 are sent once when their driver signs in, and a reply draft continues',
  { tag: '@phone' },
  async ({ page }) => {
    const session = await getSession('ride')
    const listTrips = () => session.call(mileage.list, { query: { limit: 100 } })
    const { items, total } = await listTrips()
    const edited = items.at(-1)!.id
    const question = await ask('ride', 'Was this the car you drive for work?')
    await installPhone(page)
    const device = deviceOf('ride', { [recorded.trip]: edited, [recorded.carQuestion]: question })
    await restore(page, device)
    const keys = collectKeys(page)

    await page.goto('/sign-in')
    const signIn = page.waitForRequest((request) => request.method() === 'POST')
    await signInOnPage(page, 'ride')
    // With a new device id, the device would count as new, and its owner would get a warning e-mail.
    expect((await signIn).postData()).toContain(device.localStorage.device)
    // One was added by hand, one was recorded by the tracker.
    await expect.poll(async () => (await listTrips()).total, { timeout: 60_000 }).toBe(total + 2)
    await waitUntilSent(page)
    await expect.poll(() => listStored(page, 'milepost-outbox', 'actions')).toEqual([])
    await expect.poll(() => listStored(page, 'milepost-trips', 'journal')).toEqual([])
    expect((await listTrips()).total).toBe(total + 2)
    const { note } = await session.call(mileage.show, { params: { id: edited } })
    expect(note).toBe('Edited offline under 4.6.5')
    expect(keys.toSorted()).toEqual([
      '7cac6454-4521-4b9a-a10b-0cb8048e3e3e',
      '8d9e1469-e8c8-4195-b2cd-d5b5887c350a',
      'dcba90ae-3cb4-4ac2-bec5-1a380f12478d',
    ])

    await page.goto(`/hub-messages/show/${question}`)
    await page.getByRole('button', { name: 'Reply' }).click()
    await expect(page.getByRole('textbox')).toHaveValue('Not sent under 4.6.5')
  },
)

test(
  'staff’s drafts of 4.6.5 are restored: a message, a batch, a plan',
  { tag: '@desk' },
  async ({ page }) => {
    await restore(page, deviceOf('bookkeeper'))
    await openConsole(page, 'bookkeeper', '/messages/new')
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Subject of 4.6.5')
    await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue(
      'Body of 4.6.5',
    )
    await page.goto(`/console/clients/${findAccountId('ezy')}/books`)
    await page.getByRole('link', { name: 'Post by hand' }).click()
    await expect(page.getByLabel('Description')).toHaveValue('Batch of 4.6.5')
    await expect(page.getByLabel('1000 Business Checking, amount')).toHaveValue('(84.20)')
    await page.goto(`/console/clients/${findAccountId('pro')}/profit-plans/new`)
    await expect(page.getByLabel('Name').first()).toHaveValue('Plan of 4.6.5')
  },
)
