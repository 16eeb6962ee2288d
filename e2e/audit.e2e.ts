import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { checkAxe } from './axe.ts'
import { openConsole } from './staff.ts'

test('an admin finds in the log who accessed a client’s account, and exports it @desk', async ({
  page,
}) => {
  await openConsole(page, 'admin', '/audit?call=impersonate')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit log')
  const entry = page.getByRole('group').filter({ hasText: 'Whitfield Hauling' }).last()
  await expect(entry).toContainText('as Dana Whitfield')
  await entry.getByText('as Dana Whitfield').click()
  await expect(entry.getByText(/"reason": "/)).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await checkAxe(page)
  }

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('audit-log.csv')
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(head).toContain('Time,Staff,Staff id,Call,Client')
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.every((line) => line.includes('impersonat'))).toBe(true)

  // The client is found by typing part of its name.
  await page.getByRole('combobox', { name: 'Client' }).fill('whitf')
  await page.getByRole('option', { name: 'Whitfield Hauling LLC' }).click()
  await expect(page).toHaveURL(/client=/)
  await page.getByLabel('Call').fill('no such call')
  await expect(page.getByText('Nothing Found')).toBeVisible()
  await checkAxe(page)
})
