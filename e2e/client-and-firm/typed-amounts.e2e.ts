import { randomUUID } from 'node:crypto'
import { clients } from '@milepost/contract/clients/clients'
import { posting } from '@milepost/contract/financial-performance/posting'
import { mileage } from '@milepost/contract/mileage/mileage'
import { tax } from '@milepost/contract/tax/tax'
import { atOneSize } from '../fixtures/at-one-size.ts'
import { lastYear, thisYear } from '../fixtures/dates.ts'
import { emptyPdf } from '../fixtures/empty-pdf.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { asAdmin, asBookkeeper, findAccountId, openConsole } from '../fixtures/staff.ts'
import { expect, test, type Locator, type Page } from '../fixtures/test.ts'
import { unique } from '../fixtures/unique.ts'
import { getSession } from '../fixtures/without-network.ts'

const languages = [
  {
    language: 'en',
    miles: 'Total Miles',
    note: /^Note/,
    save: 'Save',
    january: 'On January 1',
    december: 'On December 31',
    markAsPaid: 'Mark as Paid',
    amount: 'Amount, in dollars',
    paidOn: 'Paid on',
    load: ['All-in offer, with fuel surcharge ($)', 'Loaded miles', 'Empty miles', 'Days'],
    ofMiles: /^1,100 miles/,
    addPerDiem: 'Add a per diem rate',
    addMileage: 'Add a mileage rate',
    correct: /^Correct: /,
    addLine: /^Add to /,
    newRule: 'New rule',
    split: 'Split over several accounts',
    choosePdfs: 'Choose PDFs',
    chooseFile: 'Choose a file',
    inviteThem: 'Invite these clients',
    first: 'The first by name',
  },
  {
    language: 'es',
    miles: 'Total de millas',
    note: /^Nota/,
    save: 'Guardar',
    january: 'El 1 de enero',
    december: 'El 31 de diciembre',
    markAsPaid: 'Marcar como pagado',
    amount: 'Monto, en dólares',
    paidOn: 'Pagado el',
    load: [
      'Oferta total, con recargo de combustible ($)',
      'Millas cargadas',
      'Millas vacías',
      'Días',
    ],
    ofMiles: /^1,100 millas/,
    addPerDiem: 'Agregar una tarifa de viáticos',
    addMileage: 'Agregar una tarifa por milla',
    correct: /^Corregir: /,
    addLine: /^Agregar a /,
    newRule: 'Nueva regla',
    split: 'Dividir entre varias cuentas',
    choosePdfs: 'Elegir PDF',
    chooseFile: 'Elegir un archivo',
    inviteThem: 'Invitar a estos clientes',
    first: 'A los primeros por nombre',
  },
] as const

const speak = (page: Page, language: string) =>
  page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)

/** Types key by key, as a person does, and leaves the field. */
async function typeIn(field: Locator, text: string): Promise<void> {
  await field.click()
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(text)
  await field.press('Tab')
}

/** Each number field in the place, and there are so many: thousands with a comma, and a decimal with one. */
async function checkFields(place: Page | Locator, count: number): Promise<void> {
  const fields = place.locator('input[inputmode="decimal"]')
  await expect(fields).toHaveCount(count)
  for (const field of await fields.all()) {
    await typeIn(field, '1,234')
    await expect(field).toHaveValue(/^1,234(\.00)?$/)
    await typeIn(field, '12,5')
    await expect(field).toHaveValue(/^12\.50?$/)
    await typeIn(field, '1,23,4')
    await expect(field).toHaveValue('1,23,4')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill('')
  }
}

async function chooseFile(page: Page, button: string, name: string, buffer: Buffer): Promise<void> {
  const dialog = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await dialog).setFiles({ name, mimeType: 'application/octet-stream', buffer })
}

for (const words of languages)
  test.describe(`in ${words.language}`, () => {
    test.beforeEach(({ page }) => speak(page, words.language))

    test.describe('in the portal', () => {
      test.beforeEach(({ isMobile }) => atOneSize(words.language, isMobile))

      test(
        'thousands typed with a comma are thousands: a trip, and the odometer',
        { tag: words.language === 'en' ? '@gate-desk' : [] },
        async ({ page, afterwards }) => {
          const { call } = await getSession('ride')
          const params = { year: lastYear }
          const { odometer } = await call(mileage.summary, { params })
          afterwards(() => call(mileage.odometer, { params, body: { odometer } }))
          const note = unique('Laredo to Ohio')
          await signIn(page, 'ride', '/mileage-tracker/add-trip')
          await typeIn(page.getByLabel(words.miles), '1,234')
          await page.getByRole('textbox', { name: words.note }).fill(note)
          await page.getByRole('button', { name: words.save, exact: true }).click()
          await expect(page).toHaveURL(/all-trips$/)
          const { items } = await call(mileage.list, { query: { limit: 20 } })
          expect(items.find((trip) => trip.note === note)?.miles).toBe(1_234)

          await page.goto(`/mileage-tracker/all-trips?year=${lastYear}`)
          await typeIn(page.getByLabel(words.january), '141,200')
          await typeIn(page.getByLabel(words.december), '142,200')
          await page.keyboard.press('Enter')
          const saved = () => call(mileage.summary, { params }).then((year) => year.odometer)
          await expect.poll(saved).toEqual({ startMiles: 141_200, endMiles: 142_200, change: null })
        },
      )

      test('a tax payment and an offered load', async ({ page, afterwards }) => {
        const { call } = await getSession('pro')
        const list = async () => (await call(tax.runway, {})).flatMap((quarter) => quarter.payments)
        const before = (await list()).map(({ id }) => id)
        const isNew = ({ id }: { id: string }) => !before.includes(id)
        afterwards(async () => {
          for (const { id } of (await list()).filter(isNew))
            await call(tax.unmarkPaid, { params: { id } })
        })
        await signIn(page, 'pro', '/tax/quarterly-tax-estimates')
        await page.getByRole('button', { name: words.markAsPaid }).last().click()
        const form = page.getByRole('dialog')
        await checkFields(form, 1)
        await typeIn(form.getByLabel(words.amount), '2,851.23')
        await form.getByRole('button', { name: words.save }).click()
        await expect(form).toHaveCount(0)
        expect((await list()).find(isNew)?.amount).toBe(2_851.23)

        await page.goto('/financial-performance/profit-plan')
        const [offer, loaded, empty, days] = words.load.map((name) => page.getByLabel(name))
        await typeIn(offer!, '2,400')
        await typeIn(loaded!, '1,050')
        await typeIn(empty!, '50')
        await typeIn(days!, '2,5')
        await expect(days!).toHaveValue('2.5')
        await expect(page.getByText(words.ofMiles)).toBeVisible()
      })
    })

    test.describe('in the console', () => {
      test.skip(({ isMobile }) => isMobile, 'The console is a desktop app.')
      test.describe.configure({ timeout: 240_000 })

      test('rates, plans, taxes, and clients', async ({ page }) => {
        await openConsole(page, 'admin', '/rates')
        const dialog = page.getByRole('dialog')
        await page
          .locator('details > summary')
          .filter({ hasText: String(thisYear()) })
          .click()
        for (const [name, count] of [
          [words.addPerDiem, 2],
          [words.addMileage, 1],
          [words.correct, 1],
        ] as const) {
          await page.getByRole('button', { name }).first().click()
          await checkFields(dialog, count)
          await page.keyboard.press('Escape')
          await expect(dialog).toHaveCount(0)
        }

        await page.goto(`/console/clients/${findAccountId('ent')}/profit-plans/new`)
        await page.getByRole('button', { name: words.addLine }).first().click()
        await checkFields(page, 11)
        await page.goto(`/console/clients/${findAccountId('ess')}/tax`)
        await checkFields(page, 10)
        await page.goto('/console/tax')
        const paper = `Kowalik Express ${thisYear()} Q3.pdf`
        await chooseFile(page, words.choosePdfs, paper, Buffer.from(await emptyPdf()))
        await checkFields(page, 1)

        await page.goto('/console/clients/former')
        const years = page.locator('input[inputmode="numeric"]')
        await typeIn(years, '1,234')
        await expect(years).toHaveAttribute('aria-invalid', 'true')
        const account = { name: unique('Not Invited Trucking'), clientCustomerType: 'PRO' as const }
        await (
          await asAdmin()
        )(clients.create, { body: { account } })
        await page.goto('/console/clients?invitation=not_invited')
        await page.getByRole('button', { name: words.inviteThem }).click()
        await dialog.getByLabel(words.first).check()
        const count = dialog.locator('input[inputmode="numeric"]')
        await typeIn(count, '1,5')
        await expect(count).toHaveAttribute('aria-invalid', 'true')
      })

      test('the books', async ({ page }) => {
        const call = await asBookkeeper()
        const { id: accountId } = await (
          await asAdmin()
        )(clients.create, {
          body: { account: { name: unique('Comma Hauling'), clientCustomerType: 'PRO' } },
        })
        const batchId = randomUUID()
        const line = { date: `${lastYear}-10-05`, source: 'Speedco' }
        await call(posting.post, {
          params: { accountId },
          body: {
            id: batchId,
            date: line.date,
            description: 'Fuel',
            transactions: [
              { ...line, internalAccountNumber: 1000, amount: -84.2 },
              { ...line, internalAccountNumber: 5000, amount: 84.2 },
            ],
          },
        })
        const books = `/clients/${accountId}/books`
        await openConsole(page, 'bookkeeper', `${books}/new`)
        const dialog = page.getByRole('dialog')
        await page.getByRole('combobox').last().focus()
        await page.keyboard.type('5000')
        await page.keyboard.press('Enter')
        await checkFields(page, 1)

        await page.goto(`/console${books}/batches/${batchId}`)
        await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
        await page.keyboard.press('j')
        await page.keyboard.press('c')
        await checkFields(dialog, 1)

        await page.goto(`/console${books}/waiting`)
        await checkFields(page, 2)

        await page.goto(`/console${books}/rules`)
        await page.getByRole('button', { name: words.newRule }).first().click()
        await dialog.getByLabel(words.split).check()
        await checkFields(dialog, 3)

        await page.goto(`/console${books}/reconcile`)
        await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
        await page.keyboard.press('j')
        await page.keyboard.press('Enter')
        await checkFields(page, 1)

        await page.goto(`/console${books}/import`)
        const file = `Date,Description,Amount\n10/03/${lastYear},A,-5.00\n10/04/${lastYear},B,#REF!\n`
        await chooseFile(page, words.chooseFile, 'october.csv', Buffer.from(file))
        const row = page
          .getByRole('main')
          .getByRole('listitem')
          .filter({ has: page.getByText('B', { exact: true }) })
        await row.focus()
        await expect(row).toBeFocused()
        await page.keyboard.press('t')
        await checkFields(row, 1)
      })
    })
  })
