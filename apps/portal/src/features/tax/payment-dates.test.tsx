import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { firm } from '@milepost/contract/firm/firm'
import { tax } from '@milepost/contract/tax/tax'
import type { TaxPayment, TaxQuarter } from '@milepost/contract/tax/tax-quarter'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { openPage } from '@milepost/testing/open.tsx'
import { aFirm } from '@milepost/testing/records/a-client.ts'
import { aTaxPayment, aTaxQuarter } from '../../../test/a-tax-quarter.ts'
import { QuarterlyTaxEstimatesPage } from './quarterly-tax-estimates-page.tsx'

const path = '/tax/quarterly-tax-estimates'
const first = aTaxQuarter({
  id: '2027_1',
  year: 2027,
  quarter: 1,
  dueDate: '2027-04-15',
  hasEstimate: false,
  amountDue: null,
})
const third = aTaxQuarter({ id: '2026_3', quarter: 3, dueDate: '2026-09-15', amountDue: 1800 })

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 9) })
  api = fakeApi()
  api.answer(firm.show, aFirm())
  api.answer(tax.estimateOptions, [])
})
afterEach(() => void vi.useRealTimers())

async function open(quarters: TaxQuarter[], language: 'en' | 'es' = 'en', at = path) {
  api.answer(tax.runway, quarters)
  openPage(<QuarterlyTaxEstimatesPage />, { path, at, language })
  const title = language === 'en' ? 'Payment Dates' : 'Fechas de pago'
  return within(await screen.findByRole('region', { name: title }))
}

/** The part of the page about one quarter. */
const quarter = async (name: string) => {
  const found = (await screen.findByText(name)).closest('details')!
  return { ...within(found), isOpen: found.open, text: found.textContent }
}

describe('payment dates', () => {
  test('show for the next quarter what is left to pay and what to set aside each week until then', async () => {
    await open([aTaxQuarter({ payments: [aTaxPayment()] }), first])
    const next = await quarter('4th quarter of 2026')
    expect(next.isOpen).toBe(true)
    next.getByText('Jan 15, 2027')
    next.getByText('$1,240.40 to pay')
    // 55 days, so 8 paydays.
    next.getByText('Set aside $155.05 per week for 8 weeks.')
    expect(next.text).toContain('Your estimate says$2,240.50You paid$1,000.10Left to pay$1,240.40')
    next.getByText('$1,000.10 on Nov 2, 2026')
    next.getByText('IRS Direct Pay or IRS account')
    next.getByText('Confirmation 270261100')
    const after = await quarter('1st quarter of 2027')
    expect(after.isOpen).toBe(false)
    after.getByText('No estimate yet')
  })

  test('say why a date is not the fifteenth', async () => {
    await open([aTaxQuarter({ id: '2027_4', year: 2027, dueDate: '2028-01-18' })])
    await screen.findByText('Moved from Saturday, January 15: a weekend and a holiday.')
  })

  test('show what is paid, and collapse past quarters', async () => {
    const paid = aTaxPayment({ amount: 2240.5 })
    const past = { ...third, id: '2025_3', year: 2025, dueDate: '2025-09-15' }
    const section = await open([past, aTaxQuarter({ payments: [paid] })])
    await section.findByText('Paid')
    section.getByText('1 earlier quarter')
    section.getByText('$1,800.00 not marked as paid')
    expect(section.queryByText(/Set aside/)).toBeNull()
  })

  test('show what is late first, with its days and what that means, beside what is next', async () => {
    const paid = { ...third, id: '2026_2', quarter: 2, payments: [aTaxPayment({ amount: 1800 })] }
    const section = await open([paid, third, aTaxQuarter()])
    await section.findByText('3rd quarter of 2026')
    const names = section
      .getAllByText(/^\d.. quarter of 2026$/)
      .map(({ textContent }) => textContent)
    expect(names).toEqual(['3rd quarter of 2026', '4th quarter of 2026', '2nd quarter of 2026'])
    const late = await quarter('3rd quarter of 2026')
    expect(late.isOpen).toBe(true)
    late.getByText('$1,800.00 not marked as paid, 67 days late')
    late.getByText(
      /^Until you pay it, the IRS adds a charge for each day, up to Thursday, April 15/,
    )
    expect((await quarter('4th quarter of 2026')).isOpen).toBe(true)
    section.getByText('1 earlier quarter')
  })

  test('name the day instead of weeks in the last week', async () => {
    await open([aTaxQuarter({ dueDate: '2026-11-27' })])
    await screen.findByText('Set aside $2,240.50 by Friday, November 27.')
  })

  test('say what was paid of a quarter whose estimate names its amount on paper alone, and turn to the next', async () => {
    await open([aTaxQuarter({ amountDue: null, payments: [aTaxPayment()] }), first])
    const paid = await quarter('4th quarter of 2026')
    paid.getByText('$1,000.10 paid')
    expect(paid.isOpen).toBe(false)
    expect((await quarter('1st quarter of 2027')).isOpen).toBe(true)
  })

  test('do not say of an estimate of nothing that it was paid', async () => {
    await open([aTaxQuarter({ amountDue: 0 })], 'es')
    const next = await quarter('4.º trimestre de 2026')
    next.getByText('Nada que pagar')
    expect(next.text).not.toContain('Pagado')
  })

  test('are there for a client without estimates', async () => {
    await open([first])
    await screen.findByText('You have no Quarterly Tax Estimates.')
    expect((await quarter('1st quarter of 2027')).isOpen).toBe(true)
  })

  test('open at the quarter of the address', async () => {
    await open([third, aTaxQuarter()], 'en', `${path}?quarter=2026_3`)
    expect((await quarter('3rd quarter of 2026')).isOpen).toBe(true)
    expect((await quarter('4th quarter of 2026')).isOpen).toBe(false)
  })

  test('open at what is late, too, if the address names another quarter', async () => {
    await open([third, aTaxQuarter(), first], 'en', `${path}?quarter=2027_1`)
    expect((await quarter('3rd quarter of 2026')).isOpen).toBe(true)
    expect((await quarter('4th quarter of 2026')).isOpen).toBe(false)
    expect((await quarter('1st quarter of 2027')).isOpen).toBe(true)
  })

  test('that do not load say why, and can be asked for again', async () => {
    api.fail(tax.runway, { status: 503, code: 'unavailable' })
    openPage(<QuarterlyTaxEstimatesPage />, { path })
    await screen.findByText(/There was an issue loading your payment dates: Please try again/)
    api.answer(tax.runway, [aTaxQuarter()])
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await quarter('4th quarter of 2026')
  })

  test('speak Spanish', async () => {
    await open([aTaxQuarter()], 'es')
    await screen.findByText('Aparte $280.07 por semana durante 8 semanas.')
  })

  test('go into a calendar as a file', async () => {
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      saved.push(file as Blob)
      return 'blob:calendar'
    })
    await open([third, aTaxQuarter(), first])
    await userEvent.click(await screen.findByRole('button', { name: 'Add to Calendar' }))
    const [file] = saved
    expect(file!.type).toBe('text/calendar;charset=utf-8')
    const days = [...(await file!.text()).matchAll(/DTSTART;VALUE=DATE:(\d+)/g)].map(
      ([, day]) => day,
    )
    expect(days).toEqual(['20270115', '20270415'])
  })
})

describe('a payment', () => {
  const dialog = async () => within(await screen.findByRole('dialog'))
  const type = async (field: HTMLElement, text: string) => {
    await userEvent.clear(field)
    if (text) await userEvent.type(field, text)
  }
  const sent = (method: string) =>
    api.requests.filter((request) => request.method === method).map(({ body }) => body)

  test('is confirmed as saved even if its form was closed before the dates were loaded again', async () => {
    await open([aTaxQuarter()])
    const button = { name: 'Mark as Paid: 4th quarter of 2026' }
    await userEvent.click(await screen.findByRole('button', button))
    const form = await dialog()
    api.answer(tax.markPaid, aTaxPayment())
    const held = api.hold(tax.runway)
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('POST')).toHaveLength(1))
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
    held.answer([aTaxQuarter({ payments: [aTaxPayment()] })])
    expect(await screen.findByText('Payment saved.')).toBeTruthy()
  })

  test('is marked with its amount, day and confirmation number', async () => {
    await open([aTaxQuarter()])
    await userEvent.click(
      await screen.findByRole('button', { name: 'Mark as Paid: 4th quarter of 2026' }),
    )
    const form = await dialog()
    form.getByText('This is your own record, and we see it. It doesn’t pay the IRS.')
    // The form defaults to the remaining amount and today's date.
    expect(form.getByLabelText('Amount, in dollars')).toHaveProperty('value', '2,240.50')
    await type(form.getByLabelText('Amount, in dollars'), '1000.1')
    await type(form.getByLabelText('Paid on'), '2026-11-02')
    await userEvent.selectOptions(
      form.getByLabelText('How you paid'),
      'IRS Direct Pay or IRS account',
    )
    await type(form.getByLabelText(/^Confirmation number/), ' 270261100 ')
    api.answer(tax.markPaid, aTaxPayment())
    api.answer(tax.runway, [aTaxQuarter({ payments: [aTaxPayment()] })])
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('$1,240.40 to pay')
    await screen.findByText('Payment saved.')
    await waitFor(() =>
      expect(sent('POST')).toEqual([
        {
          taxPayment: {
            year: 2026,
            quarter: 4,
            amount: 1000.1,
            paidOn: '2026-11-02',
            method: 'direct_pay',
            confirmationNumber: '270261100',
          },
        },
      ]),
    )
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each([
    ['Amount, in dollars', '', 'Enter dollars, with up to two decimals.'],
    ['Amount, in dollars', '0', 'Enter dollars, with up to two decimals.'],
    ['Paid on', '', 'Enter the day you paid.'],
    ['Paid on', '2026-11-22', 'This date is in the future. Enter today or an earlier day.'],
    ['Paid on', '2025-12-31', 'This date is before the tax year. Check it.'],
    [/^Confirmation number/, 'x'.repeat(41), 'Use up to 40 characters.'],
  ])('with %s of %j is not sent', async (field, text, sentence) => {
    await open([aTaxQuarter()])
    await userEvent.click(await screen.findByRole('button', { name: /^Mark as Paid/ }))
    const form = await dialog()
    await type(form.getByLabelText(field), text)
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await form.findByText(sentence)
    expect(sent('POST')).toEqual([])
  })

  test('that the firm saw at the IRS says so', async () => {
    const [seen, other] = [aTaxPayment({ isSeenAtIrs: true }), aTaxPayment({ id: 'p2', amount: 5 })]
    await open([aTaxQuarter({ payments: [seen, other] })])
    const row = (payment: RegExp) => within(screen.getByText(payment).closest('li')!)
    await screen.findByText('$1,000.10 on Nov 2, 2026')
    row(/^\$1,000.10 on/).getByText('The IRS shows it')
    expect(row(/^\$5.00 on/).queryByText('The IRS shows it')).toBeNull()
  })

  test('of a server that is older than the app is shown, too', async () => {
    const { isSeenAtIrs: _, ...older } = aTaxPayment()
    await open([aTaxQuarter({ payments: [older as TaxPayment] })])
    await screen.findByText('$1,000.10 on Nov 2, 2026')
    expect(screen.queryByText('The IRS shows it')).toBeNull()
  })

  test('is corrected', async () => {
    const payment = aTaxPayment()
    await open([aTaxQuarter({ payments: [payment] })])
    await userEvent.click(
      await screen.findByRole('button', { name: 'Edit the payment of $1,000.10 on Nov 2, 2026' }),
    )
    const form = await dialog()
    await type(form.getByLabelText('Amount, in dollars'), '1200')
    await userEvent.selectOptions(form.getByLabelText('How you paid'), 'Not set')
    await type(form.getByLabelText(/^Confirmation number/), '')
    api.answer(tax.changePayment, payment)
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() =>
      expect(sent('PATCH')).toEqual([
        {
          taxPayment: {
            amount: 1200,
            paidOn: '2026-11-02',
            method: null,
            confirmationNumber: null,
          },
        },
      ]),
    )
  })

  test('is deleted', async () => {
    await open([aTaxQuarter({ payments: [aTaxPayment()] })])
    await userEvent.click(await screen.findByRole('button', { name: /^Edit the payment/ }))
    api.answer(tax.unmarkPaid, undefined)
    api.answer(tax.runway, [aTaxQuarter()])
    await userEvent.click((await dialog()).getByRole('button', { name: 'Delete' }))
    await screen.findByText('Payment deleted.')
    await screen.findByText('$2,240.50 to pay')
  })

  test('is deleted, though another device was faster', async () => {
    await open([aTaxQuarter({ payments: [aTaxPayment()] })])
    await userEvent.click(await screen.findByRole('button', { name: /^Edit the payment/ }))
    api.fail(tax.unmarkPaid, { status: 404, code: 'not_found' })
    api.answer(tax.runway, [aTaxQuarter()])
    await userEvent.click((await dialog()).getByRole('button', { name: 'Delete' }))
    await screen.findByText('Payment deleted.')
  })

  test('that is not saved shows why and keeps what was entered', async () => {
    await open([aTaxQuarter()])
    await userEvent.click(await screen.findByRole('button', { name: /^Mark as Paid/ }))
    const form = await dialog()
    api.fail(tax.markPaid, { status: 409, code: 'tax_payments_count' })
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText(
      /Your payment was not saved. A quarter can have up to 20 payments. Change one you already have./,
    )
    expect(form.getByLabelText('Amount, in dollars')).toHaveProperty('value', '2,240.50')
  })
})
