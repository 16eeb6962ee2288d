import { inPastMonth } from '../fixtures/dates.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { expect, test, type Locator } from '../fixtures/test.ts'

test.use({ contextOptions: { forcedColors: 'active' } })

const background = (of: Locator) => of.evaluate((element) => getComputedStyle(element).background)

test('with forced colors, selected, counted and new items are still visible @desk', async ({
  page,
}) => {
  // With figures of closed months, and days to come back to.
  await page.clock.setSystemTime(inPastMonth)
  await page.goto('/sign-in')
  const keep = page.getByLabel('Keep me logged in')
  await keep.check()
  const readColor = (of: Locator) => of.evaluate((element) => getComputedStyle(element).color)
  const color = await readColor(page.getByText('Keep me logged in'))
  await expect.poll(() => readColor(page.locator('.mantine-Checkbox-icon'))).toBe(color)

  await signIn(page, 'pro', '/home')
  const bars = page.getByRole('main').locator('[data-state="current"]').first()
  await bars.waitFor()
  const paper = await background(page.locator('body'))
  await expect.poll(() => background(bars)).not.toBe(paper)

  await page.getByRole('button', { name: /account menu$/ }).click()
  const theme = page.getByRole('radiogroup', { name: 'Theme' })
  const chosen = theme.locator('.mantine-SegmentedControl-indicator')
  const ground = await background(theme)
  await expect.poll(() => background(chosen)).not.toBe(ground)
  await page.keyboard.press('Escape')

  await page.goto('/hub-messages')
  const [inbox, archived] = [/Inbox/, /Archived/].map((name) => page.getByRole('tab', { name }))
  await inbox!.waitFor()
  await expect
    .poll(async () => (await background(inbox!)) !== (await background(archived!)))
    .toBe(true)

  await page.goto('/per-diem')
  const days = page
    .getByRole('group', { name: /Pick one or more days/ })
    .locator('button[aria-pressed]:not([data-hidden])')
  const counts = days.and(page.locator('[data-mark]')).first()
  await counts.waitFor()
  const free = days.and(page.locator(':not([data-mark])')).first()
  await expect.poll(async () => (await background(counts)) !== (await background(free))).toBe(true)
})
