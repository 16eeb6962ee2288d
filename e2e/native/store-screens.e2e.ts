import { now } from '../fixtures/dates.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'
import { drive, installPhone } from './trip-phone.ts'

const folder = process.env['STORE_SCREENS']
test.skip(folder === undefined, 'Made by hand for the stores: docs/store.md.')

/** The sizes in points that the stores ask for, with their pixels per point. */
const devices = {
  phone: { viewport: { width: 440, height: 956 }, deviceScaleFactor: 3 },
  tablet: { viewport: { width: 1032, height: 1376 }, deviceScaleFactor: 2 },
}

/** The pictures in their order, with the demo client whose they are, and what is at the end of what a phone shows. */
const pictures: [name: string, client: string, path: string, scrollsTo?: RegExp][] = [
  ['1-home', 'pro', '/home'],
  ['2-profit', 'pro', '/financial-performance/profit-and-loss'],
  ['3-documents', 'pro', '/documents/all-documents'],
  ['4-per-diem', 'pro', '/per-diem', /^(Pick all of|Elegir todo) /],
  ['5-trip', 'ride', '/mileage-tracker/trip-tracker'],
]

for (const [device, size] of Object.entries(devices))
  test.describe(device, () => {
    test.use(size)
    for (const language of ['en', 'es'] as const)
      test(`pictures for the stores, ${language} @phone`, async ({ page }) => {
        await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
        await installPhone(page)
        let signedIn: string | undefined
        for (const [name, client, path, scrollsTo] of pictures) {
          // The tracker, which people have on their phone, leaves a tablet empty.
          if (name === '5-trip' && device === 'tablet') return
          if (signedIn === client) await page.goto(path)
          else await signIn(page, client, path)
          signedIn = client
          // While the page's code loads, there is only its outline.
          await page.getByRole('heading', { level: 1 }).first().waitFor()
          if (name === '5-trip') {
            await page
              .getByRole('button', { name: /^(Start Tracking|Empezar a registrar)$/ })
              .click()
            await page
              .getByRole('button', { name: /^(Stop Tracking|Terminar de registrar)$/ })
              .waitFor()
            await drive(page, now().getTime(), 240)
            await expect(page.locator('dd.figure').first()).toHaveText('3.71')
          }
          await expect(page.locator('.mantine-Skeleton-root, [aria-busy="true"]')).toHaveCount(0, {
            timeout: 120_000,
          })
          await page.evaluate(() => document.fonts.ready)
          // The firm in a store's pictures is always an example: no app that people get says so.
          await page
            .locator('span[title]', { hasText: /^Demo/ })
            .evaluateAll((badges) => badges.forEach((badge) => badge.remove()))
          if (device === 'phone' && scrollsTo)
            await page
              .getByText(scrollsTo)
              // Above the bars at the bottom.
              .evaluate((end) =>
                scrollBy(0, end.getBoundingClientRect().bottom + 170 - innerHeight),
              )
          await page.screenshot({ path: `${folder}/${device}/${language}/${name}.png` })
        }
        // So that the client's next trip can begin.
        await page.getByRole('button', { name: /^(Stop Tracking|Terminar de registrar)$/ }).click()
        await expect(page).toHaveURL(/\/edit-trip\//)
      })
  })
