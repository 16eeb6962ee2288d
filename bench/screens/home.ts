import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Browser } from '@playwright/test'
import { eventsPath } from '@milepost/contract/wire/events'
import { median, type Figure } from '../figures.ts'
import { withPortal } from './portal-server.ts'

const runs = 5
/** A phone on a slow line, as Lighthouse has it: 1.6 Mbit/s with 150 ms, a quarter of the processor. */
const line = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750, offline: false }

/** How long (ms) without a request a page counts as loaded. */
const quietMs = 2_000
/** By then a server knows all changes since any page was loaded, and none asks again for what it has. */
const listeningMs = 60_000

type Visit = { requests: number; calls: number; kilobytes: number; largestPaintMs: number }

/** What a signed-in client's first visit to Home on a phone asks for and loads, and when its largest part is painted. */
export function home(): Promise<Figure[]> {
  return withPortal(async ({ address, token, executablePath }) => {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    const visits: Visit[] = []
    try {
      await visit(browser, address, token)
      await pause(listeningMs)
      for (let run = 0; run < runs; run++) visits.push(await visit(browser, address, token))
    } finally {
      await browser.close()
    }
    const figure = (label: string, values: number[], unit: string): Figure => ({
      label: `home, a phone's first visit on a slow line: ${label}`,
      found: `${median(values).toFixed(0)}${unit} (${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`,
    })
    return [
      figure(
        'requests',
        visits.map(({ requests }) => requests),
        '',
      ),
      figure(
        '… of them calls of the API',
        visits.map(({ calls }) => calls),
        '',
      ),
      figure(
        'bytes on the line',
        visits.map(({ kilobytes }) => kilobytes),
        ' kB',
      ),
      figure(
        'largest paint after',
        visits.map(({ largestPaintMs }) => largestPaintMs),
        ' ms',
      ),
    ]
  })
}

async function visit(browser: Browser, address: string, token: string): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 390, height: 844 },
    // Its precaching would count as a part of the page.
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.goto('/api/health')
  await page.evaluate((text) => sessionStorage.setItem('token', text), token)
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', line)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  let [requests, calls, bytes, changedAt] = [0, 0, 0, 0]
  const open = new Set<string>()
  const end = (id: string) => {
    open.delete(id)
    changedAt = performance.now()
  }
  devTools.on('Network.requestWillBeSent', ({ request, requestId }) => {
    requests++
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/api/')) calls++
    // It stays open for as long as the page.
    if (!pathname.endsWith(eventsPath)) open.add(requestId)
    changedAt = performance.now()
  })
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    end(requestId)
  })
  devTools.on('Network.loadingFailed', ({ requestId }) => end(requestId))
  await page.goto('/home')
  await page.getByRole('heading', { level: 1 }).waitFor()
  while (open.size > 0 || performance.now() - changedAt < quietMs) await pause(100)
  const largestPaintMs = await page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)!.startTime)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        }),
      ),
  )
  await context.close()
  return { requests, calls, kilobytes: bytes / 1000, largestPaintMs }
}
