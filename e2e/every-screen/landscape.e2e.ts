import { signIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

/** Pixels of the notch on one side and of the rounded corners on the other, as on an iPhone on its side. */
const notch = 59

test(
  'with the phone on its side, nothing is below the notch',
  { tag: '@phone' },
  async ({ page }) => {
    await page.setViewportSize({ width: 852, height: 393 })
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Emulation.setSafeAreaInsetsOverride', {
      insets: { left: notch, right: notch, bottom: 21 },
    })
    for (const [client, path] of [
      ['pro', '/home'],
      ['pro', '/per-diem'],
      ['ride', '/mileage-tracker/all-trips'],
    ] as const) {
      await signIn(page, client, path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      const listSides = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('h1, h2, a, button, input, select')].flatMap((element) => {
            const { left, right, width } = element.getBoundingClientRect()
            const side = Math.min(left, innerWidth - right)
            return width > 1 ? [{ what: element.outerHTML.slice(0, 120), side }] : []
          }),
        )
      await expect.poll(async () => (await listSides()).length).toBeGreaterThan(10)
      await expect
        .poll(async () => (await listSides()).filter(({ side }) => side < notch))
        .toEqual([])
    }
  },
)
