import type { Page } from '@playwright/test'

/** What the browser complains of from now on: errors on its console, and what no code caught. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (reason) => complaints.push(reason.message))
  return complaints
}
