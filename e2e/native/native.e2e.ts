import { readFileSync } from 'node:fs'
import { checkAxe, checkScreen } from '../fixtures/axe.ts'
import { now } from '../fixtures/dates.ts'
import { emptyPdf } from '../fixtures/empty-pdf.ts'
import { expect, test, type Page } from '../fixtures/test.ts'
import { openApp, paper, press, title } from './native-app.ts'
import { setSeen, type Phone } from './native-phone.ts'

const languages = [
  {
    language: 'en',
    photo: /^Photo/,
    fit: 'Fit the Page',
    submit: 'Submit',
    onItsWay: 'On its way!',
    openCamera: 'Open Camera',
    needed: 'Permissions Needed',
    openSettings: 'Open Settings',
    review: 'Check Your Page',
    join: 'Add to This Document',
    unable: 'Unable to process',
    wrongType: /errors?\(?s?\)? occurred: Accepted file types are PDF, PNG, JPG, JPEG or TIFF/,
    tooLarge: /Size limit exceeded\. File must be 10MB or less/,
    none: 'Failed to process document. Please try again or upload through the in-app experience.',
    start: 'Start Tracking',
    stop: 'Stop Tracking',
    saved: /^Your trip has been successfully saved!/,
    watched: 'Recording your trip',
    location: 'Location Needed',
    precision: 'Precise Location Is Off',
    off: 'Location Is Off',
    notifications: 'Notification Permission Needed',
    lock: 'Lock this app',
    locked: 'Milepost is locked',
    unlock: 'Unlock',
    security: 'Security',
  },
  {
    language: 'es',
    photo: /^Foto/,
    fit: 'Ajuste la página',
    submit: 'Enviar',
    onItsWay: '¡Va en camino!',
    openCamera: 'Abrir cámara',
    needed: 'Se necesitan permisos',
    openSettings: 'Abrir Configuración',
    review: 'Revise su página',
    join: 'Agregar al documento',
    unable: 'No se pudo procesar',
    wrongType: /Ocurrieron los siguientes errores: .*PDF, PNG, JPG, JPEG o TIFF/,
    tooLarge: /10 ?MB/,
    none: 'No se pudo procesar el documento. Inténtelo de nuevo o súbalo desde la aplicación.',
    start: 'Empezar a registrar',
    stop: 'Terminar de registrar',
    saved: /^¡Su viaje se guardó!/,
    watched: 'Registrando su viaje',
    location: 'Se necesita la ubicación',
    precision: 'La ubicación precisa está desactivada',
    off: 'La ubicación está apagada',
    notifications: 'Se necesita permiso para notificaciones',
    lock: 'Bloquear esta aplicación',
    locked: 'Milepost está bloqueado',
    unlock: 'Desbloquear',
    security: 'Seguridad',
  },
] as const

const tracker = '/mileage-tracker/trip-tracker'

test.skip(({ isMobile }) => !isMobile, 'The app runs only on phones.')

/** Takes a screenshot for docs/screens if MILEPOST_SCREENS names a folder. */
const strip = process.env.MILEPOST_SCREENS
const picture = async (page: Page, name: string) => {
  if (strip) await page.screenshot({ path: `${strip}/${name}.png` })
}

for (const words of languages) {
  test.describe(`in ${words.language}`, () => {
    test(
      'a page is scanned with the phone’s own scanner and sent',
      { tag: words.language === 'es' ? '@gate-phone' : [] },
      async ({ page }) => {
        const phone = await openApp(page, 'pro', words.language)
        await page.goto('/home')
        await title(page, /./).waitFor()
        phone.does.paper = await paper(page)
        await picture(page, `${words.language}-1-home`)
        await page.goto('/home?upload=new')
        await page.getByRole('button', { name: words.photo }).waitFor()
        await picture(page, `${words.language}-2-choose`)
        await press(page, words.photo)
        await title(page, words.fit).waitFor()
        await expect(page.getByRole('button', { name: words.submit, exact: true })).toBeEnabled()
        await checkScreen(page)
        await page.emulateMedia({ colorScheme: 'light' })
        await picture(page, `${words.language}-3-fit`)
        await press(page, words.submit)
        await expect(page.getByText(words.onItsWay)).toBeVisible()
        await picture(page, `${words.language}-4-sent`)
      },
    )

    test('a denied camera is allowed in the phone’s settings', async ({ page }) => {
      const phone = await openApp(page, 'pro', words.language)
      Object.assign(phone.does, { camera: 'prompt', promptAnswer: 'denied' })
      await page.goto('/upload/camera-upload/single')
      await title(page, words.needed).waitFor()
      await checkScreen(page)
      await press(page, words.openSettings)
      await expect.poll(() => phone.asked('openSettings')).toHaveLength(1)

      phone.does.paper = await paper(page)
      await setSeen(page, false)
      phone.does.camera = 'granted'
      await setSeen(page, true)
      await title(page, words.fit).waitFor()
    })

    test('a shared image or PDF is accepted, and any other file is refused', async ({ page }) => {
      const phone = await openApp(page, 'pro', words.language)
      await page.goto('/home')
      await title(page, /./).waitFor()
      await phone.share('Fuel.jpg', 'image/jpeg', await paper(page))
      await title(page, words.fit).waitFor()
      await expect(page).toHaveURL(/\/upload\/camera-upload\/single$/)
      await expect.poll(() => phone.files.size).toBe(0)

      await phone.share('Settlement.pdf', 'application/pdf', await emptyPdf())
      await press(page, words.join)
      await title(page, words.review).waitFor()
      await expect(page.getByText('Settlement.pdf').first()).toBeVisible()

      const large = Buffer.alloc(11 * 1024 * 1024, '%PDF')
      const refused: [Parameters<Phone['share']>, string | RegExp][] = [
        [['Notes.txt', 'text/plain', Buffer.from('no document')], words.wrongType],
        [['Large.pdf', 'application/pdf', large], words.tooLarge],
        [[], words.none],
      ]
      for (const [shared, sentence] of refused) {
        await phone.share(...shared)
        if (shared.length > 0) await press(page, words.join)
        // A file this large takes a while to pass through the message channel.
        await expect(page.getByText(sentence)).toBeVisible({ timeout: 60_000 })
        await expect(page.getByRole('alert').getByText(words.unable, { exact: true })).toBeVisible()
      }
      await checkAxe(page)
    })

    test('a trip continues while the phone sleeps, and after the app is killed', async ({
      page,
    }) => {
      const phone = await openApp(page, 'ride', words.language)
      await page.goto(tracker)
      await press(page, words.start)
      await expect(page.getByRole('button', { name: words.stop })).toBeVisible()
      await expect
        .poll(() => phone.asked('begin')[0])
        .toMatchObject({ title: words.watched, distanceFilter: 10 })

      const began = now().getTime()
      const north = (from: number, to: number) =>
        Array.from({ length: to - from }, (_, i) => ({
          latitude: 33.4484 + ((from + i) * 25) / 111195,
          longitude: -112.074,
          accuracy: 8,
          time: began + (from + i) * 1_000,
        }))
      const miles = page.locator('dd.figure').first()

      // The screen is off: the phone itself sends the start of the trip.
      await setSeen(page, false)
      await phone.move(north(0, 2))
      await expect.poll(() => phone.asked('http').length).toBeGreaterThan(0)
      // Then the page is suspended, too.
      await phone.move(north(2, 101), { asleep: true })
      await setSeen(page, true)
      // 100 steps of 25 m.
      await expect(miles).toHaveText('1.55')
      expect(phone.asked('schedule').length).toBeGreaterThan(0)

      // The app is killed while the drive continues, and opened again.
      await phone.move(north(101, 151), { asleep: true })
      await page.goto(tracker)
      await expect(miles).toHaveText('2.33')
      await phone.move(north(151, 201))
      await expect(miles).toHaveText('3.11')
      await phone.move(north(201, 205), { asleep: true })
      await press(page, words.stop)
      await expect(page.getByText(words.saved)).toBeVisible()
      await expect(page.locator('input[inputmode="decimal"]').first()).toHaveValue('3.17')
      expect(phone.journal.isOn).toBe(false)
      expect(phone.asked('cancel').length).toBeGreaterThan(0)
    })

    test('a trip needs the location permission and, on Android, notifications', async ({
      page,
    }) => {
      const phone = await openApp(page, 'ride', words.language)
      Object.assign(phone.does, { notifications: 'prompt', promptAnswer: 'denied' })
      await page.goto(tracker)
      await press(page, words.start)
      await title(page, words.notifications).waitFor()
      await checkAxe(page)
      await press(page, words.openSettings)
      await expect.poll(() => phone.asked('openSettings')).toHaveLength(1)

      Object.assign(phone.does, { notifications: 'granted', location: 'prompt' })
      await page.goto(tracker)
      await press(page, words.start)
      await title(page, words.location).waitFor()
      await checkAxe(page)

      Object.assign(phone.does, { location: 'granted', isPrecise: false })
      await page.goto(tracker)
      await press(page, words.start)
      await title(page, words.precision).waitFor()
      await checkAxe(page)

      Object.assign(phone.does, { isPrecise: true, isLocationOn: false })
      await page.goto(tracker)
      await press(page, words.start)
      await title(page, words.off).waitFor()
      await press(page, words.openSettings)
      await expect.poll(() => phone.asked('openLocationSettings')).toHaveLength(1)

      phone.does.isLocationOn = true
      await page.goto(tracker)
      await press(page, words.start)
      await expect(page.getByRole('button', { name: words.stop })).toBeVisible()
      await expect
        .poll(() => phone.asked('begin'))
        .toMatchObject([{ reminder: { id: 1, path: tracker } }])
      // A trip without miles is discarded.
      await press(page, words.stop)
      await expect(page.getByRole('button', { name: words.start })).toBeVisible()
    })

    test('the app is locked, and unlocked by the phone’s owner', async ({ page }) => {
      const phone = await openApp(page, 'pro', words.language)
      await page.goto('/security')
      await page.getByText(words.lock).click()
      await expect.poll(() => phone.stored.get('app-lock')).toBe('on')
      await checkScreen(page)

      phone.does.isOwner = false
      await page.goto('/home')
      await title(page, words.locked).waitFor()
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await checkScreen(page)
      // The app asks for authentication on its own first; after a failure, a button asks again.
      const asked = () => phone.asked('internalAuthenticate')
      await expect.poll(asked).toContainEqual({ isOwner: false })
      phone.does.isOwner = true
      await press(page, words.unlock)
      await expect(title(page, words.locked)).toHaveCount(0)
      await expect(title(page, /./)).toBeVisible()
    })
  })
}

test('a canceled scan is ignored; without a scanner the camera opens', async ({ page }) => {
  const phone = await openApp(page, 'pro')
  await page.goto('/upload/camera-upload/single')
  await page.getByRole('button', { name: 'Open Camera' }).waitFor()
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0)
  await checkScreen(page)
  Object.assign(phone.does, { hasScanner: false, paper: await paper(page) })
  await press(page, 'Open Camera')
  await title(page, 'Fit the Page').waitFor()
  expect(phone.asked('takePhoto')).toMatchObject([{ quality: 100 }])
})

test('a file is saved and opened on the phone', async ({ page }) => {
  const phone = await openApp(page, 'ride')
  await page.goto('/mileage-tracker/all-trips')
  await page.getByRole('button', { name: 'Export CSV' }).first().click()
  await expect.poll(() => phone.asked('openDocument')).toHaveLength(1)
  const [[path, bytes] = ['', undefined]] = [...phone.files]
  expect(path).toMatch(/^\/downloads\/.+\.csv$/)
  expect(String(bytes)).toContain('Saguaro Rides')
  expect(phone.asked('openDocument')).toEqual([{ path: `file://${path}` }])
})

test('a browser doesn’t load the native scripts', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/sign-in')
  await title(page, /./).waitFor()
  const scripts = asked.filter((url) => url.includes('/assets/'))
  expect(scripts.length).toBeGreaterThan(3)
  const built = JSON.parse(readFileSync('apps/portal/dist/preloads.json', 'utf8')) as object
  expect(JSON.stringify(built)).not.toMatch(/capacitor|start-app|native/)
  expect(scripts.filter((url) => /start-app|capacitor|app-frame/.test(url))).toEqual([])
})
