import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tax, taxForStaff } from '@milepost/contract/tax/tax'
import type { NewTaxPayment, TaxPaymentDetails } from '@milepost/contract/tax/tax-quarter'
import { pdf } from '@milepost/testing/files.ts'
import { startApi } from '../../../test/servers/start-api.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

type Client = Awaited<ReturnType<typeof api.signIn>>

const pay = ({ call }: Client, payment: Partial<NewTaxPayment> = {}) =>
  call(tax.markPaid, {
    body: {
      taxPayment: { year: 2026, quarter: 3, amount: 850.25, paidOn: '2026-09-14', ...payment },
    },
  })

const listPayments = async ({ call }: Client) =>
  (await call(tax.runway, {})).flatMap(({ payments }) => payments)

describe('a payment', () => {
  test('is stored with its date and IRS confirmation number, and listed newest first', async () => {
    const dana = await api.signIn()
    const first = await pay(dana, { confirmationNumber: ' 270 2611 0044 ' })
    const second = await pay(dana, { amount: 0.1, paidOn: '2026-09-15' })
    expect(first).toEqual({
      id: first.id,
      year: 2026,
      quarter: 3,
      amount: 850.25,
      paidOn: '2026-09-14',
      confirmationNumber: '270 2611 0044',
      method: null,
      isSeenAtIrs: false,
    })
    expect(await listPayments(dana)).toEqual([second, first])
    await dana.call(tax.unmarkPaid, { params: { id: first.id } })
    expect(await listPayments(dana)).toEqual([second])
  })

  test('may be dated today anywhere in the world, but not later', async () => {
    const dana = await api.signIn()
    expect(await pay(dana, { paidOn: '2026-11-22' })).toMatchObject({ paidOn: '2026-11-22' })
    await expect(pay(dana, { paidOn: '2026-11-23' })).rejects.toMatchObject({
      status: 422,
      fields: { 'taxPayment.paidOn': { code: 'date_in_future' } },
    })
  })

  test('is of a quarter that has a due date, and not from before its year', async () => {
    const dana = await api.signIn()
    await expect(pay(dana, { year: 2019, quarter: 1 })).rejects.toMatchObject({
      fields: { 'taxPayment.quarter': { code: 'tax_payment_quarter' } },
    })
    await expect(pay(dana, { year: 2027, quarter: 1 })).rejects.toMatchObject({
      fields: { 'taxPayment.paidOn': { code: 'tax_payment_before_year' } },
    })
  })

  test('is one of at most 20 for a quarter, however many are sent at once', async () => {
    const dana = await api.signIn()
    const sent = await Promise.allSettled(Array.from({ length: 25 }, () => pay(dana)))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    expect(await listPayments(dana)).toHaveLength(20)
    await expect(pay(dana)).rejects.toMatchObject({ status: 409, code: 'tax_payments_count' })
    expect(await pay(dana, { quarter: 2 })).toMatchObject({ quarter: 2 })
  })

  test('is its client’s alone', async () => {
    const [dana, ray] = [await api.signIn(), await api.signIn()]
    const { id } = await pay(dana)
    expect(await listPayments(ray)).toEqual([])
    const missing = { status: 404 }
    await expect(ray.call(tax.unmarkPaid, { params: { id } })).rejects.toMatchObject(missing)
    const body = { taxPayment: { amount: 1, paidOn: '2026-09-14', confirmationNumber: null } }
    await expect(ray.call(tax.changePayment, { params: { id }, body })).rejects.toMatchObject(
      missing,
    )
  })

  test('is corrected, and its quarter stays', async () => {
    const dana = await api.signIn()
    const { id } = await pay(dana, { confirmationNumber: '270261100', method: 'check' })
    const change = (taxPayment: Partial<TaxPaymentDetails>) =>
      dana.call(tax.changePayment, {
        params: { id },
        body: {
          taxPayment: {
            amount: 900.01,
            paidOn: '2026-09-15',
            confirmationNumber: null,
            ...taxPayment,
          },
        },
      })
    const corrected = {
      id,
      year: 2026,
      quarter: 3,
      amount: 900.01,
      paidOn: '2026-09-15',
      confirmationNumber: null,
      method: 'check',
      isSeenAtIrs: false,
    }
    // An older app sends no method.
    expect(await change({})).toEqual(corrected)
    expect(await change({ method: null })).toEqual({ ...corrected, method: null })
    expect(await change({ method: 'check' })).toEqual(corrected)
    for (const paidOn of ['2025-12-31', '2026-11-23'])
      await expect(change({ amount: 1, paidOn })).rejects.toMatchObject({ status: 422 })
    expect(await listPayments(dana)).toEqual([corrected])
  })
})

describe('the runway', () => {
  const listQuarters = async ({ call }: Client) =>
    (await call(tax.runway, {})).map(({ id, dueDate }) => [id, dueDate])
  const nextFour = [
    ['2026_4', '2027-01-15'],
    ['2027_1', '2027-04-15'],
    ['2027_2', '2027-06-15'],
    ['2027_3', '2027-09-15'],
  ]

  test('of a client without an estimate is the next four due dates', async () => {
    const dana = await api.signIn()
    expect(await listQuarters(dana)).toEqual(nextFour)
    expect((await dana.call(tax.runway, {}))[0]).toMatchObject({
      hasEstimate: false,
      amountDue: null,
      payments: [],
    })
  })

  test('shows the amount due from the estimate next to what was paid', async () => {
    const [dana, ray] = [await api.signIn(), await api.signIn()]
    const priya = await api.signInStaff('bookkeeper')
    for (const { accountId } of [dana, ray])
      await priya.call(taxForStaff.publishEstimate, {
        params: { accountId },
        body: {
          year: '2026',
          quarter: '4',
          amountDue: '2240.50',
          files: [{ object: await pdf('estimate.pdf') }],
        },
      })
    const earlier = await pay(dana, { quarter: 2, paidOn: '2026-06-10' })
    const paid = await pay(dana, { quarter: 4, paidOn: '2026-11-20' })
    await pay(ray, { quarter: 4, paidOn: '2026-11-20' })
    expect(await listQuarters(dana)).toEqual([['2026_2', '2026-06-15'], ...nextFour])
    const [second, fourth] = await dana.call(tax.runway, {})
    expect(second).toMatchObject({ hasEstimate: false, amountDue: null, payments: [earlier] })
    expect(fourth).toMatchObject({ hasEstimate: true, amountDue: 2240.5, payments: [paid] })
  })
})
