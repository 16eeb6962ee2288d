import { readFile } from 'node:fs/promises'
import { checkAxe } from '../fixtures/axe.ts'
import { openConsole } from '../fixtures/staff.ts'
import { expect, test } from '../fixtures/test.ts'

test('what staff looked at in one visit is one row, which opens', async ({ page }) => {
  await openConsole(page, 'admin', '/audit?kind=looked')
  const visit = page
    .getByRole('listitem')
    .filter({ hasText: /\d looks/ })
    .first()
  await visit.getByText(/\d looks/).click()
  await expect(visit.getByRole('listitem').nth(1)).toContainText('looked at')
  await checkAxe(page)
})

test('an admin finds in the log who accessed a client’s account, and exports it @desk', async ({
  page,
}) => {
  await openConsole(page, 'admin', '/audit?call=impersonate')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit log')
  const entry = page
    .getByRole('listitem')
    .filter({ hasText: /signed in to Whitfield Hauling LLC’s account as Dana Whitfield/ })
    .last()
  await entry.getByText(/signed in to/).click()
  await expect(entry.getByText(/"reason": "/)).toBeVisible()
  await expect(entry.getByText('GET /users/impersonate/:constituentId')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await checkAxe(page)
  }

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('audit-log.csv')
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(head).toContain('Time,Person,Person id,Call,Client')
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.every((line) => line.includes('impersonat'))).toBe(true)

  // The client is found by typing part of its name.
  await page.getByRole('combobox', { name: 'Client' }).fill('whitf')
  await page.getByRole('option', { name: 'Whitfield Hauling LLC' }).click()
  await expect(page).toHaveURL(/client=/)
  await page.getByLabel('Method and path').fill('no such call')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await checkAxe(page)
})
