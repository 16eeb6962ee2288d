import { readFile } from 'node:fs/promises'
import { mileage } from '@milepost/contract/mileage/mileage'
import { rateOn } from '@milepost/contract/mileage/mileage-savings'
import { dayInZone } from '@milepost/contract/mileage/trip-time'
import { atOneSize } from '../fixtures/at-one-size.ts'
import { checkAxe, checkToast } from '../fixtures/axe.ts'
import { browserZone, lastYear, now } from '../fixtures/dates.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { expect, test, type Page } from '../fixtures/test.ts'
import { getSession } from '../fixtures/without-network.ts'
import { drive, installPhone } from '../native/trip-phone.ts'

const tracker = '/mileage-tracker/trip-tracker'
const allTrips = '/mileage-tracker/all-trips'

const languages = [
  {
    language: 'en',
    card: 'Current Tracking',
    start: 'Start Tracking',
    stop: 'Stop Tracking',
    saved: 'Your trip has been successfully saved! You may add a note and/or edit the trip.',
    totalMiles: 'Total Miles',
    note: 'Note (optional)',
    update: 'Update',
    updated: 'Updated successfully!',
    notice: 'The Trip Tracker is only available in our mobile app',
    add: 'Add Manually',
    save: 'Save',
    created: 'Created successfully!',
    exportCsv: 'Export CSV',
    pdf: 'Report as PDF',
    why: 'Why this number?',
    whyTitle: /^Why this number, \d{4}$/,
    estimated: /^Estimated: the IRS hasn’t announced this rate yet/,
    close: 'Close',
    january: 'On January 1',
    december: 'On December 31',
    saveOdometer: 'Save Odometer',
    odometer: /^You drove 1,000 mi; your log has .* mi more\. Look for a trip/,
  },
  {
    language: 'es',
    card: 'Viaje en curso',
    start: 'Empezar a registrar',
    stop: 'Terminar de registrar',
    saved: '¡Su viaje se guardó! Puede agregar una nota o editarlo.',
    totalMiles: 'Total de millas',
    note: 'Nota (opcional)',
    update: 'Actualizar',
    updated: '¡Viaje actualizado!',
    notice: 'Registrar viaje solo está disponible en nuestra aplicación móvil',
    add: 'Agregar a mano',
    save: 'Guardar',
    created: '¡Viaje creado!',
    exportCsv: 'Exportar CSV',
    pdf: 'Reporte en PDF',
    why: '¿Por qué este número?',
    whyTitle: /^Por qué este número, \d{4}$/,
    estimated: /^Estimada: el IRS todavía no anuncia esta tarifa/,
    close: 'Cerrar',
    january: 'El 1 de enero',
    december: 'El 31 de diciembre',
    saveOdometer: 'Guardar odómetro',
    odometer: /^Recorrió 1,000 mi; su bitácora tiene .* mi más\. Busque un viaje/,
  },
] as const

const speak = (page: Page, language: string) =>
  page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)

const miles = (page: Page, card: string) =>
  page.getByRole('region', { name: card }).locator('dd.figure').first()

for (const words of languages)
  test(
    `a trip is recorded, survives a restart, is stopped and edited, in ${words.language}`,
    { tag: words.language === 'es' ? '@gate-phone' : [] },
    async ({ page, context, isMobile }) => {
      atOneSize(words.language, isMobile)
      await installPhone(page)
      await speak(page, words.language)
      await signIn(page, 'ride', tracker)
      const start = now().getTime()
      await page.getByRole('button', { name: words.start }).click()
      await expect(page.getByRole('button', { name: words.stop })).toBeVisible()
      const created = page.waitForResponse((response) => response.request().method() === 'POST')
      await drive(page, start, 201)
      // 200 steps of 25 m.
      await expect(miles(page, words.card)).toHaveText('3.11')
      expect((await created).status()).toBe(201)
      await checkAxe(page)

      // The app is killed during the trip and opened again elsewhere.
      await page.close()
      const again = await context.newPage()
      await installPhone(again)
      await signIn(again, 'ride', '/home')
      await expect(again.getByRole('heading', { level: 1 })).toBeVisible()
      await again.goto(allTrips)
      const first = again.locator('main li a').first()
      await expect(first).toHaveAttribute('href', tracker)
      await first.click()
      await expect(miles(again, words.card)).toHaveText('3.11')
      await drive(again, start, 100, 261)
      await expect(miles(again, words.card)).toHaveText('5.59')

      await again.getByRole('button', { name: words.stop }).click()
      await expect(again.getByText(words.saved)).toBeVisible()
      await expect(again).toHaveURL(/\/edit-trip\/[\w-]+$/)
      await expect(again.getByLabel(words.totalMiles)).toHaveValue('5.59')
      await checkAxe(again)
      await again.getByLabel(words.note).fill('To the airport')
      await again.getByRole('button', { name: words.update }).click()
      await expect(again.getByText(words.updated)).toBeVisible()
      await expect(again).toHaveURL(new RegExp(`${allTrips}$`))
      await expect(again.locator('main li a').first()).toContainText('To the airport')
      await again.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      await checkAxe(again)
    },
  )

test(
  'a trip that ends offline is stored until it is saved',
  { tag: '@phone' },
  async ({ page }) => {
    await installPhone(page)
    await page.route('**/api/v1/trips', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    await signIn(page, 'ride', tracker)
    await page.getByRole('button', { name: 'Start Tracking' }).click()
    await expect(page.getByRole('button', { name: 'Stop Tracking' })).toBeVisible()
    await drive(page, now().getTime(), 101)
    await expect(miles(page, 'Current Tracking')).toHaveText('1.55')
    await page.getByRole('button', { name: 'Stop Tracking' }).click()
    const dialog = page.getByRole('dialog', { name: 'Oops, something went wrong.' })
    await expect(dialog.getByText('1.55')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Discard' })).toBeVisible()
    await checkAxe(page)

    // Opened again online, on any page, the trip is saved automatically.
    await page.unroute('**/api/v1/trips')
    await page.goto('/home')
    await expect(page.getByText(/^Your trip has been successfully saved!/)).toBeVisible()
    await page.goto(allTrips)
    await expect(page.locator('main li a').first()).toContainText('1.55 mi')
    await expect(page.locator('main li a').first()).toHaveAttribute('href', /edit-trip/)
  },
)

test('two windows of a device record one trip', { tag: '@phone' }, async ({ page, context }) => {
  const other = await context.newPage()
  for (const window of [page, other]) {
    await installPhone(window)
    await signIn(window, 'ride', tracker)
    await expect(window.getByRole('button', { name: 'Start Tracking' })).toBeVisible()
  }
  await Promise.all(
    [page, other].map((window) => window.getByRole('button', { name: 'Start Tracking' }).click()),
  )
  const messages = (window: Page) =>
    window.getByText('This trip is being recorded in another window of this device.')
  await expect(messages(page).or(page.getByRole('button', { name: 'Stop Tracking' }))).toBeVisible()
  await expect(
    messages(other).or(other.getByRole('button', { name: 'Stop Tracking' })),
  ).toBeVisible()
  const [recording, waiting] = (await messages(other).isVisible()) ? [page, other] : [other, page]
  await expect(messages(waiting)).toBeVisible()
  await drive(recording, now().getTime(), 101)
  await expect(miles(recording, 'Current Tracking')).toHaveText('1.55')
  // The waiting window takes over when the recording one closes.
  await recording.close()
  await expect(miles(waiting, 'Current Tracking')).toHaveText('1.55')
  await waiting.getByRole('button', { name: 'Stop Tracking' }).click()
  await expect(waiting).toHaveURL(/\/edit-trip\//)
})

test(
  'a phone with missing permissions shows which ones to allow',
  { tag: '@phone' },
  async ({ page }) => {
    await installPhone(page)
    await signIn(page, 'ride', tracker)
    for (const [key, title] of [
      ['phone-notifications', 'Notification Permission Needed'],
      ['phone-location', 'Location Needed'],
    ] as const) {
      await page.evaluate((name) => localStorage.setItem(name, 'denied'), key)
      await page.getByRole('button', { name: 'Start Tracking' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await page.evaluate((name) => localStorage.removeItem(name), key)
      await page.getByRole('main').getByRole('link', { name: 'Back to Trip Tracker' }).click()
    }
    await expect(page.getByRole('button', { name: 'Start Tracking' })).toBeVisible()
  },
)

for (const words of languages)
  test(`in a browser: the notice, a manual trip, and the log export, in ${words.language}`, async ({
    page,
    isMobile,
    afterwards,
  }) => {
    atOneSize(words.language, isMobile)
    const { call } = await getSession('ride')
    const params = { year: lastYear }
    const { odometer } = await call(mileage.summary, { params })
    afterwards(() => call(mileage.odometer, { params, body: { odometer } }))
    const rates = await call(mileage.rates, {})
    await speak(page, words.language)
    await signIn(page, 'ride', tracker)
    await expect(page.getByRole('region', { name: words.notice })).toBeVisible()
    await page.getByRole('link', { name: words.add }).click()
    await page.getByLabel(words.totalMiles).fill('1234.5')
    await page.getByLabel(words.note).fill('=By hand')
    await page.getByRole('button', { name: words.save, exact: true }).click()
    // Unless changed, it began a day ago.
    const start = new Date(now().getTime() - 86_400_000).toISOString()
    const { standardRate, source } = rateOn(dayInZone(start, browserZone), rates)
    await expect(page.getByText(words.created)).toBeVisible()
    await checkToast(page)
    await expect(page).toHaveURL(new RegExp(`${allTrips}$`))

    const saved = async (name: string) => {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name }).click()
      const file = await download
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
    }
    const csv = await saved(words.exportCsv)
    expect(csv.name).toBe('trips.csv')
    expect(csv.bytes.toString()).toContain(`1234.50,${standardRate.toFixed(3)},${source}`)
    expect(csv.bytes.toString()).toContain(",'=By hand")
    const pdf = await saved(words.pdf)
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')

    // Of a whole year, which has more miles than the odometer says below.
    await page.goto(`${allTrips}?year=${lastYear}`)
    await expect(page.getByRole('button', { name: words.why })).toBeVisible()
    // Scroll down, so that nothing is half hidden behind a phone's bottom bar.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.getByRole('button', { name: words.why }).click()
    const sheet = page.getByRole('dialog', { name: words.whyTitle })
    const last = rateOn(`${lastYear}-12-31`, rates)
    const shown = last.provisional ? words.estimated : last.source!
    await expect(sheet.getByText(shown).first()).toBeVisible()
    await checkAxe(page)
    await sheet.getByRole('button', { name: words.close }).click()
    await expect(sheet).toHaveCount(0)

    await page.getByLabel(words.january).fill('41200')
    await page.getByLabel(words.december).fill('42200')
    await page.getByRole('button', { name: words.saveOdometer }).click()
    await expect(page.getByText(words.odometer)).toBeVisible()
    await checkAxe(page)
    await page.getByLabel(words.january).fill('')
    await page.getByLabel(words.december).fill('')
    await page.getByRole('button', { name: words.saveOdometer }).click()
    await expect(page.getByText(words.odometer)).toHaveCount(0)
  })

test(
  'the last page numbers of a long list fit their buttons on a narrow phone',
  { tag: '@phone' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    // A page number past the end opens the last page.
    await signIn(page, 'ride', `${allTrips}?page=9999`)
    const pages = page.getByRole('navigation', { name: 'Pages of the list' })
    await expect(pages.locator('[aria-current="page"]')).toHaveText(/^\d{3}$/)
    const room = () =>
      pages.getByRole('button', { name: /^Page / }).evaluateAll((buttons) =>
        buttons.map((button) => {
          const text = document.createRange()
          text.selectNodeContents(button)
          return button.clientWidth - text.getBoundingClientRect().width
        }),
      )
    await expect.poll(async () => (await room()).length).toBeGreaterThan(2)
    await expect.poll(async () => Math.min(...(await room()))).toBeGreaterThanOrEqual(4)
  },
)
