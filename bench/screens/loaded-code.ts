import { gzipSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'
import type { PathName } from '../../apps/portal/src/paths.ts'

/** JavaScript budget per page, in kB after gzip. */
export const budgets = {
  '/sign-in': 201,
  '/forgot-password': 202,
  '/home': 243,
  '/documents/all-documents': 244,
  '/documents/how-to-send-documents': 236,
  '/documents/share': 237,
  '/per-diem': 266,
  '/mileage-tracker/trip-tracker': 260,
  '/mileage-tracker/all-trips': 270,
  '/mileage-tracker/add-trip': 263,
  '/hub-messages': 244,
  '/hub-messages/new': 243,
  '/questions': 254,
  '/resources': 241,
  '/tutorials': 223,
  '/financial-performance/profit-and-loss': 370,
  '/financial-performance/balance-sheet': 364,
  '/financial-performance/profit-plan': 264,
  '/tax/quarterly-tax-estimates': 275,
  '/tax/forecast': 244,
  '/tax/tax-returns': 243,
  '/connect-bank': 255,
  '/access-history': 241,
  '/notifications': 253,
  '/security': 275,
  '/outbox': 267,
}

/** Pages without a budget: redirects, and those with hardly any code of their own. */
export const unweighed: readonly PathName[] = [
  ...(['root', 'upload', 'documents', 'financialPerformance', 'tax'] as const),
  ...(['quarterlyEstimates', 'mileageTracker'] as const),
  ...(['resetPassword', 'setPassword', 'task'] as const),
  ...(['permissionsNeeded', 'locationPermissionNeeded'] as const),
  'notificationPermissionNeeded',
]

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
