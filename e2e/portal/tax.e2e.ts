import { readFile } from 'node:fs/promises'
import { tax } from '@milepost/contract/tax/tax'
import { atOneSize } from '../fixtures/at-one-size.ts'
import { checkScreen } from '../fixtures/axe.ts'
import { collectComplaints } from '../fixtures/complaints.ts'
import { today } from '../fixtures/dates.ts'
import { isDrawn } from '../fixtures/drawn.ts'
import { checkPrinted } from '../fixtures/printed.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { expect, test, type Page } from '../fixtures/test.ts'
import { getSession } from '../fixtures/without-network.ts'

const estimates = '/tax/quarterly-tax-estimates'
const returns = '/tax/tax-returns'
/** Of the payment that the journey marks. */
const confirmation = '270261100'

const languages = [
  {
    language: 'en',
    client: 'pro',
    estimates: 'Quarterly Tax Estimates',
    quarter: /^Quarter( \*)?$/,
    required: 'Must select a tax quarter',
    makePayment: /^Make IRS Payment/,
    dates: 'Payment Dates',
    homeTask: /estimated tax$/,
    markAsPaid: 'Mark as Paid',
    amount: 'Amount, in dollars',
    paidOn: 'Paid on',
    confirmation: /^Confirmation number/,
    confirmed: `Confirmation ${confirmation}`,
    save: 'Save',
    saved: 'Payment saved.',
    notSaved: /Your payment was not saved/,
    edit: /^Edit the payment of/,
    remove: 'Delete',
    removed: 'Payment deleted.',
    left: 'Left to pay',
    future: 'This date is in the future. Enter today or an earlier day.',
    calendar: 'Add to Calendar',
    event: 'SUMMARY:Due: ',
    broken: 'There was an error fetching your estimate: ',
    tryAgain: 'Try Again',
    returns: 'Tax Returns',
    taxReturn: /^Tax return( \*)?$/,
    openReturn: /^Open the \d{4} return/,
  },
  {
    language: 'es',
    client: 'pro',
    estimates: 'Estimaciones trimestrales',
    quarter: /^Trimestre( \*)?$/,
    required: 'Hay que elegir un trimestre',
    makePayment: /^Pagar al IRS/,
    dates: 'Fechas de pago',
    homeTask: /^Impuesto estimado/,
    markAsPaid: 'Marcar como pagado',
    amount: 'Monto, en dólares',
    paidOn: 'Pagado el',
    confirmation: /^Número de confirmación/,
    confirmed: `Confirmación ${confirmation}`,
    save: 'Guardar',
    saved: 'Pago guardado.',
    notSaved: /Su pago no se guardó/,
    edit: /^Editar el pago de/,
    remove: 'Borrar',
    removed: 'Pago borrado.',
    left: 'Falta por pagar',
    future: 'Esta fecha todavía no llega. Escriba la de hoy o una anterior.',
    calendar: 'Agregar al calendario',
    event: 'SUMMARY:Vence: impuesto estimado',
    broken: 'Hubo un error al abrir su estimación: ',
    tryAgain: 'Intentar de nuevo',
    returns: 'Declaraciones',
    taxReturn: /^Declaración( \*)?$/,
    openReturn: /^Abrir la declaración de/,
  },
] as const

const cents = (text: string) => Math.round(100 * Number(text.replace(/[^\d.]/g, '')))

async function openIn(page: Page, language: string, client: string, path: string) {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  await signIn(page, client, path)
}

/** Deletes what a journey has left of its payment. */
async function removePayments(client: string): Promise<void> {
  const { call } = await getSession(client)
  const payments = (await call(tax.runway, {})).flatMap((quarter) => quarter.payments)
  for (const { id, confirmationNumber } of payments)
    if (confirmationNumber === confirmation) await call(tax.unmarkPaid, { params: { id } })
}

let complaints: string[]
test.beforeEach(({ page }) => {
  complaints = collectComplaints(page)
})

for (const words of languages)
  test.describe(`in ${words.language}`, () => {
    test.beforeEach(({ isMobile }) => atOneSize(words.language, isMobile))

    test(
      'from home to the estimate and its payments',
      { tag: words.language === 'en' ? '@gate-desk' : [] },
      async ({ page, afterwards }) => {
        afterwards(() => removePayments(words.client))
        await openIn(page, words.language, words.client, '/home')
        const task = page.getByRole('link').filter({ has: page.getByText(words.homeTask) })
        await task.click()
        await expect(page).toHaveURL(new RegExp(`${estimates}$`))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.estimates)
        const link = page.getByRole('main').getByRole('link', { name: words.makePayment })
        await expect(link).toHaveAttribute('href', /^https:/)
        await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
        await page.getByRole('button', { name: words.calendar }).waitFor()

        const quarter = page.getByLabel(words.quarter)
        await quarter.focus()
        await page.keyboard.press('Tab')
        await page.getByText(words.required).waitFor()
        await quarter.selectOption({ index: 1 })
        await expect(page).toHaveURL(/quarter=\d{4}_[1-4]$/)
        await expect.poll(() => isDrawn(page)).toBe(true)
        await expect(page.getByText(words.required)).toHaveCount(0)

        const dates = page.getByRole('region', { name: words.dates })
        const row = dates.locator('details[open]').last()
        const left = () =>
          row.getByText(words.left).locator('xpath=following-sibling::dd').innerText().then(cents)
        const before = await left()
        expect(before).toBeGreaterThan(100_10)
        await checkScreen(page)

        const mark = row.getByRole('button', { name: words.markAsPaid })
        const form = page.getByRole('dialog')
        await mark.press('Enter')
        await expect(form.getByLabel(words.amount)).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(form).toHaveCount(0)
        await expect(mark).toBeFocused()
        await page.keyboard.press('Enter')
        await form.getByLabel(words.amount).fill('100.10')
        await form.getByLabel(words.paidOn).fill('2099-01-01')
        await form.getByLabel(words.confirmation).fill(confirmation)
        await form.getByRole('button', { name: words.save }).click()
        await form.getByText(words.future).waitFor()
        await checkScreen(page)
        await form.getByLabel(words.paidOn).fill(today())
        // Saved with the keyboard: offline, then online again.
        const save = form.getByRole('button', { name: words.save })
        const payments = '**/api/v1/tax_payments'
        await page.route(payments, (route) => route.abort())
        await save.press('Enter')
        await page.getByText(words.notSaved).first().waitFor()
        await expect(save).toBeFocused()
        await page.unroute(payments)
        expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')])
        await page.keyboard.press('Enter')
        await page.getByText(words.saved).first().waitFor()
        await expect(form).toHaveCount(0)
        await row.getByText(words.confirmed).waitFor()
        await expect(mark).toBeFocused()
        await expect.poll(left).toBe(before - 100_10)
        await checkScreen(page)

        await row.getByRole('button', { name: words.edit }).click()
        await form.getByLabel(words.amount).fill('0.01')
        await form.getByRole('button', { name: words.save }).click()
        await expect(form).toHaveCount(0)
        await expect.poll(left).toBe(before - 1)

        await row.getByRole('button', { name: words.edit }).click()
        await form.getByRole('button', { name: words.remove }).click()
        await page.getByText(words.removed).first().waitFor()
        await expect(row.getByRole('button', { name: words.edit })).toHaveCount(0)
        await expect.poll(left).toBe(before)
        expect(complaints).toEqual([])
      },
    )

    test('the due dates can be added to a calendar', async ({ page }) => {
      await openIn(page, words.language, words.client, estimates)
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: words.calendar }).click()
      const file = await download
      expect(file.suggestedFilename()).toMatch(/\.ics$/)
      const text = await readFile(await file.path(), 'utf8')
      expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/)
      expect(text).toContain(words.event)
      expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(4)
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    })

    test('an estimate that can’t be opened shows an error at the field', async ({ page }) => {
      await page.route('**/api/v1/pdfs/tax_estimate/**', (route) => route.abort())
      await openIn(page, words.language, words.client, estimates)
      const quarter = page.getByLabel(words.quarter)
      await quarter.focus()
      await quarter.selectOption({ index: 1 })
      await page.getByText(words.broken).waitFor()
      await expect(quarter).toBeFocused()
      await expect(quarter).toHaveAttribute('aria-invalid', 'true')
      await checkScreen(page)
      await page.unroute('**/api/v1/pdfs/tax_estimate/**')
      await page.getByRole('button', { name: words.tryAgain }).press('Enter')
      await expect.poll(() => isDrawn(page)).toBe(true)
      await expect(page.getByRole('main')).toBeFocused()
    })

    test('a return opens in the portal or on the other site', async ({ page }) => {
      await openIn(page, words.language, words.client, returns)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.returns)
      const choice = page.getByLabel(words.taxReturn)
      await choice.selectOption({ index: 1 })
      await expect.poll(() => isDrawn(page)).toBe(true)
      await checkScreen(page)
      await choice.selectOption({ index: 1 })
      const elsewhere = page.getByRole('link', { name: words.openReturn })
      await expect(elsewhere).toHaveAttribute('href', /^https:/)
      await expect(elsewhere).toHaveAttribute('rel', 'noopener noreferrer')
      await checkScreen(page)
      expect(complaints).toEqual([])
    })
  })

test('an estimate prints dark on white from the dark theme, without what one presses', async ({
  page,
}) => {
  await signIn(page, 'pro', estimates)
  await page.getByLabel(/^Quarter/).selectOption({ index: 1 })
  await expect.poll(() => isDrawn(page)).toBe(true)
  await page.getByRole('button', { name: 'Mark as Paid' }).first().waitFor()
  await checkPrinted(page)
  await expect(page.getByRole('button', { name: 'Mark as Paid' }).first()).toBeVisible()
  await page.goto(returns)
  await page.getByLabel(/^Tax return/).selectOption({ index: 1 })
  await expect.poll(() => isDrawn(page)).toBe(true)
  await checkPrinted(page)
})

test('a broken PDF shows an error, and the page still works @phone', async ({ page }) => {
  await page.route('**/api/v1/pdfs/tax_estimate/**', (route) =>
    route.fulfill({
      contentType: 'application/pdf',
      body: '%PDF-1.7\nnothing of what a PDF needs',
    }),
  )
  await signIn(page, 'pro', estimates)
  await page.getByLabel(/^Quarter/).selectOption({ index: 1 })
  await page.getByText('There was an error fetching your estimate: ').waitFor()
  await checkScreen(page)
})

test('an inactive client can open a return, but sees no estimates @phone', async ({ page }) => {
  await signIn(page, 'inactive', returns)
  await page.getByLabel(/^Tax return/).selectOption({ index: 1 })
  await expect.poll(() => isDrawn(page)).toBe(true)
  await page.goto(estimates)
  await expect(page).toHaveURL(/\/home$/)
})
