import { expect, test, type Locator } from '@playwright/test'
import { signIn } from './sign-in.ts'

test.use({ contextOptions: { forcedColors: 'active' } })

const background = (of: Locator) => of.evaluate((element) => getComputedStyle(element).background)

test('with forced colors, selected, counted and new items are still visible @desk', async ({
  page,
}) => {
  await page.goto('/sign-in')
  const keep = page.getByLabel('Keep me logged in')
  await keep.check()
  const readColor = (of: Locator) => of.evaluate((element) => getComputedStyle(element).color)
  expect(await readColor(page.locator('.mantine-Checkbox-icon'))).toBe(
    await readColor(page.getByText('Keep me logged in')),
  )

  await signIn(page, 'pro', '/home')
  const bars = page.getByRole('main').locator('[data-state="current"]').first()
  await bars.waitFor()
  expect(await background(bars)).not.toBe(await background(page.locator('body')))

  await page.getByRole('button', { name: /account menu$/ }).click()
  const theme = page.getByRole('radiogroup', { name: 'Theme' })
  const chosen = theme.locator('.mantine-SegmentedControl-indicator')
  await expect.poll(() => background(chosen)).not.toBe(await background(theme))
  await page.keyboard.press('Escape')

  await page.goto('/hub-messages')
  const [inbox, archived] = [/Inbox/, /Archived/].map((name) => page.getByRole('tab', { name }))
  await inbox!.waitFor()
  expect(await background(inbox!)).not.toBe(await background(archived!))

  await page.goto('/per-diem')
  const days = page
    .getByRole('group', { name: /Pick one or more days/ })
    .locator('button[aria-pressed]:not([data-hidden])')
  const counts = days.and(page.locator('[data-mark]')).first()
  await counts.waitFor()
  const free = days.and(page.locator(':not([data-mark])')).first()
  expect(await background(counts)).not.toBe(await background(free))
})
