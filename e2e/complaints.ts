import type { Page } from './test.ts'

/** Collects the browser's complaints from now on: console errors and uncaught exceptions. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (reason) => complaints.push(reason.message))
  return complaints
}
