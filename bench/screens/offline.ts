import { randomUUID } from 'node:crypto'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { sql } from '../../apps/api/src/platform/database/database.ts'
import { median, milliseconds, type Figure } from '../figures.ts'
import { withPortal, type PortalServer } from './portal-server.ts'

const phone = { width: 390, height: 844 }
const pages = 12
const actions = 200

/** The cost of working offline: starting from the cache, an interrupted upload, and sending the queue. */
export function offline(): Promise<Figure[]> {
  return withPortal(async (server) => {
    const { address, executablePath } = server
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    const open = () => browser.newContext({ baseURL: address, viewport: phone })
    try {
      return [
        await startFromDevice(await open(), server),
        await interruptedUpload(await open(), server),
        ...(await drainOutbox(await open(), server)),
      ]
    } finally {
      await browser.close()
    }
  })
}

/** Opens a page as a client who stays logged in, and waits until the portal can start offline. */
async function openOffline(context: BrowserContext, token: string, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/api/health')
  await page.evaluate((text) => localStorage.setItem('token', text), token)
  await page.goto(path)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })
  return page
}

async function startFromDevice(context: BrowserContext, { token }: PortalServer): Promise<Figure> {
  const page = await openOffline(context, token, '/home')
  const documents = page.getByRole('region', { name: 'Recent Documents' }).getByRole('link')
  await documents.first().waitFor()
  await context.setOffline(true)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const times: number[] = []
  for (let run = 0; run < 5; run++)
    times.push(
      await milliseconds(async () => {
        await page.goto('/home')
        await documents.first().waitFor()
      }),
    )
  await context.close()
  return {
    label: 'start to home without a network, processor slowed down to a quarter',
    found: `${median(times).toFixed(0)} ms (${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)})`,
  }
}

/** Sends a document page by page, and cuts the connection three times, each time halfway through a page. */
async function interruptedUpload(
  context: BrowserContext,
  { token }: PortalServer,
): Promise<Figure> {
  const page = await openOffline(context, token, '/documents/all-documents?upload=new')
  const size = 400_000
  await page.getByText('Several pages').click()
  for (let number = 1; number <= pages; number++) {
    const dialog = page.waitForEvent('filechooser')
    const button = number === 1 ? /^Upload Files/ : 'Add New Page'
    await page.getByRole('button', { name: button }).click()
    await (
      await dialog
    ).setFiles({
      name: `page-${number}.pdf`,
      mimeType: 'application/pdf',
      buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 9, number)]),
    })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(`page-${number}.pdf`, { exact: true }).waitFor()
  }
  let asked = 0
  let sent = 0
  await page.route('**/api/v1/document_pages', async (route) => {
    asked++
    const bytes = route.request().postDataBuffer()?.length ?? size
    // On average, a lost connection loses half a page.
    const isCut = [3, 7, 11].includes(asked)
    sent += isCut ? bytes / 2 : bytes
    await (isCut ? route.abort('connectionreset') : route.continue())
  })
  await page.getByRole('button', { name: 'Submit' }).click()
  const badge = page.getByRole('banner').getByRole('link', { name: /not sent yet/ })
  await badge.waitFor()
  await badge.click()
  for (let tries = 0; tries < 10 && (await badge.count()) > 0; tries++) {
    const again = page.getByRole('button', { name: 'Send Now' })
    if (await again.isVisible()) await again.click({ timeout: 5_000 }).catch(() => undefined)
    await page.waitForTimeout(2_000)
  }
  await page.getByText('Everything is sent').waitFor()
  await context.close()
  const ratio = sent / (pages * size)
  return {
    label: `bytes sent for an upload of ${pages} pages that was cut off three times, to its size`,
    found: ratio.toFixed(2),
    aim: 'at most 1.2',
    isMet: ratio <= 1.2,
  }
}

/** Puts actions into the device's outbox and has them sent. */
async function drainOutbox(
  context: BrowserContext,
  { token, db, accountId }: PortalServer,
): Promise<Figure[]> {
  const page = await openOffline(context, token, '/home')
  await context.setOffline(true)
  const year = new Date().getFullYear() - 1
  // The stored name of an entry's command in IndexedDB.
  const storedName = 'deed'
  const saved = Array.from({ length: actions }, (_, i) => ({
    id: randomUUID(),
    place: i + 1,
    at: new Date().toISOString(),
    [storedName]: {
      kind: 'day',
      allocation: 'fullDay',
      date: new Date(Date.UTC(year, 0, i + 1)).toISOString().slice(0, 10),
    },
  }))
  await page.evaluate(async (waiting) => {
    const [, owner] = localStorage.getItem('session-owner')!.split(' ')
    const opening = indexedDB.open('milepost-outbox')
    await new Promise((done) => (opening.onsuccess = done))
    const change = opening.result.transaction('actions', 'readwrite')
    for (const one of waiting) change.objectStore('actions').put(one, [owner!, one.place])
    await new Promise((done) => (change.oncomplete = done))
  }, saved)
  await page.reload()
  let requests = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/per_diem')) requests++
  })
  const badge = page.getByRole('banner').getByRole('link', { name: /not sent yet/ })
  await badge.waitFor()
  const time = await milliseconds(async () => {
    await context.setOffline(false)
    await badge.waitFor({ state: 'detached', timeout: 120_000 })
  })
  await context.close()
  const { found } = (await db.row<{ found: number }>(sql`
    select count(*)::int as found from per_diem_entries where account_id = ${accountId}
  `))!
  return [
    {
      label: `${actions} actions that waited, until all have gone out`,
      found: `${time.toFixed(0)} ms`,
    },
    {
      label: 'requests an action',
      found: (requests / actions).toFixed(2),
      aim: 'at most 1.1',
      isMet: requests / actions <= 1.1,
    },
    {
      label: 'days there are then',
      found: String(found),
      aim: String(actions),
      isMet: found === actions,
    },
  ]
}
