import { openConsole } from '../fixtures/staff.ts'
import { expect, test, type Locator } from '../fixtures/test.ts'

/** Whether two boxes share an area. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (!a || !b) throw new Error('One of them is not shown')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

test('a toast covers neither the menu nor the button that opens it', async ({ page }) => {
  await openConsole(page, 'admin', '/firm-settings')
  await page.getByRole('textbox', { name: /^Name/ }).fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const toast = page.locator('.mantine-Notification-root')
  // It stays while the pointer is over it.
  await toast.hover()
  await expect.poll(() => overlap(toast, page.getByRole('banner').first())).toBe(false)

  const more = page.getByRole('button', { name: 'Menu', exact: true })
  if (!(await more.isVisible())) return
  // The menu of a phone opens over it.
  await more.click()
  const entry = page.getByRole('dialog').getByRole('link').first()
  await expect(entry).toBeVisible()
  await entry.click({ trial: true })
})
