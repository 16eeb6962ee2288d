import { gzipSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'

/** JavaScript budget per page, in kB after gzip. */
export const budgets = {
  '/sign-in': 195,
  '/forgot-password': 196,
  '/home': 229,
  '/documents/all-documents': 232,
  '/documents/how-to-send-documents': 226,
  '/per-diem': 264,
  '/mileage-tracker/trip-tracker': 260,
  '/mileage-tracker/all-trips': 262,
  '/mileage-tracker/add-trip': 260,
  '/hub-messages': 232,
  '/resources': 230,
  '/tutorials': 215,
  '/financial-performance/profit-and-loss': 366,
  '/financial-performance/balance-sheet': 360,
  '/financial-performance/profit-plan': 261,
  '/tax/quarterly-tax-estimates': 275,
  '/tax/tax-returns': 243,
  '/connect-bank': 252,
  '/access-history': 231,
  '/security': 268,
  '/outbox': 246,
}

export const isPublic = (path: string) => ['/sign-in', '/forgot-password'].includes(path)

/** Whether the page is only for clients of plan RIDE. */
export const isRidePath = (path: string) => path.startsWith('/mileage-tracker')

export type LoadedCode = { javascript: number; css: number }

const kinds: Record<string, keyof LoadedCode> = { script: 'javascript', stylesheet: 'css' }

/**
 * All code that a browser with an empty cache loads until the page at `path` is idle, whatever requested it,
 * in kB (1,000 bytes) after gzip. Code that is requested only after a second or more, such as toasts, doesn't
 * count, however slow the machine.
 */
export async function codeLoadedBy(page: Page, path: string): Promise<LoadedCode> {
  const asked: Request[] = []
  page.on('request', (request) => {
    if (request.resourceType() in kinds) asked.push(request)
  })
  await page.addInitScript(() => {
    const originalSetTimeout = window.setTimeout
    const shortTimeoutsOnly = (call: () => void, ms = 0) =>
      ms < 1_000 ? originalSetTimeout(call, ms) : 0
    window.setTimeout = shortTimeoutsOnly as typeof setTimeout
  })
  await page.goto(path)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  // Code loads more code, some of it only when the browser is idle.
  for (let known = -1; known < asked.length;) {
    known = asked.length
    await Promise.all(asked.map(async (request) => (await request.response())?.finished()))
    await page.evaluate(() => new Promise((resolve) => void requestIdleCallback(resolve)))
  }
  const sum = { javascript: 0, css: 0 }
  for (const request of asked) {
    const body = await (await request.response())!.body()
    sum[kinds[request.resourceType()]!] += gzipSync(body).length / 1000
  }
  return sum
}
